/** The lists of a million customers, through the server, on both databases: pages, filters, tags and the pool. */
import { sql } from 'kysely'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { dutiesEndpoints } from '../../src/contract/customer/duties'
import { poolEndpoints } from '../../src/contract/customer/pool'
import { isPostgres } from '../../src/server/db/dialects'
import type { Db } from '../../src/server/db/schema'
import { gatherStatistics } from './gather-statistics'
import { type ListCase, measureLists } from './list-times'
import { addMillionCustomers } from './million-customers'

export const name = '客户的列表'

/** Milliseconds: of the default orders and of what people look for by, and of any other filter or order. */
const most = { usual: 50, other: 200 }

export const run = () =>
  measureLists({
    unit: '位',
    async prepare(db, phones) {
      await addMillionCustomers(db, phones)
      const number = phones.reveal(await addOthers(db))
      const poolId = await addPools(db)
      await addRule(db)
      return casesOf(await addTags(db), { number, poolId })
    },
  })

type Case = Omit<ListCase, 'path' | 'most'> & Partial<Pick<ListCase, 'path'>>

/** With the list's own columns, as the page asks for them. */
const detail = { detail: 'true' }

interface Named {
  /** Another number than the first of a customer of the first company. */
  number: string
  /** The pool of a department that the agent sees. */
  poolId: number
}

function casesOf(tags: Readonly<Record<'rare' | 'usual' | 'common', number>>, { number, poolId }: Named): ListCase[] {
  const ofTag = (title: string, tagId: number): Case[] => [
    { metric: `标签，${title}`, as: 'boss', query: { ...detail, tagId: String(tagId) } },
    {
      metric: `标签，${title}，按下次跟进`,
      as: 'boss',
      query: { ...detail, tagId: String(tagId), sort: 'nextFollowTime' },
    },
  ]
  const pool = poolEndpoints.list.path
  const cases: Case[] = [
    { metric: '第一页', as: 'boss', query: detail },
    { metric: '第 400 页', as: 'boss', query: { ...detail, pageIndex: '400' } },
    { metric: '第一页，平台', as: 'admin', query: detail },
    { metric: '整个号码', as: 'boss', query: { ...detail, keywords: number } },
    { metric: '后四位', as: 'boss', query: { ...detail, keywords: number.slice(-4) } },
    { metric: '按下次跟进', as: 'boss', query: { ...detail, sort: 'nextFollowTime' } },
    { metric: '按通话次数', as: 'boss', query: { ...detail, sort: '-callCount' } },
    { metric: '已逾期', as: 'boss', query: { ...detail, next: 'overdue' } },
    { metric: '即将回收', as: 'boss', query: { ...detail, recycling: 'true', sort: '-createTime' } },
    { metric: '同意，极少', as: 'boss', query: { ...detail, consent: 'GIVEN', sort: '-createTime' } },
    { metric: '没有同意，几乎全部', as: 'boss', query: { ...detail, consent: 'NONE', sort: '-createTime' } },
    { metric: '未呼', as: 'boss', query: { ...detail, called: 'false' } },
    { metric: '类型和级别', as: 'boss', query: { ...detail, type: '10,20', level: 'A' } },
    { metric: '我的客户', as: 'agent', query: { ...detail, sort: 'nextFollowTime' } },
    { metric: '我的待办', as: 'agent', path: dutiesEndpoints.duties.path, query: {} },
    ...ofTag('20 位', tags.rare),
    ...ofTag('百分之一', tags.usual),
    ...ofTag('一半', tags.common),
    { metric: '公海', as: 'agent', path: pool, query: detail },
    { metric: '公海，部门的', as: 'agent', path: pool, query: { ...detail, poolId: String(poolId) } },
    { metric: '公海，第 400 页', as: 'agent', path: pool, query: { ...detail, pageIndex: '400' } },
    { metric: '公海，按入海次数', as: 'agent', path: pool, query: { ...detail, sort: '-poolTimes' } },
  ]
  return cases.map(({ path = customerEndpoints.list.path, query, ...one }) => ({
    ...{ ...one, path, query, most: isOther(query) ? most.other : most.usual },
  }))
}

const isOther = (query: ListCase['query']) =>
  ['sort', 'tagId', 'called', 'type', 'recycling', 'consent'].some((key) => key in query)

/** Every tenth customer has the first number of another as its second. Answers one of these, encrypted. */
async function addOthers(db: Db): Promise<string> {
  await sql`insert into customer_phone (customer_id, phone_id, label)
    select customer.id, other.phone_id, '办公室' from customer
    join customer as other on other.id = customer.id - 1 and other.company_id = customer.company_id
    where customer.id % 10 = 0`.execute(db)
  const others = db.selectFrom('customer_phone').innerJoin('phone', 'phone.id', 'customer_phone.phone_id').select('enc')
  const row = await others
    .where('phone.company_id', '=', 1)
    .orderBy('customer_phone.id', 'desc')
    .executeTakeFirstOrThrow()
  return row.enc
}

/**
 * Each department of the first company has a pool, and half of the customers that are nobody's are in these. Answers that of
 * the agent's department.
 */
async function addPools(db: Db): Promise<number> {
  const departments = await db.selectFrom('department').select('id').where('company_id', '=', 1).orderBy('id').execute()
  const by = { created_at: 0, created_by: null, updated_at: 0, updated_by: null, deleted_at: null }
  const pools = await db
    .insertInto('pool')
    .values(departments.map(({ id }) => ({ company_id: 1, department_id: id, name: `公海${id}`, ...by })))
    .returning(['id', 'department_id'])
    .execute()
  for (const [nth, { id }] of pools.entries())
    await sql`update customer set pool_id = ${id} where company_id = 1 and user_id is null
      and id % ${sql.lit(2 * pools.length)} = ${sql.lit(2 * nth)}`.execute(db)
  // As the server's own upkeep does it, or each page would look up which of the changed rows are there.
  if (isPostgres(db)) await sql`vacuum customer`.execute(db)
  const agent = await db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select('company_user.department_id')
    .where('user.account', '=', 'agent')
    .executeTakeFirstOrThrow()
  return pools.find((pool) => pool.department_id === agent.department_id)?.id ?? 0
}

/** Customers fall back after 118 days: some of those whom somebody has left alone for 120. */
async function addRule(db: Db): Promise<void> {
  const rule = { company_id: 1, key: 'pool.follow-days', value: '118', updated_at: 0, updated_by: 1 }
  await db.insertInto('company_setting').values(rule).execute()
}

/** Three words of the first company: for twenty of its customers, for every hundredth, and for every second. */
async function addTags(db: Db) {
  const names = ['rare', 'usual', 'common'] as const
  const rows = await db
    .insertInto('tag')
    .values(names.map((name) => ({ company_id: 1, name })))
    .returning('id')
    .execute()
  const [rare = 0, usual = 0, common = 0] = rows.map(({ id }) => id)
  const tagged = (tagId: number, which: string) =>
    sql`insert into customer_tag (customer_id, tag_id) select id, cast(${tagId} as bigint) from customer
      where company_id = 1 and ${sql.raw(which)}`.execute(db)
  await tagged(common, 'id % 2 = 0')
  await tagged(usual, 'id % 100 = 0')
  await tagged(rare, 'id in (select id from customer where company_id = 1 order by id limit 20)')
  await gatherStatistics(db)
  return { rare, usual, common }
}
