/** 锁定电话 of a company with a million locks, through the server, on both databases. */
import { sql } from 'kysely'
import { lockedEndpoints } from '../../src/contract/phone/locked'
import type { Services } from '../../src/server/access/handler'
import type { Db } from '../../src/server/db/schema'
import { gatherStatistics } from './gather-statistics'
import { type ListCase, measureLists } from './list-times'

export const name = '锁定电话的列表'

const locks = 1_000_000
/** How many are made at once. */
const piece = 20_000
/** Milliseconds: of the default order, of the whole number, and of any other filter or order. */
const most = { usual: 50, other: 200 }

export const run = () =>
  measureLists({
    unit: '条',
    async prepare(db, phones) {
      await addMillionLocks(db, phones)
      return cases
    },
  })

const numberOf = (nth: number) => `17${String(nth).padStart(9, '0')}`
const list = lockedEndpoints.list.path
const ofList = (metric: string, query: Readonly<Record<string, string>>, as: ListCase['as'] = 'boss'): ListCase => ({
  ...{ metric, as, path: list, query: { detail: 'true', sort: '-createTime', ...query } },
  most: 'pageIndex' in query || 'keywords' in query || Object.keys(query).length === 0 ? most.usual : most.other,
})

const cases: ListCase[] = [
  ofList('第一页', {}),
  ofList('第 400 页', { pageIndex: '400' }),
  ofList('第一页，部门主管', {}, 'leader'),
  ofList('第一页，平台', {}, 'admin'),
  ofList('锁定中', { state: 'ACTIVE' }),
  ofList('投诉', { type: 'COMPLAINT' }),
  ofList('投诉待处理', { complaint: 'open' }),
  ofList('整个号码', { keywords: numberOf(500_000) }),
  ofList('原因', { keywords: '第 777777 条' }),
  ofList('按到期', { sort: 'expireTime' }),
  ofList('按拦截次数', { sort: '-hits' }),
  { metric: '待处理的投诉', as: 'boss', path: lockedEndpoints.duties.path, query: {}, most: most.other },
]

/** The first company locks a million numbers in a year, half of them for good. One in a hundred is a complaint. */
async function addMillionLocks(db: Db, phones: Services['phones']): Promise<void> {
  const now = sql.lit(Math.floor(Date.now() / 1000))
  for (let made = 0; made < locks; made += piece) {
    const numbers = Array.from({ length: piece }, (_, at) => numberOf(made + at))
    await db.transaction().execute((trx) => phones.storeMany(trx, numbers, 1))
  }
  await sql`insert into phone_lock (company_id, department_id, phone_id, type, source, reason, expire_at, hits, hit_at,
      created_at, created_by, ended_at, deadline_at)
    select 1, (select min(id) from department where company_id = 1) + id % 3, id,
      case when id % 100 = 0 then 'COMPLAINT' else 'REFUSES' end, '导入', '第 ' || id || ' 条',
      case when id % 2 = 0 then null else ${now} + (id % 1000) * 10000 - 3000000 end, id % 20, null,
      ${now} - (id % 977) * 30000, (select min(user_id) from company_user where company_id = 1),
      case when id % 7 = 0 then ${now} else null end, case when id % 100 = 0 then ${now} - 3600 else null end
    from phone where company_id = 1 and id not in (select phone_id from phone_lock)`.execute(db)
  await gatherStatistics(db)
}
