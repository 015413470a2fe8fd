/** What the whole platform is doing right now, from indexes of the few rows that are open. */
import { openRank } from '../../contract/call-states'
import type { Db } from '../db/schema'

export interface Workload {
  /** Calls that have not ended. */
  openCalls: number
  /** Reports of the gateway that no call has taken in yet. */
  waitingReports: number
  /** People by the state of their workstation. */
  agents: readonly { state: string; count: number }[]
  /** Jobs that wait or run, by what they do. */
  jobs: readonly { kind: string; state: string; count: number }[]
}

/** Counts on one database: of several servers each says the same. */
export async function workloadOf(db: Db): Promise<Workload> {
  const calls = await db
    .selectFrom('call')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('end_at', 'is', null)
    .where('state_rank', '<', openRank)
    .executeTakeFirstOrThrow()
  const reports = await db
    .selectFrom('cdr_raw')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('processed', '=', 0)
    .executeTakeFirstOrThrow()
  const agents = await db
    .selectFrom('agent_state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const jobs = await db
    .selectFrom('job')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .groupBy(['kind', 'state'])
    .execute()
  return { openCalls: calls.count, waitingReports: reports.count, agents, jobs }
}
