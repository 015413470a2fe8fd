/** Whom a job works for: with the rights that they have when it runs, not with those that they had when they began it. */
import type { Endpoint } from '../../contract/endpoint'
import { codes } from '../../contract/envelope'
import { retried } from '../db/retried'
import type { Db } from '../db/schema'
import type { AnyContext, AnyRun, Context, Handler, ReadQuery, Services } from './handler'
import { scopeOf } from './may-call'
import { isOrganisationEnabled } from './organisation'
import { afterwards, operationRow, perform, type RecordOperation } from './perform'
import { Refusal } from './refusal'
import { poolScope, rowScope, type ScopedTable } from './scope'
import { grantsOf, type Viewer } from './viewer'

/** The owner as a viewer without a session. Refuses if the account or its organisation has ended. */
export async function ownerOf(db: Db, userId: number): Promise<Viewer> {
  const row = await db
    .selectFrom('user')
    .leftJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'user.nickname', 'user.org', 'user.channel_id', 'user.company_id', 'user.status'])
    .select(['company_user.department_id', isOrganisationEnabled])
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row?.status !== 'ENABLED' || !row.in_business) throw new Refusal(codes.forbidden, '账号或所属企业已停用')
  return {
    ...{ userId: row.id, sessionId: 0, nickname: row.nickname, org: row.org },
    ...{ channelId: row.channel_id, companyId: row.company_id, departmentId: row.department_id },
    grants: await grantsOf(db, row.id, row.company_id),
  }
}

interface Owned {
  viewer: Viewer
  db: Db
  services: Services
}

const outside: Pick<AnyContext, 'log' | 'afterCommit'> = { log: () => {}, afterCommit: (work) => work() }

/** What a handler of an endpoint receives from the owner of a job. Refuses if they may not call it. */
export function ownerContext<E extends Endpoint>(
  endpoint: E,
  { viewer, db, services }: Owned,
  { log, afterCommit } = outside,
): Context<E> {
  const dataScope = scopeOf(endpoint, viewer)
  const context: AnyContext = {
    ...{ db, services, viewer, now: Math.floor(services.now() / 1000), ip: '', agent: '' },
    ...{ query: {} as AnyContext['query'], body: {} as AnyContext['body'] },
    scope: <N extends ScopedTable>(table: N) => rowScope(viewer, dataScope, table),
    poolScope: () => poolScope(viewer, dataScope),
    confirm: async () => {},
    log,
    afterCommit,
  }
  return context as unknown as Context<E>
}

/**
 * Reads an endpoint for the owner of a job. Refuses if they may not call it.
 * @param owned where it reads
 */
export async function readFor<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { query, ...owned }: Owned & { query: ReadQuery<E> },
): Promise<unknown> {
  const context = ownerContext(endpoint, owned) as unknown as AnyContext
  return (handler as AnyRun)({ ...context, query } as AnyContext)
}

interface Writing {
  database: () => Db
  viewer: Viewer
  services: Services
  recordOperation: RecordOperation
  /** From where its owner began the job. */
  ip: string
  jobId: number
}

/**
 * Writes for the owner of a job, in a transaction with its rows in the operation log: as if they had called the endpoint.
 * Refuses if they may not.
 */
export async function writeFor<E extends Endpoint, R>(
  endpoint: E,
  { database, viewer, services, recordOperation, ip, jobId }: Writing,
  act: (context: Context<E>) => Promise<R>,
): Promise<R> {
  const now = Math.floor(services.now() / 1000)
  const { data, after } = await retried(() =>
    database()
      .transaction()
      .execute((db) =>
        perform(db, {
          act: (said) => act(ownerContext(endpoint, { viewer, db, services }, said)),
          ...{ author: { viewer, now }, typed: [], phones: services.phones },
          async record(operation) {
            // What it hasn't said hasn't happened.
            if (!operation) return
            await recordOperation(db, {
              ...operationRow(endpoint, operation, viewer),
              ...{ at: now, result: 'OK', message: null, ip, request_id: `job-${jobId}`, duration_ms: 0 },
            })
          },
        }),
      ),
  )
  afterwards(after, services)
  return data
}
