/** The calls of some days, added up from their counters. */
import { sql } from 'kysely'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import type { Db } from '../../db/schema'

type Column = 'company_id' | 'department_id' | 'user_id'

/** M1, M2 and M7. */
export interface DaySums {
  submitted: number
  answered: number
  talkSec: number
}

interface Asked {
  /** What each sum is of. */
  by: Column
  /** Only calls whose column is among these; by default the column that `by` names. */
  in?: Column
  ids: readonly number[]
  /** The first day's start in Shanghai, epoch seconds. */
  since: number
}

/** The sums of calls in scope by company, department or person; none for whoever has no calls. */
export async function daySums(
  db: Db,
  scope: RowScope<'stat_call_day'>,
  { by, in: column = by, ids, since }: Asked,
): Promise<ReadonlyMap<number | null, DaySums>> {
  const rows = await rowsOf(db, scope)
    .select(`stat_call_day.${by} as id`)
    .select(sql<number>`cast(sum(submitted) as bigint)`.as('submitted'))
    .select(sql<number>`cast(sum(answered) as bigint)`.as('answered'))
    .select(sql<number>`cast(sum(talk_sec) as bigint)`.as('talkSec'))
    .where('time', '>=', since)
    .where(among(db, column, ids))
    .groupBy(by)
    .execute()
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}
