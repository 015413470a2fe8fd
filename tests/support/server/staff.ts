/** People for a test, with their own roles. */
import { managerEndpoints } from '../../../src/contract/manager'
import type { DataScope } from '../../../src/contract/manager/data-scopes'
import type { Permission } from '../../../src/contract/permissions'
import { passwordCode } from '../../../src/server/access/password-code'
import { demoPassword } from '../../../src/server/db/demo/plan'
import type { TestApp } from './test-app'

const stamps = { created_at: 1, created_by: null, updated_at: 1, updated_by: null, deleted_at: null }

export const roleOf = async (t: TestApp, code: string): Promise<number> =>
  (await t.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

export async function addRole(
  t: TestApp,
  name: string,
  data_scope: DataScope,
  paths: readonly Permission[],
): Promise<number> {
  const values = { code: null, name, remark: null, company_id: null, data_scope, ...stamps }
  const { id } = await t.db.insertInto('role').values(values).returning('id').executeTakeFirstOrThrow()
  if (paths.length === 0) return id
  const held = await t.db.selectFrom('permission').select('id').where('path', 'in', paths).execute()
  await t.db
    .insertInto('role_permission')
    .values(held.map((row) => ({ role_id: id, permission_id: row.id })))
    .execute()
  return id
}

/** A person with the demo's password; in a company, in the department that the demo's leader leads. */
export async function addPerson(
  t: TestApp,
  account: string,
  org: 'PLATFORM' | 'COMPANY',
  roleIds: readonly number[],
): Promise<number> {
  const place = await t.db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['company_user.company_id as companyId', 'company_user.department_id as departmentId'])
    .where('user.account', '=', 'leader')
    .executeTakeFirstOrThrow()
  const { id } = await t.call(managerEndpoints.userAdd, {
    as: 'admin',
    body: {
      account,
      nickname: account,
      org,
      ...(org === 'COMPANY' && { ...place, employeeNo: account }),
      roleIds: [await roleOf(t, org === 'COMPANY' ? 'agent' : 'auditor')],
      code: passwordCode(demoPassword),
    },
  })
  await t.db.deleteFrom('user_role').where('user_id', '=', id).execute()
  await t.db
    .insertInto('user_role')
    .values(roleIds.map((role_id) => ({ role_id, user_id: id })))
    .execute()
  return id
}

/** Lets the demo's channel manager see the companies' customers, which the provider has to grant. */
export async function showCustomersToChannel(t: TestApp): Promise<void> {
  const role_id = await addRole(t, '渠道客户', 'channel', ['customer:list', '/customer/mine', '/customer/followList'])
  const manager = await t.db.selectFrom('user').select('id').where('account', '=', 'channel').executeTakeFirstOrThrow()
  await t.db.insertInto('user_role').values({ user_id: manager.id, role_id }).execute()
}
