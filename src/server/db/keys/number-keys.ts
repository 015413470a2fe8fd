/**
 * The hashes by which equal telephone numbers are found. Each company has keys of its own, so rows of two companies show
 * nothing in common, even to somebody who reads the tables.
 */
import { deriveKey, keyedHash } from './derived-keys'
import type { Encryption } from './encryption'

export interface NumberKeys {
  /** Equal numbers of one company have equal hashes. Null: the company of those who work for none. */
  hash(digits: string, companyId: number | null): string
  /** The same for the last digits of a number, four at most. */
  tailHash(lastDigits: string, companyId: number | null): string
  /** Equal numbers have equal hashes, whosever they are: only for what holds on the whole platform, such as its locks. */
  platformHash(digits: string): string
}

/** What opens the numbers of a database and hashes them. */
export interface DataKeys {
  keys: NumberKeys
  encryption: Encryption
}

/** How many of a number's last digits may be searched for. */
export const tailLength = 4

/** @param dataKey 32 bytes as 64 hex digits */
export function createNumberKeys(dataKey: string): NumberKeys {
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
    hash: (digits, companyId) => keyedHash(keyOf('phone.hash', companyId), digits),
    tailHash: (lastDigits, companyId) => keyedHash(keyOf('phone.tail', companyId), lastDigits),
    platformHash: (digits) => keyedHash(platformKey, digits),
  }
}
