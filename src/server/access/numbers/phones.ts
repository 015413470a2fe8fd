/**
 * Telephone numbers are encrypted and stored once for each company, so that no company's row says anything about
 * another's. They are shown as a mask with a reference that only its own tenant can open. Hashes and references have keys
 * that come from the data key, so the server notices a lost or changed one at its start (`checkValue`).
 */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { sql } from 'kysely'
import { maskNumbers, maskPhone, normalizePhone, soughtNumber, wholeNumber } from '../../../lib/phone/phone'
import { isPhoneRef, maskWithRef, replaceOutsideTokens, replaceReferences } from '../../../lib/phone/phone-ref'
import { among, insertMany } from '../../db/dialects'
import { isInsideTransaction } from '../../db/inside'
import { deriveKey, keyedHash } from '../../db/keys/derived-keys'
import type { Encryption } from '../../db/keys/encryption'
import { createNumberKeys, tailLength } from '../../db/keys/number-keys'
import { keptRows } from '../../db/locks'
import { numberPlaceOf } from '../../db/numbers/number-places'
import type { Db, NewRow, RowOf } from '../../db/schema'
import { renewedAfter } from '../../db/unused-numbers'
import type { Viewer } from '../viewer'

/** The owner of references: a reference made for one tenant opens nothing for another. */
type Tenant = Pick<Viewer, 'org' | 'channelId' | 'companyId'>

export interface MaskedPhone {
  phone: string | null
  phoneRef: string | null
}

/** The company to which a number belongs; null for people who work for none. */
type CompanyId = number | null

export interface Phones {
  /** The id of a company's row of a number; the row is made if it is missing. Digits only. */
  store(db: Db, digits: string, companyId: CompanyId): Promise<number>
  /** The same for many numbers: digits → id. */
  storeMany(db: Db, digits: readonly string[], companyId: CompanyId): Promise<Map<string, number>>
  /**
   * The ids of all rows that the input of a request (a typed number, or a reference of this tenant) means: of every
   * company, or for a company's viewer of that company alone.
   */
  find(db: Db, input: string, tenant: Tenant): Promise<number[]>
  /** The same for a search text: only a whole number, or a reference, is looked for. */
  findTyped(db: Db, text: string, tenant: Tenant): Promise<number[]>
  /** The id of a company's row for such an input, or null if there is none. */
  findIn(db: Db, input: string, tenant: Tenant, companyId: CompanyId): Promise<number | null>
  /** Like `findIn`, but a new number gets a row. A reference that opens nothing answers null. */
  findOrStore(db: Db, input: string, tenant: Tenant, companyId: CompanyId): Promise<number | null>
  /** The id in a reference of this tenant, or null. */
  open(ref: string, tenant: Tenant): number | null
  /** The hashes of the last digits of all numbers that end in these, four at most; of every company, as in `find`. */
  tails(db: Db, ending: string, tenant: Tenant): Promise<string[]>
  /** The ids of the rows whose numbers end in these four digits; of every company, as in `find`. */
  endingIn(db: Db, lastDigits: string, tenant: Tenant): Promise<number[]>
  /** The hash under which the whole platform knows a number. */
  platformHash(digits: string): string
  /**
   * Replaces each whole number in a typed text by its mask and a reference that holds the encrypted number. The
   * reference tells nothing about stored numbers, and only its tenant can open it (docs/decisions/0032). What somebody
   * else has typed has another one, so a number that a colleague sent along is not found by typing all candidates.
   */
  point(text: string, typist: Tenant & Pick<Viewer, 'userId'>): string
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

/**
 * @param dataKey 32 bytes as 64 hex digits
 * @param now milliseconds
 */
export function createPhones(dataKey: string, encryption: Encryption, now: () => number = Date.now): Phones {
  const derive = (purpose: string) => deriveKey(dataKey, purpose)
  const keys = createNumberKeys(dataKey)
  const referenceKey = derive('phone.reference')
  const digestKey = derive('digest')
  const masks = new Map<string, MaskedPhone>()
  const seconds = () => Math.floor(now() / 1000)

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

  const typedReference = (digits: string, tenant: Tenant, typist: number) => {
    // The leading 1 keeps leading zeros: 20 digits then need 9 bytes.
    const number = BigInt(`1${digits}`).toString(16).padStart(18, '0')
    const bytes = Buffer.alloc(16)
    bytes.write(number, 0, 'hex')
    bytes.writeUInt8(orgNumber[tenant.org], 9)
    bytes.writeUInt32BE(tenant.companyId ?? tenant.channelId ?? 0, 10)
    bytes.writeUInt16BE(typist % 65_536, 14)
    return `p_${typedBlock.update(bytes).toString('base64url')}`
  }

  const openTyped = (ref: string, tenant: Tenant): string | null => {
    const bytes = typedUnblock.update(Buffer.from(ref.slice(2), 'base64url'))
    const digits = BigInt(`0x${bytes.toString('hex', 0, 9)}`)
      .toString()
      .slice(1)
    return /^\d{1,20}$/.test(digits) && typedReference(digits, tenant, bytes.readUInt16BE(14)) === ref ? digits : null
  }

  const byHash = async (db: Db, digits: string, companyId: CompanyId) => {
    const row = await db
      .selectFrom('phone')
      .select(['id', 'unused_since', 'enc'])
      .where('hash', '=', keys.hash(digits, companyId))
      .executeTakeFirst()
    return row ?? null
  }

  /** By what a number can be read, and found by its ending. */
  const readable = (digits: string, companyId: CompanyId) => ({
    enc: encryption.encrypt('number', digits),
    tail4_hash: keys.tailHash(digits.slice(-tailLength), companyId),
    ...numberPlaceOf(digits),
  })

  const newRow = (digits: string, companyId: CompanyId): NewRow<'phone'> => ({
    company_id: companyId,
    hash: keys.hash(digits, companyId),
    platform_hash: keys.platformHash(digits),
    ...readable(digits, companyId),
    unused_since: seconds(),
  })

  /** A row of which it isn't known whether it is used, or not since long enough: it must begin anew to be kept. */
  const mayGo = ({ unused_since }: Pick<RowOf<'phone'>, 'unused_since'>) =>
    unused_since !== null && unused_since < seconds() - renewedAfter

  const storeMany: Phones['storeMany'] = async (db, numbers, companyId) => {
    const ids = new Map<string, number>()
    // In one order, so that two who add the same numbers don't wait for each other in a circle.
    const unique = [...new Set(numbers)].sort()
    const isReferring = isInsideTransaction()
    for (let from = 0; from < unique.length; from += chunk) {
      const part = unique.slice(from, from + chunk)
      // Keeping existing rows makes two writers of the same number agree on one row. One that may go stays until this
      // transaction has referred to it, or begins its time anew.
      const renewed = sql`do update set unused_since = ${seconds()}
        where phone.unused_since < ${seconds() - renewedAfter}`
      const wanted = part.map((digits) => newRow(digits, companyId))
      await insertMany(db, 'phone', wanted, sql`on conflict (hash) ${isReferring ? sql`do nothing` : renewed}`)
      const hashes = new Map(wanted.map(({ hash }, at) => [hash, part[at] as string]))
      const found = db
        .selectFrom('phone')
        .select(['id', 'hash', 'enc'])
        .where(among(db, 'hash', [...hashes.keys()]))
      const rows = await (isReferring ? keptRows(db, found) : found).execute()
      for (const row of rows) {
        const digits = hashes.get(row.hash) as string
        ids.set(digits, row.id)
        // Of somebody whose data was erased, only the hash was kept, because they must not be called.
        if (row.enc === '')
          await db.updateTable('phone').set(readable(digits, companyId)).where('id', '=', row.id).execute()
      }
    }
    return ids
  }

  const store: Phones['store'] = async (db, digits, companyId) => {
    const row = await byHash(db, digits, companyId)
    return row && row.enc !== '' && !mayGo(row)
      ? row.id
      : ((await storeMany(db, [digits], companyId)).get(digits) as number)
  }

  /** The row that an input names, or its digits. A reference names a row; it may be older than the company's own row. */
  const meant = async (db: Db, input: string, tenant: Tenant) => {
    if (!isPhoneRef(input)) return { row: undefined, digits: normalizePhone(input) }
    const id = open(input, tenant)
    const rows = db.selectFrom('phone').select(['id', 'company_id', 'enc', 'unused_since'])
    const row = id === null ? undefined : await rows.where('id', '=', id).executeTakeFirst()
    return { row, digits: row?.enc ? encryption.decrypt('number', row.enc) : null }
  }

  /** A company's own row, even if the input names another one: how to look for its digits then. */
  const ownRow =
    (look: (db: Db, digits: string, companyId: CompanyId) => Promise<number | null>): Phones['findIn'] =>
    async (db, input, tenant, companyId) => {
      const { row, digits } = await meant(db, input, tenant)
      if (row?.company_id === companyId && row.enc !== '' && !mayGo(row)) return row.id
      return digits === null ? null : look(db, digits, companyId)
    }

  /** The companies whose numbers somebody may look for. What they find there is theirs only as far as its own scope. */
  const companiesOf = async (db: Db, tenant: Tenant): Promise<CompanyId[]> => {
    if (tenant.companyId !== null) return [tenant.companyId]
    const rows = await db.selectFrom('company').select('id').execute()
    return [null, ...rows.map(({ id }) => id)]
  }

  const find: Phones['find'] = async (db, input, tenant) => {
    const { digits } = await meant(db, input, tenant)
    if (digits === null) return []
    const hashes = (await companiesOf(db, tenant)).map((companyId) => keys.hash(digits, companyId))
    const rows = await db
      .selectFrom('phone')
      .select('id')
      .where(among(db, 'hash', hashes))
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  const tails: Phones['tails'] = async (db, ending, tenant) => {
    const companies = await companiesOf(db, tenant)
    return endingsOf(ending).flatMap((tail) => companies.map((companyId) => keys.tailHash(tail, companyId)))
  }

  return {
    store,
    storeMany,
    find,
    async findTyped(db, text, tenant) {
      return isPhoneRef(text) || soughtNumber(text) !== null ? find(db, text, tenant) : []
    },
    findIn: ownRow(async (db, digits, companyId) => (await byHash(db, digits, companyId))?.id ?? null),
    findOrStore: ownRow(store),
    open,
    tails,
    async endingIn(db, lastDigits, tenant) {
      const rows = db
        .selectFrom('phone')
        .select('id')
        .where(among(db, 'tail4_hash', await tails(db, lastDigits, tenant)))
      return (await rows.execute()).map(({ id }) => id)
    },
    platformHash: keys.platformHash,
    point(text, typist) {
      const toRef = (digits: string) => maskWithRef(maskPhone(digits), typedReference(digits, typist, typist.userId))
      const whole = wholeNumber(text)
      return whole === null ? replaceOutsideTokens(text, (part) => maskNumbers(part, toRef)) : toRef(whole)
    },
    unpoint: (text, tenant) => replaceReferences(text, (ref) => openTyped(ref, tenant) ?? ref),
    reveal: (enc) => encryption.decrypt('number', enc),
    seal: (text) => encryption.encrypt('text', text),
    unseal: (sealed) => encryption.decrypt('text', sealed),
    mask({ phone_id, phone_enc }, tenant) {
      // An erased number has none any more.
      if (phone_id === null || !phone_enc) return noPhone
      const key = `${phone_id} ${tenant.org} ${tenant.companyId ?? tenant.channelId}`
      let mask = masks.get(key)
      if (mask === undefined) {
        mask = { phone: maskPhone(encryption.decrypt('number', phone_enc)), phoneRef: reference(phone_id, tenant) }
        if (masks.size >= mostMasks) masks.clear()
        masks.set(key, mask)
      }
      return mask
    },
    digest: (purpose, text) => keyedHash(digestKey, `${purpose}\0${text}`),
    checkValue: keyedHash(digestKey, 'data key').slice(0, 16),
  }
}

/** The last digits that end in the given ones: only these themselves if there are as many as a row's hash is made of. */
function endingsOf(ending: string): string[] {
  const all = [ending]
  for (let from = 0; (all[from]?.length ?? tailLength) < tailLength; from += 1) {
    for (let digit = 0; digit < 10; digit += 1) all.push(`${digit}${all[from]}`)
  }
  return all
}
