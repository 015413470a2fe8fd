import { customerEndpoints } from '../../contract/customer/customers'
import { read } from '../data/read'
import type { Selector } from './selector'

/** The most choices shown at once (our choice). */
const most = 10

/**
 * The customers in scope: `GET /task/api/v1/manager/userCustomer/list` by name, pinyin and initials, at most 10. The
 * best match comes first; equal ones are ordered by the last change. Permission `customer:list`. Leaves none out.
 */
export const customerSelector: Selector = {
  names: customerEndpoints.info,
  async search(keywords, signal) {
    const query = { ...(keywords && { keywords }), noPaging: true, maxQuerySize: most, sort: 'match' } as const
    const found = await read(customerEndpoints.list, { query, signal, quiet: true })
    return found.map(({ id, name, phone }) => ({ value: id, label: name, ...(phone && { hint: phone }) }))
  },
  describe: async (id) => (await read(customerEndpoints.info, { query: { id }, quiet: true }))?.name ?? null,
}
