/** The user's own password. */
import { authEndpoints } from '../../contract/auth'
import { call } from '../../lib/api'
import { sha256Hex } from '../../lib/login/sha256'

/** Changes it; all other sessions of the user end. Both passwords go to the server hashed, as at sign-in (spec §5). */
export async function changePassword(old: string, fresh: string): Promise<null> {
  const [oldCode, newCode] = await Promise.all([sha256Hex(old), sha256Hex(fresh)])
  return call(authEndpoints.passwordUpdate, { body: { oldCode, newCode } })
}
