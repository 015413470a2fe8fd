import { expect, it } from 'vitest'
import { calleeValue, callListAddress, dayOf, longestPeriod, numberWithRef } from './call-address'

const ref = 'p_AbCdEfGhIjKlMnOpQrStUv'

it('spans the 93 days that a list may cover', () => {
  expect(longestPeriod(Date.parse('2026-04-03T00:30:00+08:00'))).toBe('2026-01-01..2026-04-03')
})

it('spans the Shanghai day of a call', () => {
  expect(dayOf(Date.parse('2026-04-02T16:30:00Z'))).toBe('2026-04-03..2026-04-03')
})

it('reads back the mask and the reference of a number', () => {
  expect(numberWithRef(calleeValue('138****1234', ref))).toEqual({ phone: '138****1234', phoneRef: ref })
  expect(numberWithRef(calleeValue(null, ref))).toEqual({ phone: null, phoneRef: ref })
  for (const typed of ['1234', '13800138000', `138****1234~${ref}x`, '']) expect(numberWithRef(typed)).toBeNull()
})

it('names what the calls are narrowed to', () => {
  expect(callListAddress({ createTime: '7d', phone: '13800138000' })).toBe(
    '/call/history?createTime=7d&phone=13800138000',
  )
})
