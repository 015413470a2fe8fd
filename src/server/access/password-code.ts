import { createHash } from 'node:crypto'

/** What the console sends instead of a password (spec §5): SHA-256 of its UTF-8 bytes, 64 lower-case hex digits. */
export const passwordCode = (password: string): string => createHash('sha256').update(password, 'utf8').digest('hex')
