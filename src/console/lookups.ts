/** Customers and people, as the pickers and names of several features need them. */
import { customerEndpoints } from '../contract/customer'
import { managerEndpoints } from '../contract/manager'
import { read } from './data/read'

/** As many as a picker shows at once. */
const most = { noPaging: true, maxQuerySize: 10 } as const

interface Named {
  id: number
  phone: string | null
}

const optionOf = ({ id, phone }: Named, label: string) => ({ value: id, label, ...(phone && { hint: phone }) })

/** The people in scope whose name, pinyin or account holds the text, best match first. */
async function searchPeople(keywords: string, signal: AbortSignal) {
  const query = { ...(keywords && { keywords }), ...most }
  const found = await read(managerEndpoints.userSearch, { query, signal, quiet: true })
  return found.map((user) => optionOf(user, user.nickname))
}

/** The customers in scope whose name or pinyin holds the text, best match first and of equals the last changed. */
export async function searchCustomers(keywords: string, signal: AbortSignal) {
  const query = { ...(keywords && { keywords }), ...most, sort: 'match' as const }
  const found = await read(customerEndpoints.list, { query, signal, quiet: true })
  return found.map((customer) => optionOf(customer, customer.name))
}

/** What a person is called; null where they are not to be seen. */
async function personName(id: number): Promise<string | null> {
  const found = await read(managerEndpoints.userSearch, { query: { id, noPaging: true }, quiet: true })
  return found[0]?.nickname ?? null
}

/** What a customer is called; null where it is not to be seen. */
const customerName = async (id: number): Promise<string | null> =>
  (await read(customerEndpoints.info, { query: { id }, quiet: true }))?.name ?? null

/** What a filter by a person, or by a customer, is chosen from. */
export const personPicker = { search: searchPeople, describe: personName, names: managerEndpoints.userSearch }
export const customerPicker = { search: searchCustomers, describe: customerName, names: customerEndpoints.info }
