import { describe, expect, it } from 'vitest'
import { redacted } from './log'

describe('redacted', () => {
  it('takes out numbers, hashes and tokens', () => {
    const token = `-${'A'.repeat(41)}-`
    const text = `phone 13800138000, hash ${'0af'.repeat(22)}, Bearer ${token}, tel 0519-8877665`
    expect(redacted(text)).toBe('phone […], hash […], Bearer […], tel 0519-[…]')
  })

  it('leaves what one needs to find a fault', () => {
    const text =
      'SqliteError: UNIQUE constraint failed: customer.phone_id at SqliteConnection.executeQuery (file.js:68:51)'
    expect(redacted(text)).toBe(text)
  })
})
