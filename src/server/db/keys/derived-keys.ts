/** Keys that come from the data key, each for one purpose. They stay as long as the data key does. */
import { createHmac, hkdfSync } from 'node:crypto'

/** @param key 32 bytes as 64 hex digits */
export const deriveKey = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', purpose, 32))

export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
