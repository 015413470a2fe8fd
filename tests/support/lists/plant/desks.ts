/** Promised calls and pasted lists: open and done, present and deleted, in another order than they are due. */
import { startOfTest, type TestApp } from '../../server/test-app'
import type { Whose } from './whose'

const now = Math.floor(startOfTest / 1000)
const hour = 3_600

export async function plantDesks({ db, app }: TestApp, people: readonly Whose[]): Promise<void> {
  const phoneIds = new Map<number, number>()
  for (const { companyId } of people)
    phoneIds.set(companyId, await app.services.phones.store(db, '17100002000', companyId))
  const ofEach = people.flatMap(({ companyId, userId }) =>
    [0, 1, 2, 3, 4].map((nth) => ({
      ...{ nth, phone_id: phoneIds.get(companyId) as number },
      own: { company_id: companyId, user_id: userId, created_at: now + nth },
    })),
  )
  await db
    .insertInto('callback_task')
    .values(
      ofEach.map(({ nth, own, phone_id }) => ({
        ...{ ...own, customer_id: null, phone_id, note: null, call_id: null, moved_from: null },
        ...{ due_at: now + ((nth * 3) % 4) * hour, done_at: nth === 1 ? now : null },
      })),
    )
    .execute()
  const lists = await db
    .insertInto('dial_list')
    .values(ofEach.map(({ nth, own }) => ({ ...own, name: `名单${nth}`, deleted_at: nth === 1 ? now : null })))
    .returning('id')
    .execute()
  const entry = { sort: 0, name: null, remark: null, call_id: null, lease_by: null, lease_until: null }
  await db
    .insertInto('dial_list_item')
    .values(lists.map(({ id }, nth) => ({ ...entry, list_id: id, phone_id: ofEach[nth]?.phone_id as number })))
    .execute()
}
