import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizePhone } from './phone'
import { groupPhone } from './phone-groups'

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

describe('groupPhone', () => {
  it.each([
    ['13800138000', '138 0013 8000'],
    ['+86 138-0013-8000', '138 0013 8000'],
    ['075512345678', '0755 1234 5678'],
    ['05712345678', '0571 234 5678'],
    ['01088888888', '010 8888 8888'],
    ['4001234567', '400 123 4567'],
    ['95588', '95588'],
    ['', ''],
  ])('%j becomes %j', (text, shown) => {
    expect(groupPhone(text)).toBe(shown)
  })

  it('hides and adds no digit', () => {
    fc.assert(
      fc.property(digits(3, 20), (number) => {
        expect(groupPhone(number).replaceAll(' ', '')).toBe(normalizePhone(number) ?? number)
      }),
    )
  })
})
