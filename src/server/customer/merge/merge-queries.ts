/** What goes from one customer to another. The caller has found both in scope and has locked them. */
import { among } from '../../db/dialects'
import type { Db } from '../../db/schema'

interface Pair {
  keepId: number
  otherId: number
}

/** The other's numbers beside its first become the keeper's, but for those that it has. */
export async function moveOtherPhones(db: Db, { keepId, otherId }: Pair, known: readonly number[]): Promise<void> {
  const others = db.selectFrom('customer_phone').select('id').where('customer_id', '=', otherId)
  const same = await others.where(among(db, 'phone_id', known)).execute()
  await db
    .deleteFrom('customer_phone')
    .where(
      among(
        db,
        'id',
        same.map(({ id }) => id),
      ),
    )
    .execute()
  await db.updateTable('customer_phone').set({ customer_id: keepId }).where('customer_id', '=', otherId).execute()
}

export const moveFlows = async (db: Db, { keepId, otherId }: Pair): Promise<void> => {
  await db.updateTable('customer_flow').set({ customer_id: keepId }).where('customer_id', '=', otherId).execute()
}

/** The keeper gets the other's tags that it lacks. */
export async function moveTags(db: Db, { keepId, otherId }: Pair): Promise<void> {
  const known = db.selectFrom('customer_tag').select('tag_id').where('customer_id', '=', keepId)
  await db.deleteFrom('customer_tag').where('customer_id', '=', otherId).where('tag_id', 'in', known).execute()
  await db.updateTable('customer_tag').set({ customer_id: keepId }).where('customer_id', '=', otherId).execute()
}

export const moveConsents = async (db: Db, { keepId, otherId }: Pair): Promise<void> => {
  await db.updateTable('customer_consent').set({ customer_id: keepId }).where('customer_id', '=', otherId).execute()
}
