/**
 * Telephone numbers are stored once and encrypted. They are shown as a mask with a reference that only its own tenant
 * can open. All keys come from one data key, so the server notices a lost or changed key at its start (`checkValue`).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { maskNumbers, maskPhone, normalizePhone, wholeNumber } from '../../lib/phone/phone'
import { isPhoneRef, maskWithRef, replaceOutsideTokens, replaceReferences } from '../../lib/phone/phone-ref'
import type { Db, NewRow } from '../db/schema'
import type { Viewer } from './viewer'

/** The owner of references: a reference made for one tenant opens nothing for another. */
type Tenant = Pick<Viewer, 'org' | 'channelId' | 'companyId'>

export interface MaskedPhone {
  phone: string | null
  phoneRef: string | null
}

export interface Phones {
  /** The id of a number's row; the row is made if it is missing. Digits only. */
  store(db: Db, digits: string): Promise<number>
  /** The same for many numbers: digits → id. */
  storeMany(db: Db, digits: readonly string[]): Promise<Map<string, number>>
  /** The id for the input of a request (a typed number, or a reference of this tenant), or null if there is none. */
  find(db: Db, input: string, tenant: Tenant): Promise<number | null>
  /** Like `find`, but a new number gets a row. A reference that opens nothing answers null. */
  findOrStore(db: Db, input: string, tenant: Tenant): Promise<number | null>
  /**
   * Replaces each whole number in a typed text by its mask and a reference that holds the encrypted number. The
   * reference tells nothing about stored numbers, and only its tenant can open it (docs/decisions/0032).
   */
  point(text: string, tenant: Tenant): string
  /** Puts the numbers that `point` took out back into the text. References to stored numbers stay. */
  unpoint(text: string, tenant: Tenant): string
  /** The full number: only for dialling and for the audited reveal. */
  reveal(enc: string): string
  /** Encrypts a whole text that may contain numbers, such as a gateway's report. */
  seal(text: string): string
  /** Opens what `seal` made. */
  unseal(sealed: string): string
  /** What an answer shows of a row of `phone`. */
  mask(row: { phone_id: number | null; phone_enc: string | null }, tenant: Tenant): MaskedPhone
  /** A keyed digest of a short secret, so that it can be looked up without being stored. */
  digest(purpose: string, text: string): string
  /** Shows whether a database was written with this key. */
  readonly checkValue: string
}

const noPhone: MaskedPhone = { phone: null, phoneRef: null }
const orgNumber: Record<Viewer['org'], number> = { PLATFORM: 1, CHANNEL: 2, COMPANY: 3 }
/** How many masks are cached, so that a list of 5,000 rows decrypts each number once. */
const mostMasks = 50_000
/** The rows of one insert: this stays below the parameter limits of both databases. */
const chunk = 500

/** @param dataKey 32 bytes as 64 hex digits */
export function createPhones(dataKey: string): Phones {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'hex'), '', purpose, 32))
  const encryptionKey = derive('phone.encrypt')
  const textKey = derive('text.encrypt')
  const hashKey = derive('phone.hash')
  const referenceKey = derive('phone.reference')
  const digestKey = derive('digest')
  const masks = new Map<string, MaskedPhone>()

  const hash = (digits: string) => createHmac('sha256', hashKey).update(digits).digest('base64url')

  const encrypt = (key: Buffer, text: string) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  const decrypt = (key: Buffer, enc: string) => {
    const bytes = Buffer.from(enc, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }

  const reveal = (enc: string) => decrypt(encryptionKey, enc)

  // One AES block over (phone, tenant, zeros). Nobody can compute it without the key, so it can be neither read nor
  // guessed; the 48 zero bits reveal a forged one. One number has one reference in each tenant, so answers can be
  // cached.
  const block = createCipheriv('aes-256-ecb', referenceKey, null).setAutoPadding(false)
  const unblock = createDecipheriv('aes-256-ecb', referenceKey, null).setAutoPadding(false)

  const reference = (phoneId: number, tenant: Tenant) => {
    const bytes = Buffer.alloc(16)
    bytes.writeUIntBE(phoneId, 0, 5)
    bytes.writeUInt8(orgNumber[tenant.org], 5)
    bytes.writeUInt32BE(tenant.companyId ?? tenant.channelId ?? 0, 6)
    return `p_${block.update(bytes).toString('base64url')}`
  }

  const open = (ref: string, tenant: Tenant): number | null => {
    const bytes = unblock.update(Buffer.from(ref.slice(2), 'base64url'))
    const id = bytes.readUIntBE(0, 5)
    return reference(id, tenant) === ref ? id : null
  }

  // Typed numbers have their own key, so their references are never confused with references to rows.
  const typedKey = derive('phone.typed')
  const typedBlock = createCipheriv('aes-256-ecb', typedKey, null).setAutoPadding(false)
  const typedUnblock = createDecipheriv('aes-256-ecb', typedKey, null).setAutoPadding(false)

  const typedReference = (digits: string, tenant: Tenant) => {
    // The leading 1 keeps leading zeros: 20 digits then need 9 bytes.
    const number = BigInt(`1${digits}`).toString(16).padStart(18, '0')
    const bytes = Buffer.alloc(16)
    bytes.write(number, 0, 'hex')
    bytes.writeUInt8(orgNumber[tenant.org], 9)
    bytes.writeUInt32BE(tenant.companyId ?? tenant.channelId ?? 0, 10)
    return `p_${typedBlock.update(bytes).toString('base64url')}`
  }

  const openTyped = (ref: string, tenant: Tenant): string | null => {
    const bytes = typedUnblock.update(Buffer.from(ref.slice(2), 'base64url'))
    const digits = BigInt(`0x${bytes.toString('hex', 0, 9)}`)
      .toString()
      .slice(1)
    return /^\d{1,20}$/.test(digits) && typedReference(digits, tenant) === ref ? digits : null
  }

  const byHash = async (db: Db, digits: string) => {
    const row = await db.selectFrom('phone').select('id').where('hash', '=', hash(digits)).executeTakeFirst()
    return row?.id ?? null
  }

  const newRow = (digits: string): NewRow<'phone'> => ({
    hash: hash(digits),
    enc: encrypt(encryptionKey, digits),
    tail4: digits.slice(-4),
    province: null,
    city: null,
    carrier: null,
  })

  const storeMany = async (db: Db, numbers: readonly string[]): Promise<Map<string, number>> => {
    const ids = new Map<string, number>()
    const unique = [...new Set(numbers)]
    for (let from = 0; from < unique.length; from += chunk) {
      const part = unique.slice(from, from + chunk)
      // Ignoring existing rows makes two writers of the same number agree on one row.
      await db
        .insertInto('phone')
        .values(part.map(newRow))
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
      const hashes = new Map(part.map((digits) => [hash(digits), digits]))
      const rows = await db
        .selectFrom('phone')
        .select(['id', 'hash'])
        .where('hash', 'in', [...hashes.keys()])
        .execute()
      for (const row of rows) ids.set(hashes.get(row.hash) as string, row.id)
    }
    return ids
  }

  const store = async (db: Db, digits: string): Promise<number> =>
    (await byHash(db, digits)) ?? ((await storeMany(db, [digits])).get(digits) as number)

  const find: Phones['find'] = async (db, input, tenant) => {
    if (isPhoneRef(input)) return open(input, tenant)
    const digits = normalizePhone(input)
    return digits === null ? null : byHash(db, digits)
  }

  return {
    store,
    storeMany,
    find,
    findOrStore: async (db, input, tenant) => {
      if (isPhoneRef(input)) return open(input, tenant)
      const digits = normalizePhone(input)
      return digits === null ? null : store(db, digits)
    },
    point(text, tenant) {
      const toRef = (digits: string) => maskWithRef(maskPhone(digits), typedReference(digits, tenant))
      const whole = wholeNumber(text)
      return whole === null ? replaceOutsideTokens(text, (part) => maskNumbers(part, toRef)) : toRef(whole)
    },
    unpoint: (text, tenant) => replaceReferences(text, (ref) => openTyped(ref, tenant) ?? ref),
    reveal,
    seal: (text) => encrypt(textKey, text),
    unseal: (sealed) => decrypt(textKey, sealed),
    mask({ phone_id, phone_enc }, tenant) {
      if (phone_id === null || phone_enc === null) return noPhone
      const key = `${phone_id} ${tenant.org} ${tenant.companyId ?? tenant.channelId}`
      let mask = masks.get(key)
      if (mask === undefined) {
        mask = { phone: maskPhone(reveal(phone_enc)), phoneRef: reference(phone_id, tenant) }
        if (masks.size >= mostMasks) masks.clear()
        masks.set(key, mask)
      }
      return mask
    },
    digest: (purpose, text) => createHmac('sha256', digestKey).update(`${purpose}\0${text}`).digest('base64url'),
    checkValue: createHmac('sha256', digestKey).update('data key').digest('base64url').slice(0, 16),
  }
}
