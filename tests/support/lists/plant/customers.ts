/** Customers and follow-up records whose times, types, names and owners all differ in their own way. */
import { startOfTest, type TestApp } from '../../server/test-app'
import type { Whose } from './whose'

const now = Math.floor(startOfTest / 1000)
const hour = 3_600
const types = [0, 10, 20, 30, 40, 50]

/** No two columns are in the same order: of calls, when the last was, how many, and since when somebody has the customer. */
const calls = [
  { level: 'B', called: 6, count: 2, claimed: 9400 },
  { level: null, called: null, count: 0, claimed: 6 },
  { level: 'A', called: 9500, count: 9, claimed: 1 },
  { level: 'D', called: 2, count: 4, claimed: null },
  { level: 'A', called: null, count: 0, claimed: 8 },
  { level: 'C', called: 5, count: 1, claimed: 3 },
] as const

/** No two columns are in the same order; equal times are those of different owners' rows. */
const variants = [
  { name: 'An', pinyin: 'quanwei', initials: 'qw', created: 3, updated: 7, last: 1, next: null },
  { name: 'anton_钱', pinyin: 'antonqian', initials: 'atq', created: 1, updated: 2, last: null, next: -4 },
  { name: '小Chan%孙', pinyin: 'xiaochan', initials: 'xcs', created: 5, updated: 1, last: 9200, next: -9000 },
  { name: '李\\四', pinyin: 'lisi', initials: 'ls', created: 2, updated: 9000, last: 4, next: -1 },
  { name: '周五', pinyin: 'zhouwu', initials: 'ZW', created: 7, updated: 3, last: null, next: null },
  { name: '吴Ann', pinyin: 'wuyi', initials: 'wy', created: 9100, updated: 5, last: 2, next: 9300 },
]

/** Of those in the pool, in yet another order. */
const pools = [
  { pool_at: now - 5 * hour, pool_reason: '未跟进', pool_times: 3 },
  { pool_at: now - 9300 * hour, pool_reason: '未成交', pool_times: 1 },
  { pool_at: null, pool_reason: null, pool_times: 0 },
  { pool_at: now - 1 * hour, pool_reason: '联系不上', pool_times: 7 },
  { pool_at: now - 30 * hour, pool_reason: '未成交', pool_times: 2 },
  { pool_at: now - 8 * hour, pool_reason: '离职交接', pool_times: 5 },
]

/** The rule that is planted for every company. */
export const followDays = 10

function callsOf(index: number) {
  const { level, called, count, claimed } = calls[index] as (typeof calls)[number]
  const ago = (hours: number | null) => (hours === null ? null : now - hours * hour)
  return { level, last_call_at: ago(called), call_count: count, claim_at: ago(claimed) }
}

/** Each person's, the same ones in the pool of their company, and deleted ones. */
export async function plantCustomers(t: TestApp, people: readonly Whose[]): Promise<void> {
  const { db } = t
  const numbers = variants.map((_, index) => `1710000${1000 + index}`)
  const companies = [...new Set(people.map(({ companyId }) => companyId))]
  const phoneIds = new Map<number, Map<string, number>>()
  for (const companyId of companies)
    phoneIds.set(companyId, await t.app.services.phones.storeMany(db, numbers, companyId))
  const rowsOf = (companyId: number, userId: number | null, deletedAt: number | null) =>
    variants.map(({ created, updated, last, next, ...names }, index) => ({
      ...{
        ...names,
        company_id: companyId,
        user_id: userId,
        phone_id: phoneIds.get(companyId)?.get(numbers[index] as string) as number,
      },
      ...{ type: types[index] as number, remark: '', source: null, area: null },
      ...callsOf(index),
      ...{ pool_id: null as number | null, pool_at: null as number | null },
      ...{ pool_reason: null as string | null, pool_times: 0, protect_until: null },
      last_follow_at: last === null ? null : now - last * hour,
      next_follow_at: next === null ? null : now - next * hour,
      ...{ lock_state: null, created_at: now - created * hour, created_by: null },
      ...{ updated_at: now - updated * hour, updated_by: null, deleted_at: deletedAt },
    }))
  await db
    .insertInto('company_setting')
    .values(
      companies.map((company_id) => ({
        ...{ company_id, key: 'pool.follow-days', value: String(followDays), updated_at: 0, updated_by: 1 },
      })),
    )
    .execute()
  const poolOf = await plantPools(t, companies)
  const rows = [
    ...people.flatMap(({ companyId, userId }) => [
      ...rowsOf(companyId, userId, null),
      ...rowsOf(companyId, userId, now).slice(0, 2),
    ]),
    ...companies.flatMap((companyId) =>
      rowsOf(companyId, null, null).map((row, index) => ({
        ...row,
        ...pools[index],
        pool_id: poolOf(companyId, index),
      })),
    ),
  ]
  const customers = await db.insertInto('customer').values(rows).returning(['id', 'company_id', 'user_id']).execute()
  await plantTags(t, customers)
  await plantFlows(t, customers, people)
}

/**
 * A pool for each department, in another order than the departments, and one that is gone.
 * @returns which pool of a company has its nth customer; every third is in the company's own
 */
async function plantPools({ db }: TestApp, companies: readonly number[]) {
  const departments = await db
    .selectFrom('department')
    .select(['id', 'company_id'])
    .where('company_id', 'in', companies)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', db.selectFrom('pool').select('department_id'))
    .orderBy('id')
    .execute()
  const by = { created_at: now, created_by: null, updated_at: 0, updated_by: null }
  const rowsOf = departments.flatMap(({ id, company_id }, nth) => {
    const pool = { ...by, company_id, department_id: id, name: `公海${(nth * 7) % 10}-${id}`, deleted_at: null }
    return nth % 5 === 0 ? [pool, { ...pool, name: `旧${id}`, deleted_at: now }] : [pool]
  })
  const made = await db.insertInto('pool').values(rowsOf).returning(['id', 'company_id', 'deleted_at']).execute()
  return (companyId: number, nth: number): number | null => {
    const own = made.filter((pool) => pool.company_id === companyId && pool.deleted_at === null)
    return nth % 3 === 0 ? null : (own[nth % own.length]?.id ?? null)
  }
}

/** Each company has the same three words; of its customers, some have one, some two and some none. */
async function plantTags({ db }: TestApp, customers: readonly { id: number; company_id: number }[]): Promise<void> {
  const companies = [...new Set(customers.map(({ company_id }) => company_id))]
  const names = ['甲类', '乙类', '丙类']
  const tags = await db
    .insertInto('tag')
    .values(companies.flatMap((company_id) => names.map((name) => ({ company_id, name }))))
    .returning(['id', 'company_id'])
    .execute()
  const rows = customers.flatMap(({ id: customer_id, company_id }, index) => {
    const own = tags.filter((tag) => tag.company_id === company_id)
    return own
      .filter((_, at) => (index + at) % 4 === 0 || (index + at) % 7 === 3)
      .map((tag) => ({ customer_id, tag_id: tag.id }))
  })
  await db.insertInto('customer_tag').values(rows).execute()
}

/** Records of the owner, of a colleague and of nobody known any more, later changed in another order. */
async function plantFlows(
  { db }: TestApp,
  customers: readonly { id: number; company_id: number; user_id: number | null }[],
  people: readonly Whose[],
): Promise<void> {
  const rows = customers.flatMap(({ id, company_id, user_id }, index) => {
    const colleague = people.find((one) => one.companyId === company_id && one.userId !== user_id)
    return [user_id, colleague?.userId ?? null, null].map((author, nth) => ({
      ...{ company_id, customer_id: id, user_id: author, type: types[(index + nth) % 6] as number },
      remark: ['要合同_Draft', '100% 满意', '下周\\再谈'][nth] as string,
      ...{ created_at: now - (nth + 1) * hour, updated_at: now - ((index * 5 + nth * 7) % 23) * hour },
    }))
  })
  for (let from = 0; from < rows.length; from += 200) {
    await db
      .insertInto('customer_flow')
      .values(rows.slice(from, from + 200))
      .execute()
  }
}
