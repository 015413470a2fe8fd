/**
 * What encrypts numbers and texts: keys of their own with an id, so that they can be replaced (docs/decisions/0048). Each
 * stands in the database, wrapped by the data key. A value begins with the id of its key; one without an id was
 * encrypted by an earlier release, with keys derived from the data key itself.
 */
import { createCipheriv, createDecipheriv, randomBytes, randomFillSync } from 'node:crypto'
import type { RowOf } from '../schema'
import { deriveKey } from './derived-keys'

/** Numbers and texts have different keys, so that neither is ever taken for the other. */
export type Encrypted = 'number' | 'text'

export interface Encryption {
  /** Differs each time. */
  encrypt(what: Encrypted, text: string): string
  /** @throws if no known key has encrypted it */
  decrypt(what: Encrypted, enc: string): string
  /** Whether a value was encrypted with the newest known key. */
  isNewest(enc: string): boolean
  /** Learns keys of the database, and encrypts with the newest of all from now on. */
  learn(keys: readonly WrappedKey[]): void
  /** Makes a key. Nothing is encrypted with it before it is learned. */
  wrapNewKey(): string
}

export type WrappedKey = Pick<RowOf<'encryption_key'>, 'id' | 'wrapped'>

const purposes: Record<Encrypted, string> = { number: 'phone.encrypt', text: 'text.encrypt' }

/** The id of the keys that earlier releases derived from the data key. */
const derived = 0

/** @param dataKey 32 bytes as 64 hex digits */
export function createEncryption(dataKey: string): Encryption {
  const wrapping = deriveKey(dataKey, 'key.encrypt')
  const keys = new Map([[derived, keysOf(dataKey)]])
  let newest = derived

  return {
    encrypt(what, text) {
      const enc = encryptWith((keys.get(newest) as Keys)[what], text)
      return newest === derived ? enc : `${newest}.${enc}`
    },
    decrypt(what, enc) {
      const id = keyIdOf(enc)
      const known = keys.get(id)
      if (!known) throw new Error(`the encryption key ${id} is unknown`)
      return decryptWith(known[what], enc.slice(enc.indexOf('.') + 1))
    },
    isNewest: (enc) => keyIdOf(enc) === newest,
    learn(wrappedKeys) {
      for (const { id, wrapped } of wrappedKeys) {
        if (!keys.has(id)) keys.set(id, keysOf(decryptWith(wrapping, wrapped)))
        newest = Math.max(newest, id)
      }
    },
    wrapNewKey: () => encryptWith(wrapping, randomBytes(32).toString('hex')),
  }
}

type Keys = Readonly<Record<Encrypted, Buffer>>

const keysOf = (key: string): Keys => ({
  number: deriveKey(key, purposes.number),
  text: deriveKey(key, purposes.text),
})

const keyIdOf = (enc: string) => {
  const point = enc.indexOf('.')
  return point === -1 ? derived : Number(enc.slice(0, point))
}

/** AES-256-GCM: the nonce, the tag and the ciphertext. */
function encryptWith(key: Buffer, text: string): string {
  const nonce = newNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

const nonceBytes = 12
const tagBytes = 16
/** Asking the system for random bytes takes longer than encrypting a number does, so it is asked for many at once. */
const random = Buffer.alloc(nonceBytes * 500)
let used = random.length

/** Random bytes that are never given out again. They may be read until the next are asked for. */
function newNonce(): Buffer {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += nonceBytes
  return random.subarray(used - nonceBytes, used)
}

function decryptWith(key: Buffer, enc: string): string {
  const bytes = Buffer.from(enc, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
