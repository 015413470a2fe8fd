import type { customerEndpoints } from '../../contract/customer/customers'
import type { QueryOf } from '../../contract/endpoint'
import type { Context } from '../access/handler'
import type { CustomerFilter } from './queries'

type Asking = Pick<Context<(typeof customerEndpoints)['list']>, 'db' | 'viewer' | 'services' | 'now'>

/** What a query of the list asks of the database. Whoever types a whole number means the number, not a name. */
export async function filterOf(
  { db, viewer, services: { phones }, now }: Asking,
  { phone, ...query }: QueryOf<(typeof customerEndpoints)['list']>,
): Promise<CustomerFilter> {
  const typed = query.keywords ? await phones.findTyped(db, query.keywords, viewer) : []
  const found = phone === undefined ? undefined : await phones.find(db, phone, viewer)
  const common = { within: viewer.companyId ?? undefined, now }
  if (typed.length === 0) return { ...query, ...common, phoneIds: found }
  const { keywords: _, ...others } = query
  return { ...others, ...common, phoneIds: found ? typed.filter((id) => found.includes(id)) : typed }
}
