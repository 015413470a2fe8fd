/** What a release adds below the pages that there are: each step stands in a file of its own in `hardening/`. */
import type { Kysely, Migration } from 'kysely'
import { countedRefusals } from './hardening/counted-refusals'
import { growingTables } from './hardening/growing-tables'
import { keptAnswers } from './hardening/kept-answers'
import { keyedSeals } from './hardening/keyed-seals'

export const hardening: Migration = { up }

/** In the order in which they run. */
const steps: readonly ((db: Kysely<unknown>) => Promise<void>)[] = [
  growingTables,
  keptAnswers,
  countedRefusals,
  keyedSeals,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step(db)
}
