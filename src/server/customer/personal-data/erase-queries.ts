/** Takes a person out of everything that a company holds about them. What refers to them stays, and so do calls and money. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openRank } from '../../../contract/call-states'
import { among } from '../../db/dialects'
import { lockRows } from '../../db/locks'
import type { Db } from '../../db/schema'
import { mayBeUnused } from '../../db/unused-numbers'
import type { Person } from './person-queries'

/** What stands in the place of a name. */
const erasedName = '已删除的客户'

/** Locks what is changed, in the order in which everybody does. */
export async function lockPerson(db: Db, person: Person): Promise<void> {
  const { callIds, customerIds, phoneIds, itemIds, callbackIds, lockIds } = person
  const ofCustomers = async (table: 'customer_flow' | 'customer_owner_log') =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where(among(db, 'customer_id', customerIds))
        .execute()
    ).map(({ id }) => id)
  await lockRows(db, 'call', callIds)
  await lockRows(db, 'customer', customerIds)
  await lockRows(db, 'phone', phoneIds)
  await lockRows(db, 'dial_list_item', itemIds)
  await lockRows(db, 'customer_flow', await ofCustomers('customer_flow'))
  await lockRows(db, 'customer_owner_log', await ofCustomers('customer_owner_log'))
  await lockRows(db, 'callback_task', callbackIds)
  await lockRows(db, 'phone_lock', lockIds)
}

/** Somebody who works with the console and has one of these numbers: it is theirs for other reasons. */
export const colleagueWith = (db: Db, { phoneIds }: Person) =>
  db
    .selectFrom('user')
    .select('nickname')
    .where(among(db, 'phone_id', phoneIds))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** The company's own contact has one of these numbers. */
export const isContact = async (db: Db, { phoneIds }: Person): Promise<boolean> =>
  (await db
    .selectFrom('company')
    .select('id')
    .where(among(db, 'phone_id', phoneIds))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a call to the person is under way. */
export const isInCall = async (db: Db, { callIds }: Person): Promise<boolean> =>
  (await db
    .selectFrom('call')
    .select('id')
    .where(among(db, 'id', callIds))
    .where('end_at', 'is', null)
    .where('state_rank', '<', openRank)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How many of the person's customers there are still. */
export async function livingCustomers(db: Db, { customerIds }: Person): Promise<number> {
  const { count } = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(among(db, 'id', customerIds))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** @param by who does it, and when: epoch seconds */
export async function eraseCustomers(
  db: Db,
  { customerIds, elsewhere, phoneIds }: Person,
  by: { userId: number; now: number },
): Promise<void> {
  const theirs = among(db, 'customer_id', customerIds)
  await db
    .updateTable('customer')
    .set({
      ...{ name: erasedName, pinyin: '', initials: '', remark: '', level: null, source: null, area: null },
      ...{ province_id: null, city_id: null, district_id: null, phone_label: null, pool_reason: null },
      ...{ user_id: null, pool_id: null, next_follow_at: null, protect_until: null, consent: null },
      ...{ updated_at: by.now, updated_by: by.userId, version: sql<number>`version + 1` },
      deleted_at: sql<number>`coalesce(deleted_at, ${by.now})`,
    })
    .where(among(db, 'id', customerIds))
    .execute()
  await db.deleteFrom('customer_tag').where(theirs).execute()
  await db.deleteFrom('customer_phone').where(theirs).execute()
  await db
    .deleteFrom('customer_phone')
    .where(among(db, 'customer_id', elsewhere))
    .where(among(db, 'phone_id', phoneIds))
    .execute()
  await db.updateTable('customer_flow').set({ remark: '' }).where(theirs).execute()
  // Without what was before, nobody can take the change back and so bring it back.
  await db.updateTable('customer_owner_log').set({ reason: '', before: null }).where(theirs).execute()
  const brought = db.selectFrom('import_batch').select('id').where('kind', '=', 'CUSTOMER')
  await db
    .updateTable('import_row')
    .set({ told: null, before: null, version: null })
    .where(among(db, 'object_id', customerIds))
    .where('import_id', 'in', brought)
    .execute()
}

/** That somebody agreed, when and to what, stays; how they did, goes. Answers the files of proof. */
export async function eraseConsents(db: Db, { customerIds }: Person): Promise<number[]> {
  const theirs = among(db, 'customer_id', customerIds)
  const files = await db
    .selectFrom('customer_consent')
    .select('file_id')
    .where(theirs)
    .where('file_id', 'is not', null)
    .execute()
  const gone = { source: '', proof: '', file_id: null, withdrawn_reason: null }
  await db.updateTable('customer_consent').set(gone).where(theirs).execute()
  return files.flatMap(({ file_id }) => file_id ?? [])
}

/** The calls stay as they were counted and paid. */
export async function eraseCallTexts(db: Db, { callIds, customerIds, phoneIds }: Person): Promise<void> {
  const ofCalls = among(db, 'call_id', callIds)
  await db.updateTable('call_wrapup').set({ remark: null }).where(ofCalls).execute()
  await db.updateTable('cdr_raw').set({ payload: null }).where(ofCalls).where('payload', 'is not', null).execute()
  await db.deleteFrom('call_draft').where(ofCalls).execute()
  await db.deleteFrom('result_undo').where(ofCalls).execute()
  await db
    .updateTable('call_block')
    .set({ message: '' })
    .where((eb) => eb.or([among(db, 'phone_id', phoneIds), among(db, 'customer_id', customerIds)] as never))
    .execute()
}

export async function erasePlans(db: Db, { callbackIds, itemIds }: Person, now: number): Promise<void> {
  await db
    .updateTable('callback_task')
    .set({ note: null, done_at: sql<number>`coalesce(done_at, ${now})` })
    .where(among(db, 'id', callbackIds))
    .execute()
  await db
    .updateTable('dial_list_item')
    .set({ name: null, remark: null, skipped_at: sql<number>`coalesce(skipped_at, ${now})` })
    .where(among(db, 'id', itemIds))
    .execute()
}

/**
 * The numbers become empty rows that nobody finds. Where a number must not be called, a row of its own with the hash alone
 * keeps it so: whoever types the number again is still told, and nobody can read it from there.
 */
export async function eraseNumbers(db: Db, { companyId, phoneIds, lockIds }: Person, now: number): Promise<void> {
  const rows = await db
    .selectFrom('phone')
    .selectAll()
    .where(among(db, 'id', phoneIds))
    .orderBy('id')
    .execute()
  await db
    .updateTable('phone_lock')
    .set({ reason: '', handling: null, lift_reason: null })
    .where(among(db, 'id', lockIds))
    .execute()
  for (const row of rows) {
    const empty = { enc: '', tail4_hash: randomHash(), province: null, city: null, carrier: null }
    await db
      .updateTable('phone')
      .set({ ...empty, hash: randomHash(), platform_hash: randomHash() })
      .where('id', '=', row.id)
      .execute()
    const inForce = db
      .selectFrom('phone_lock')
      .select('id')
      .where(among(db, 'id', lockIds))
      .where('phone_id', '=', row.id)
      .where('ended_at', 'is', null)
      .where((eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', now)]))
    const locks = (await inForce.execute()).map(({ id }) => id)
    if (locks.length === 0) continue
    const kept = { company_id: companyId, hash: row.hash, platform_hash: row.platform_hash, unused_since: null }
    const { id } = await db
      .insertInto('phone')
      .values({ ...empty, ...kept, tail4_hash: randomHash() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('phone_lock')
      .set({ phone_id: id })
      .where(among(db, 'id', locks))
      .execute()
  }
  await mayBeUnused(db, phoneIds, now)
}

/** As long as a number's own. */
const randomHash = () => randomBytes(32).toString('base64url')

/** What people wrote goes, and what the log says of it; its seals hold only a digest (system/log-texts.ts). */
export async function eraseWrittenTexts(
  db: Db,
  { originalIds, logIds }: Readonly<Record<'originalIds' | 'logIds', readonly number[]>>,
): Promise<void> {
  await db
    .deleteFrom('original_text')
    .where(among(db, 'id', originalIds))
    .execute()
  await db
    .updateTable('operation_log')
    .set({ message: null, diff: '[]', texts_salt: null })
    .where(among(db, 'id', logIds))
    .execute()
}
