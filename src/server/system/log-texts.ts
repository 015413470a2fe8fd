/**
 * The texts of a log row that can hold personal data: its message and what was changed. Seals hold a salted digest of
 * them. When texts and salt are erased, nobody can find out by guessing what they were, and the seal still fits.
 */
import { createHash, randomBytes } from 'node:crypto'

export const newSalt = (): string => randomBytes(16).toString('base64url')

export const textsDigest = (salt: string, message: string | null, diff: string): string =>
  createHash('sha256')
    .update(JSON.stringify([salt, message, diff]))
    .digest('base64url')
