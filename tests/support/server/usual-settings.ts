/** The settings of a filled demo database: those of nobody, but that its companies may call at any hour. */
import type { Db } from '../../../src/server/db/schema'

export async function restoreSettings(db: Db): Promise<void> {
  await db.deleteFrom('setting').execute()
  await db.deleteFrom('company_setting').where('key', '!=', 'call.dial-window').execute()
  await openAt(db, '00:00-24:00')
}

/** Gives the companies other hours for their calls. */
export const openAt = async (db: Db, hours: string): Promise<void> => {
  await db
    .updateTable('company_setting')
    .set({ value: JSON.stringify(hours) })
    .where('key', '=', 'call.dial-window')
    .execute()
}
