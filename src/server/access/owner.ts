/** Whom a job works for: with the rights that they have when it runs, not with those that they had when they began it. */
import type { Endpoint, QueryOf } from '../../contract/endpoint'
import { codes } from '../../contract/envelope'
import type { Db } from '../db/schema'
import type { AnyContext, AnyRun, Handler, Services } from './handler'
import { scopeOf } from './may-call'
import { isOrganisationEnabled } from './organisation'
import { Refusal } from './refusal'
import { rowScope, type ScopedTable } from './scope'
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

/**
 * Reads an endpoint for the owner of a job. Refuses if they may not call it.
 * @param db where it reads
 */
export async function readFor<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { viewer, db, services, query }: { viewer: Viewer; db: Db; services: Services; query: QueryOf<E> },
): Promise<unknown> {
  const dataScope = scopeOf(endpoint, viewer)
  const context: Omit<AnyContext, 'query'> = {
    ...{ db, services, viewer, now: Math.floor(services.now() / 1000), ip: '', agent: '' },
    body: {} as AnyContext['body'],
    scope: <N extends ScopedTable>(table: N) => rowScope(viewer, dataScope, table),
    confirm: async () => {},
    log: () => {},
    afterCommit: (work) => work(),
  }
  return (handler as AnyRun)({ ...context, query } as AnyContext)
}
