/** Who has a number already. */
import type { customerEndpoints, Holder } from '../../contract/customer/customers'
import { poolEndpoints } from '../../contract/customer/pool'
import type { Permission } from '../../contract/permissions'
import type { Context } from '../access/handler'
import { customersById, customersWith } from './queries'

const ofOthers: Holder = { id: null, name: null, userId: null, ownerName: null, pooled: false }

/**
 * The viewer's own first, then others in scope by name. Of those beyond it, one row says that somebody in the company has
 * the number, and one that the pool has it, to those who see the pool.
 */
export async function holdersOf({
  db,
  viewer,
  scope,
  query,
  services: { phones },
}: Context<(typeof customerEndpoints)['holders']>): Promise<Holder[]> {
  const all = await customersWith(db, await phones.find(db, query.phone, viewer))
  const ids = all.map(({ id }) => id)
  const rows = await customersById(db, scope('customer'), ids)
  const seen = [...rows]
    .sort((a, b) => a.id - b.id)
    .map(
      (row): Holder => ({
        ...{ id: row.id, name: row.name, userId: row.user_id, pooled: row.user_id === null },
        ownerName: row.user_deleted_at === null ? row.user_nickname : null,
      }),
    )
  const own = seen.filter(({ userId }) => userId === viewer.userId)
  const isSeen = new Set(seen.map(({ id }) => id))
  const hidden = all.filter(({ id }) => !isSeen.has(id))
  const seesPool = viewer.grants.has(poolEndpoints.list.permission as Permission)
  const inPool = (row: { user_id: number | null }) => seesPool && row.user_id === null
  return [
    ...own,
    ...seen.filter((holder) => !own.includes(holder)),
    ...(hidden.some(inPool) ? [{ ...ofOthers, pooled: true }] : []),
    ...(hidden.some((row) => !inPool(row)) ? [ofOthers] : []),
  ]
}
