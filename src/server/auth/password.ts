/**
 * Passwords. The client sends the lower-case hex SHA-256 of what was typed; that hash opens the account like a password,
 * so only its argon2id is kept.
 */
import { hash, verify } from '@node-rs/argon2'

/** @param sent what the client sends: 64 hex digits */
export const hashPassword = (sent: string): Promise<string> => hash(sent)

/** Made once, so that an unknown account takes as long to refuse as a known one. */
const nobody = hash('nobody')

/** Whether what was sent is the account's password; with no account, false after the same work. */
export const verifyPassword = async (stored: string | undefined, sent: string): Promise<boolean> => {
  const right = await verify(stored ?? (await nobody), sent)
  return stored !== undefined && right
}
