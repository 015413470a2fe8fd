/** People and places that tell the scopes and the filters of people apart. */
import type { Permission } from '../../../../src/contract/permissions'
import type { Org } from '../../../../src/server/db/tables/manager'
import { departmentNamed } from '../../access/role-users'
import { addPerson, addRole, roleOf } from '../../server/staff'
import { startOfTest, type TestApp } from '../../server/test-app'
import { tracked } from './whose'

const now = Math.floor(startOfTest / 1000)
const hour = 3_600

/** People who may ask for every list, each with a scope that nobody of the demo data has there. */
export async function plantViewers(t: TestApp, permissions: readonly Permission[]): Promise<void> {
  for (const [account, scope] of [
    ['tree', 'department-tree'],
    ['unit', 'department'],
    ['own', 'self'],
  ] as const) {
    await addPerson(t, account, 'COMPANY', [await addRole(t, account, scope, permissions)])
  }
  // A company has no right that only its provider has; the channel's manager may have it.
  const manager = await t.db.selectFrom('user').select('id').where('account', '=', 'channel').executeTakeFirstOrThrow()
  const role = await addRole(t, 'region', 'channel', permissions)
  await t.db.insertInto('user_role').values({ user_id: manager.id, role_id: role }).execute()
}

/** A channel below the first one with a company, departments in odd places, and people everywhere. */
export async function plantOrganisation(t: TestApp): Promise<void> {
  const { db } = t
  const channel = await db
    .insertInto('channel')
    .values({
      ...{ code: 'SUB', name: '杭州渠道', parent_id: 1, level: 2 },
      ...{ settle_mode: 'PRICE_GAP', percent_bp: null, status: 'ENABLED', ...tracked },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const model = await db.selectFrom('company').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const { id: _, ...row } = { ...model, code: 'SUB', name: '西湖茶叶有限公司', channel_id: channel.id, phone_id: null }
  const company = await db.insertInto('company').values(row).returning('id').executeTakeFirstOrThrow()
  const group = await departmentNamed(t, '销售一组')
  const place = { leader_id: null, ...tracked }
  const departments = await db
    .insertInto('department')
    .values([
      // The last row, but not the last in order; two with the same order.
      { ...place, company_id: 1, parent_id: group, name: '新人小组', sort: 1 },
      { ...place, company_id: 1, parent_id: null, name: '财务部', sort: 2 },
      { ...place, company_id: company.id, parent_id: null, name: '门店', sort: 9 },
      { ...place, company_id: company.id, parent_id: null, name: '仓库', sort: 1 },
      { ...place, company_id: 1, parent_id: group, name: '旧小组', sort: 1, deleted_at: now },
    ])
    .returning(['id', 'company_id as companyId'])
    .execute()
  const [team, finance, shop] = departments as [Place, Place, Place]
  const other = await db.selectFrom('department').select('id').where('company_id', '=', 3).executeTakeFirstOrThrow()
  await plantPeople(t, [
    ...people('unitmate', { companyId: 1, id: await departmentNamed(t, '销售部') }),
    ...people('teammate', team),
    ...people('finance', finance),
    ...people('shop', shop),
    ...people('builder', { companyId: 3, id: other.id }),
    ...people('Channel-sub', null, channel.id),
    ...people('channel-one', null, 1),
    ...people('Platform', null),
  ])
}

interface Place {
  companyId: number
  id: number
}

interface Person {
  account: string
  place: Place | null
  channelId: number | null
  nth: number
}

/** One who is enabled, one who is disabled and one who is deleted. */
const people = (account: string, place: Place | null, channelId: number | null = null): Person[] =>
  [0, 1, 2].map((nth) => ({ account: `${account}.${nth}`, place, channelId, nth }))

async function plantPeople(t: TestApp, persons: readonly Person[]): Promise<void> {
  const { db } = t
  const hash = await db.selectFrom('user').select('password_hash').executeTakeFirstOrThrow()
  const numbers = persons.map((_, index) => `1700000${String(index + 1000)}`)
  const phoneIds: number[] = []
  for (const [index, { place }] of persons.entries())
    phoneIds.push(await t.app.services.phones.store(db, numbers[index] as string, place?.companyId ?? null))
  const users = await db
    .insertInto('user')
    .values(
      persons.map(({ account, place, channelId, nth }, index) => ({
        account,
        // Only some are found by “an”: wholly, at the beginning, and within.
        nickname: ['An', 'anton_赵', '小Chan%'][index % 3] as string,
        ...{ pinyin: `pinyin${account.toLowerCase()}`, initials: `in${nth}${index}x` },
        ...{ phone_id: phoneIds[index] as number, avatar: null, introduction: null },
        org: (place ? 'COMPANY' : channelId ? 'CHANNEL' : 'PLATFORM') as Org,
        ...{ channel_id: channelId, company_id: place?.companyId ?? null, password_hash: hash.password_hash },
        status: nth === 1 ? ('DISABLED' as const) : ('ENABLED' as const),
        // Against the order of the accounts and of the ids, and some at the same time.
        last_login_at: nth === 1 ? null : now - ((index * 7) % 5) * hour,
        ...{ ...tracked, created_at: now - ((index * 5) % 11) * hour, deleted_at: nth === 2 ? now : null },
      })),
    )
    .returning(['id', 'account'])
    .execute()
  const idOf = new Map(users.map(({ id, account }) => [account, id]))
  const role = await roleOf(t, 'agent')
  await db
    .insertInto('user_role')
    .values(users.map(({ id }) => ({ user_id: id, role_id: role })))
    .execute()
  const employed = persons.flatMap(({ account, place }) => (place ? [{ account, place }] : []))
  await db
    .insertInto('company_user')
    .values(
      employed.map(({ account, place }, index) => ({
        ...{ user_id: idOf.get(account) as number, company_id: place.companyId, department_id: place.id },
        ...{ employee_no: `N${(index * 7) % 16}-${account}`, day_call_cap: null, month_fee_cap: null },
      })),
    )
    .execute()
}
