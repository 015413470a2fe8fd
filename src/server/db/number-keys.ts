/**
 * What the data key makes of telephone numbers: their encryption, and the hashes by which equal ones are found. Each
 * company has keys of its own, so rows of two companies show nothing in common, even to somebody who reads the tables.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface NumberKeys {
  /** The number of a row, whatever company it belongs to. */
  decrypt(enc: string): string
  /** Differs each time. */
  encrypt(digits: string): string
  /** Equal numbers of one company have equal hashes. Null: the company of those who work for none. */
  hash(digits: string, companyId: number | null): string
  /** The same for the last digits of a number, four at most. */
  tailHash(lastDigits: string, companyId: number | null): string
  /** Equal numbers have equal hashes, whosever they are: only for what holds on the whole platform, such as its locks. */
  platformHash(digits: string): string
}

/** How many of a number's last digits may be searched for. */
export const tailLength = 4

/** @param dataKey 32 bytes as 64 hex digits */
export function createNumberKeys(dataKey: string): NumberKeys {
  const encryptionKey = deriveKey(dataKey, 'phone.encrypt')
  const platformKey = deriveKey(dataKey, 'phone.hash')
  const companyKeys = new Map<string, Buffer>()
  const keyOf = (purpose: string, companyId: number | null) => {
    // No company has the id 0.
    const name = `${purpose} of company ${companyId ?? 0}`
    const known = companyKeys.get(name)
    if (known) return known
    const key = deriveKey(dataKey, name)
    companyKeys.set(name, key)
    return key
  }
  return {
    decrypt: (enc) => decryptWith(encryptionKey, enc),
    encrypt: (digits) => encryptWith(encryptionKey, digits),
    hash: (digits, companyId) => keyedHash(keyOf('phone.hash', companyId), digits),
    tailHash: (lastDigits, companyId) => keyedHash(keyOf('phone.tail', companyId), lastDigits),
    platformHash: (digits) => keyedHash(platformKey, digits),
  }
}

/** A key for one purpose. */
export const deriveKey = (dataKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'hex'), '', purpose, 32))

export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** AES-256-GCM: the nonce, the tag and the ciphertext. */
export function encryptWith(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function decryptWith(key: Buffer, enc: string): string {
  const bytes = Buffer.from(enc, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
