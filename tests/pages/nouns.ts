/** The pages of today and their commands, for the checks that every page passes. A new noun is listed here. */
import type { CommandTrial, PlaceTrial, Situation, Stage, Trials, TriedPage } from '../support/browser/trials'
import { joinTrials } from '../support/browser/trials'
import { callTrials } from './call'
import { companyTrials } from './company'
import { consoleTrials } from './console/trials'
import { customerTrials } from './customer'
import { exceptionTrials } from './exceptions'
import { logTrials } from './logs'
import { managerTrials } from './manager'
import { phoneTrials } from './phone/trials'
import { roleTrials } from './roles'

/** In this order commands look for a stage, so what works on every list is tried on the first. */
const nouns: readonly Trials[] = [
  ...[managerTrials, customerTrials, companyTrials, roleTrials],
  ...[logTrials, exceptionTrials, callTrials, phoneTrials, consoleTrials],
]

export const pages: readonly TriedPage[] = nouns.flatMap(({ pages }) => pages ?? [])
export const situations: readonly Situation[] = nouns.flatMap((noun) => noun.situations)
export const stages: readonly Stage[] = nouns.flatMap(({ stages }) => stages ?? [])
export const commandTrials: Readonly<Record<string, CommandTrial>> = joinTrials(
  ...nouns.map(({ commands }) => commands ?? {}),
)
export const places: readonly (readonly [string, PlaceTrial])[] = nouns.flatMap(({ places }) =>
  Object.entries(places ?? {}),
)
