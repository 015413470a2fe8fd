/** Promised calls and pasted lists: open and done, present and deleted, in another order than they are due. */
import { startOfTest, type TestApp } from '../../server/test-app'
import type { Whose } from './whose'

const now = Math.floor(startOfTest / 1000)
const hour = 3_600

export async function plantDesks({ db }: TestApp, people: readonly Whose[]): Promise<void> {
  const phone = await db.selectFrom('phone').select('id').orderBy('id').executeTakeFirstOrThrow()
  const ofEach = people.flatMap(({ companyId, userId }) =>
    [0, 1, 2, 3, 4].map((nth) => ({ nth, own: { company_id: companyId, user_id: userId, created_at: now + nth } })),
  )
  await db
    .insertInto('callback_task')
    .values(
      ofEach.map(({ nth, own }) => ({
        ...{ ...own, customer_id: null, phone_id: phone.id, note: null, call_id: null, moved_from: null },
        ...{ due_at: now + ((nth * 3) % 4) * hour, done_at: nth === 1 ? now : null },
      })),
    )
    .execute()
  const lists = await db
    .insertInto('dial_list')
    .values(ofEach.map(({ nth, own }) => ({ ...own, name: `名单${nth}`, deleted_at: nth === 1 ? now : null })))
    .returning('id')
    .execute()
  const entry = { phone_id: phone.id, sort: 0, name: null, remark: null }
  await db
    .insertInto('dial_list_item')
    .values(lists.map(({ id }) => ({ ...entry, list_id: id, call_id: null, lease_by: null, lease_until: null })))
    .execute()
}
