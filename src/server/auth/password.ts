/**
 * Passwords. The client sends the lower-case hex SHA-256 of the typed text. That hash opens the account like a
 * password, so the server keeps only its argon2id.
 */
import { hash, verify } from '@node-rs/argon2'

/** @param sent what the client sends: 64 hex digits */
export const hashPassword = (sent: string): Promise<string> => hash(sent)

/** Made once, so that refusing an unknown account takes as long as refusing a known one. */
const nobody = hash('nobody')

/** Whether the given password is the account's; without an account, false after the same work. */
export const verifyPassword = async (stored: string | undefined, sent: string): Promise<boolean> => {
  const right = await verify(stored ?? (await nobody), sent)
  return stored !== undefined && right
}
