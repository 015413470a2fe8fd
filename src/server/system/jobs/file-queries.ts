/** Files in parts, and the tickets that download them. */
import { setImmediate } from 'node:timers/promises'
import type { Db, NewRow, RowOf } from '../../db/schema'

export const addFile = async (db: Db, row: NewRow<'file'>): Promise<number> =>
  (await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id

export const addPart = async (db: Db, row: NewRow<'file_part'>): Promise<void> => {
  await db.insertInto('file_part').values(row).execute()
}

export const completeFile = async (db: Db, id: number, size: number): Promise<void> => {
  await db.updateTable('file').set({ size }).where('id', '=', id).execute()
}

export const partOf = (db: Db, fileId: number, part: number) =>
  db.selectFrom('file_part').select('data').where('file_id', '=', fileId).where('part', '=', part).executeTakeFirst()

/** How many parts of a file are there. */
export const countParts = async (db: Db, fileId: number): Promise<number> =>
  (
    await db
      .selectFrom('file_part')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow()
  ).count

/** Deletes a file, part by part: a large one would keep everybody waiting. */
export async function deleteFile(db: Db, id: number): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('file_part')
      .where('file_id', '=', id)
      .where('part', '=', (eb) =>
        eb
          .selectFrom('file_part')
          .select((part) => part.fn.max('part').as('last'))
          .where('file_id', '=', id),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) break
    await setImmediate()
  }
  await db.deleteFrom('file').where('id', '=', id).execute()
}

/** Deletes the files that were made before and that nothing stands on: epoch seconds. */
export async function forgetFiles(db: Db, before: number): Promise<void> {
  const old = await db.selectFrom('file').select('id').where('created_at', '<', before).where('kept', '=', 0).execute()
  for (const { id } of old) await deleteFile(db, id)
}

export const addTicket = async (db: Db, row: NewRow<'ticket'>): Promise<void> => {
  await db.insertInto('ticket').values(row).execute()
}

/**
 * Uses a ticket up. Answers its file, if the ticket is new enough and its session is still open. Only a file that stays
 * is given to others than whose it is: who gave the ticket has looked whether they may have it.
 * @param isThere whether the file is to be there already, or comes now
 */
export async function useTicket(
  db: Db,
  hash: string,
  now: number,
  isThere: boolean,
): Promise<(RowOf<'file'> & { session_id: number }) | undefined> {
  const used = await db
    .deleteFrom('ticket')
    .where('hash', '=', hash)
    .where('expire_at', '>', now)
    .returning(['file_id', 'session_id'])
    .executeTakeFirst()
  if (!used) return undefined
  return db
    .selectFrom('file')
    .innerJoin('session', (join) => join.on('session.id', '=', used.session_id))
    .selectAll('file')
    .select('session.id as session_id')
    .where('file.id', '=', used.file_id)
    .where((eb) => eb.or([eb('file.kept', '=', 1), eb('session.user_id', '=', eb.ref('file.user_id'))]))
    .where('file.size', isThere ? 'is not' : 'is', null)
    .where('session.revoked_at', 'is', null)
    .where('session.expire_at', '>', now)
    .executeTakeFirst()
}

/** A user's own complete file. */
export const fileOf = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('size', 'is not', null)
    .executeTakeFirst()

/** Says that a file is used now, so it is not one that only waits. */
export const takeUpFile = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('file').set({ awaited: 0 }).where('id', '=', id).execute()
}

/** Makes a file stay, and names whose it is. */
export const keepFile = async (db: Db, id: number, companyId: number): Promise<void> => {
  await db.updateTable('file').set({ awaited: 0, kept: 1, company_id: companyId }).where('id', '=', id).execute()
}

/** The files that a user has sent and not used, without the newest ones. */
export const unusedFiles = (db: Db, userId: number, newest: number) =>
  db
    .selectFrom('file')
    .select('id')
    .where('user_id', '=', userId)
    .where('awaited', '>', 0)
    .orderBy('id', 'desc')
    // SQLite has no offset without a limit.
    .limit(1000)
    .offset(newest)
    .execute()
