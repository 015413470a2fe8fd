/** Which calls are under way, for whoever counts them or may not disturb them. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { openRank } from '../../../contract/call-states'
import { notBefore } from '../../db/months'
import type { Db } from '../../db/schema'
import { allOf } from '../../db/where'

/** No call lasts longer: whose end is not reported in hours is given up (unfinished-calls.ts). */
const longestMs = 31 * 86_400_000

/**
 * The condition of a call under way, without looking for it in months that are over.
 * @param now milliseconds
 */
export const isUnderWay = (db: Db, now: number): Expression<SqlBool> =>
  allOf(
    sql<SqlBool>`call.end_at is null`,
    sql<SqlBool>`call.state_rank < ${openRank}`,
    notBefore(db, 'call', now - longestMs),
  )
