import { describe, expect, it } from 'vitest'
import { maskPhone } from './phone'
import { carrierOf } from './phone-carrier'

describe('carrierOf', () => {
  it.each([
    ['13412340000', '中国移动'],
    ['13912340000', '中国移动'],
    ['19712340000', '中国移动'],
    ['13012340000', '中国联通'],
    ['17112340000', '中国联通'],
    ['19612340000', '中国联通'],
    ['13312340000', '中国电信'],
    ['19912340000', '中国电信'],
    ['19212340000', '中国广电'],
    ['17012340000', '虚拟运营商'],
    ['16512340000', '虚拟运营商'],
  ])('%s is of %s, and so is its mask', (phone, carrier) => {
    expect(carrierOf(phone)).toBe(carrier)
    expect(carrierOf(maskPhone(phone))).toBe(carrier)
  })

  it.each([
    '16012340000',
    '12012340000',
    '01088888888',
    '010****8888',
    '********5678',
    '4001234567',
    '95588',
    '139123400001',
    '1391234000',
    '',
  ])('of %j there is none', (phone) => {
    expect(carrierOf(phone)).toBeNull()
  })

  it('knows each prefix once', () => {
    const known = Array.from({ length: 100 }, (_, i) => carrierOf(`1${String(i).padStart(2, '0')}00000000`))
    expect(known.filter((carrier) => carrier !== null)).toHaveLength(23 + 13 + 13 + 1 + 4)
  })
})
