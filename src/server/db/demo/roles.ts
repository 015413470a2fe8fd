/** The demo data's roles of companies' own. */
import type { Permission } from '../../../contract/permissions'
import { type Filling, founded, tracked } from './filling'

const listens: readonly Permission[] = ['/call/history', '/call/number', 'call:wrapup', 'user:search']

/** Somebody who listens to all calls of a company and corrects their results. Nobody has it yet. */
export async function addReviewerRole({ db, now }: Filling, companyId: number): Promise<void> {
  const role = { code: null, name: '质检', remark: '听全公司的录音，改小结', data_scope: 'company' as const }
  const { id } = await db
    .insertInto('role')
    .values({ ...role, company_id: companyId, ...tracked(founded(now)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = await db.selectFrom('permission').select('id').where('path', 'in', listens).execute()
  await db
    .insertInto('role_permission')
    .values(held.map((row) => ({ role_id: id, permission_id: row.id })))
    .execute()
}
