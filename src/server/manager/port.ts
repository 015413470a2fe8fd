/** What the manager noun offers the rest: it adds the first administrator. */
import { createdBy, insertRow } from '../access/tracked-rows'
import { namePinyin } from '../db/pinyin'
import type { Db } from '../db/schema'
import { administrator } from './outranks'
import { giveRoles, roleId, usersWithRole } from './queries'

export { avatarNamed } from './avatar-queries'

export const hasAdministrator = async (db: Db): Promise<boolean> => (await usersWithRole(db, administrator)) > 0

/** Adds a platform administrator. @param now epoch seconds */
export async function addAdministrator(db: Db, account: string, passwordHash: string, now: number): Promise<number> {
  const id = await insertRow(db, 'user', {
    account,
    nickname: account,
    ...namePinyin(account),
    phone_id: null,
    avatar: null,
    introduction: null,
    org: 'PLATFORM',
    channel_id: null,
    company_id: null,
    password_hash: passwordHash,
    status: 'ENABLED',
    last_login_at: null,
    ...createdBy({ userId: null, now }),
  })
  await giveRoles(db, id, [await roleId(db, administrator)])
  return id
}
