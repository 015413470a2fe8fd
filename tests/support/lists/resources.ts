/** The list of companies' resources. */
import type { QuotaKey } from '../../../src/contract/company/resources'
import { companies } from './companies'
import { atLeast, atMost, is, type Query, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { tracked } from './plant/whose'

type Company = RowItem<'company'> & { ends: readonly number[] }

/** Both are about one and the same quota. */
const holds = ({ ends }: Company, _value: never, { endsFrom = 0, endsTo = Number.POSITIVE_INFINITY }: Query) =>
  ends.some((end) => end >= Number(endsFrom) && end <= Number(endsTo))

export const resources: Oracle<Company> = {
  items: (rows) =>
    companies.items(rows).map((item) => ({
      ...item,
      ends: rows.company_quota.flatMap(({ company_id, expire_at }) =>
        company_id === item.id && expire_at !== null ? [expire_at] : [],
      ),
    })),
  filters: {
    keywords: searches(({ row }) => [row.name, row.pinyin, row.initials, row.code]),
    companyId: is(({ row }) => row.id),
    status: is(({ row }) => row.status),
    endsFrom: { ...atLeast(({ ends }: Company) => ends[0] ?? null), holds },
    endsTo: { ...atMost(({ ends }: Company) => ends[0] ?? null), holds },
  },
  sorts: { code: ({ row }) => row.code, name: ({ row }) => row.name },
  usual: 'code',
  /** A quota for each company that has none, each with an end of its own or without one. */
  async plant({ db }) {
    const all = await db.selectFrom('company').select('id').orderBy('id').execute()
    const keys: readonly QuotaKey[] = ['seats', 'concurrency', 'customers', 'exportRows', 'reveals']
    const rows = all.map(({ id }, nth) => ({
      ...{ company_id: id, key: keys[nth % 3] as QuotaKey, limit: 10 + nth },
      expire_at: nth % 4 === 0 ? null : tracked.created_at + ((nth * 3) % 5) * 86_400,
    }))
    await db
      .insertInto('company_quota')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doNothing())
      .execute()
  },
}
