import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayHoldNumber } from '../../src/console/data/read'
import { maskNumbers, maskPhone, normalizePhone, soughtNumber, wholeNumber } from '../../src/lib/phone/phone'
import { isPhoneRef, restoreRefs, textWithMasks, textWithRefs } from '../../src/lib/phone/phone-ref'
import { createPhones } from '../../src/server/access/numbers/phones'
import { createEncryption } from '../../src/server/db/keys/encryption'
import { conditions } from '../support/conditions'

const encryption = createEncryption('7'.repeat(64))
const phones = createPhones('7'.repeat(64), encryption)
const other = createPhones('8'.repeat(64), createEncryption('8'.repeat(64)))

const tenants = fc.oneof(
  fc.constant({ org: 'PLATFORM' as const, channelId: null, companyId: null }),
  fc.record({
    org: fc.constant('CHANNEL' as const),
    channelId: fc.integer({ min: 1, max: 1e6 }),
    companyId: fc.constant(null),
  }),
  fc.record({
    org: fc.constant('COMPANY' as const),
    channelId: fc.constant(null),
    companyId: fc.integer({ min: 1, max: 1e6 }),
  }),
)
const ids = fc.integer({ min: 1, max: 2 ** 39 })

/** An encrypted number, as a row of `phone` holds it. */
const encrypted = (digits: string) => encryption.encrypt('number', digits)

describe('phone references', () => {
  it('open for their own tenant, and for no other', () => {
    const enc = encrypted('16012345678')
    fc.assert(
      fc.property(ids, tenants, tenants, (id, mine, theirs) => {
        const ref = phones.mask({ phone_id: id, phone_enc: enc }, mine).phoneRef as string
        expect(isPhoneRef(ref)).toBe(true)
        expect(phones.open(ref, mine)).toBe(id)
        const same = JSON.stringify(mine) === JSON.stringify(theirs)
        expect(phones.open(ref, theirs)).toBe(same ? id : null)
        expect(other.open(ref, mine)).toBeNull()
      }),
    )
  })

  it('open nothing when one character differs', () => {
    const enc = encrypted('16012345678')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    fc.assert(
      fc.property(ids, tenants, fc.nat(20), fc.nat(63), (id, tenant, at, letter) => {
        const ref = phones.mask({ phone_id: id, phone_enc: enc }, tenant).phoneRef as string
        const forged = `${ref.slice(0, 2 + at)}${alphabet[letter]}${ref.slice(3 + at)}`
        expect(phones.open(forged, tenant)).toBe(forged === ref ? id : null)
      }),
    )
  })

  it('never repeat a pattern of the ids behind them', () => {
    const enc = encrypted('16012345678')
    const tenant = { org: 'COMPANY' as const, channelId: null, companyId: 1 }
    const refs = Array.from(
      { length: 1000 },
      (_, id) => phones.mask({ phone_id: id + 1, phone_enc: enc }, tenant).phoneRef,
    )
    expect(new Set(refs).size).toBe(1000)
    expect(new Set(refs.map((ref) => ref?.slice(0, 6))).size).toBeGreaterThan(990)
  })
})

const digits = fc.stringMatching(/^\d{7,20}$/)
/** A number as people write it: at most one tolerated separator between two digits. */
const written = fc
  .tuple(
    fc.constantFrom('', '+86 ', '0086', '（86）'),
    fc.stringMatching(/^1[3-9]\d{9}$/),
    fc.array(fc.constantFrom('', '', ' ', '-', '.', '－', '\u200b'), { minLength: 10, maxLength: 10 }),
    fc.boolean(),
  )
  .map(([prefix, mobile, marks, isWide]) => {
    const spread = [...mobile].map((digit, at) => digit + (marks[at] ?? '')).join('')
    const text = isWide ? spread.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)) : spread
    return { text: prefix + text, mobile }
  })
const words = fc.string({ unit: fc.constantFrom('张', '三', ' ', 'a', '~', 'p', '_', '*', '，', '1', '2') })

describe('whole numbers that were typed', () => {
  it('are known however they are written; fewer than seven digits, and dates, are none', () => {
    fc.assert(
      fc.property(written, ({ text, mobile }) => {
        expect(wholeNumber(text)).toBe(mobile)
      }),
    )
    fc.assert(
      fc.property(digits, (text) => {
        expect(wholeNumber(text)).toBe(normalizePhone(text))
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,6}$/), (text) => {
        expect(wholeNumber(text)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
        const text = date.toISOString().slice(0, 10)
        expect(wholeNumber(text)).toBeNull()
        expect(wholeNumber(text.replaceAll('-', '.'))).toBeNull()
      }),
    )
  })

  it('are looked for when they are complete, not while they are typed', () => {
    fc.assert(
      fc.property(written, ({ text, mobile }) => {
        expect(soughtNumber(text)).toBe(mobile)
        for (let typed = 1; typed < mobile.length; typed += 1) expect(soughtNumber(mobile.slice(0, typed))).toBeNull()
      }),
    )
    for (const [text, sought] of [
      ['0755123456', null],
      ['07551234567', '07551234567'],
      ['0212345678', '0212345678'],
      ['88886666', '88886666'],
      ['4001234567', '4001234567'],
    ]) {
      expect(soughtNumber(text as string)).toBe(sought)
    }
  })

  it('are exchanged, alone and among words, for what shows their mask and opens for their own tenant only', () => {
    const when = conditions()
    fc.assert(
      fc.property(
        fc.oneof(
          written,
          digits.map((text) => ({ text, mobile: text })),
        ),
        tenants,
        tenants,
        (typed, mine, theirs) => {
          const number = wholeNumber(typed.text) as string
          const pointed = phones.point(typed.text, { ...mine, userId: 7 })
          expect(textWithMasks(pointed)).toBe(maskPhone(number))
          const asked = textWithRefs(pointed)
          expect(isPhoneRef(asked)).toBe(true)
          expect(phones.unpoint(asked, mine)).toBe(number)
          const same = JSON.stringify(mine) === JSON.stringify(theirs)
          expect(phones.unpoint(asked, theirs)).toBe(same ? number : asked)
          expect(other.unpoint(asked, mine)).toBe(asked)
          // A colleague's is another one, and means the same.
          const colleagues = textWithRefs(phones.point(typed.text, { ...mine, userId: 8 }))
          expect(colleagues).not.toBe(asked)
          expect(phones.unpoint(colleagues, mine)).toBe(number)
          expect(phones.point(pointed, { ...mine, userId: 7 })).toBe(pointed)
        },
      ),
    )
    fc.assert(
      fc.property(words, digits, words, tenants, (before, number, after, tenant) => {
        const text = `${before} ${number} ${after}`
        const pointed = phones.point(text, { ...tenant, userId: 7 })
        expect(maskNumbers(textWithMasks(pointed))).toBe(textWithMasks(pointed))
        expect(textWithRefs(pointed)).not.toContain(number)
        if (when('there is more than the number', normalizePhone(text) === null))
          expect(phones.unpoint(textWithRefs(pointed), tenant)).toBe(text)
      }),
    )
  })

  it('are asked about wherever there is one, and never twice', () => {
    const when = conditions()
    fc.assert(
      fc.property(
        fc.oneof(
          written.map(({ text }) => text),
          fc.string(),
          words,
        ),
        tenants,
        (text, tenant) => {
          const pointed = phones.point(text, { ...tenant, userId: 7 })
          if (when('it holds a number', pointed !== text)) expect(mayHoldNumber(text)).toBe(true)
          if (when('it is a number', wholeNumber(text) !== null)) expect(mayHoldNumber(pointed)).toBe(false)
        },
      ),
    )
  })

  it('still mean the same where their mask is left as it is', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom('', '张三 '), tenants, (number, words, tenant) => {
        const pointed = phones.point(number, { ...tenant, userId: 7 })
        expect(restoreRefs(words + textWithMasks(pointed), pointed)).toBe(words + pointed)
        expect(restoreRefs(words, pointed)).toBe(words)
      }),
    )
  })

  it('have references that are never taken for those to stored numbers, nor the other way round', () => {
    const enc = encrypted('16012345678')
    fc.assert(
      fc.property(ids, digits, tenants, (id, number, tenant) => {
        const stored = phones.mask({ phone_id: id, phone_enc: enc }, tenant).phoneRef as string
        expect(phones.unpoint(stored, tenant)).toBe(stored)
        expect(phones.open(textWithRefs(phones.point(number, { ...tenant, userId: 7 })), tenant)).toBeNull()
      }),
    )
  })
})

describe('masks', () => {
  it('are the console’s: area code and four digits of a landline, three and four digits of a mobile', () => {
    // A mask is cached by the number's id, so these ids are not used in the other tests.
    let id = 2 ** 39 + 1
    const areas = fc.constantFrom('010', '021', '0755', '0571', '0991')
    fc.assert(
      fc.property(areas, fc.stringMatching(/^\d{7,8}$/), (area, own) => {
        id += 1
        const enc = encrypted(area + own)
        const { phone } = phones.mask(
          { phone_id: id, phone_enc: enc },
          { org: 'COMPANY', channelId: null, companyId: 9 },
        )
        expect(phone).toBe(`${area}${'*'.repeat(own.length - 4)}${own.slice(-4)}`)
        expect(phone).toBe(maskPhone(area + own))
      }),
      { numRuns: 50 },
    )
    const enc = encrypted('16012345678')
    const tenant = { org: 'COMPANY' as const, channelId: null, companyId: 9 }
    expect(phones.mask({ phone_id: 2 ** 39 + 1, phone_enc: enc }, tenant).phone).toBe('160****5678')
  })
})

describe('encryption', () => {
  it('gives the number back with its own key, and differs each time', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3,20}$/), (digits) => {
        const [one, two] = [encrypted(digits), encrypted(digits)]
        expect(phones.reveal(one)).toBe(digits)
        expect(phones.reveal(two)).toBe(digits)
        expect(one).not.toBe(two)
        expect(() => other.reveal(one)).toThrow()
      }),
      { numRuns: 50 },
    )
  })

  it('notices a changed ciphertext', () => {
    const enc = encrypted('16012345678')
    const bytes = Buffer.from(enc, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      expect(() => phones.reveal(changed.toString('base64url'))).toThrow()
    }
  })
})
