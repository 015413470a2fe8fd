/** Avatars, each under a name that nobody guesses. */
import type { RowScope } from '../access/scope'
import type { Db } from '../db/schema'

/** Whether the user has one. */
export async function hasAvatar(db: Db, userId: number): Promise<boolean> {
  return (await db.selectFrom('avatar').select('name').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Gives the user this picture instead of the one before; null: none. */
export async function setAvatar(
  db: Db,
  scope: RowScope<'user'>,
  userId: number,
  picture: { name: string; path: string; data: Buffer; now: number } | null,
): Promise<void> {
  await removeAvatar(db, userId)
  if (picture) {
    const { name, data, now } = picture
    await db.insertInto('avatar').values({ name, user_id: userId, data, created_at: now }).execute()
  }
  await db
    .updateTable('user')
    .set({ avatar: picture?.path ?? null })
    .where('id', '=', userId)
    .where(scope.condition)
    .execute()
}

export async function removeAvatar(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('avatar').where('user_id', '=', userId).execute()
}

export async function avatarNamed(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('avatar').select('data').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.data)
}
