import { expect, it } from 'vitest'
import { calleeValue } from '../../console/calls/call-address'
import { calleeReading } from './callee-filter'

const ref = 'p_AbCdEfGhIjKlMnOpQrStUv'
const { keep, ask, show } = calleeReading

it.each([
  ['1234', '1234', { tail: '1234' }],
  ['138-0013 8000', '13800138000', { phone: '13800138000' }],
  ['95588', '95588', { phone: '95588' }],
  [ref, ref, { phone: ref }],
])('%s is kept as %s', (typed, value, query) => {
  expect(keep(typed)).toBe(value)
  expect(ask(value)).toEqual(query)
})

it.each(['张三', '12', '138****1234', `138****1234~${ref}x`])('%s is refused', (typed) => {
  expect(keep(typed)).toBeNull()
})

it('a number with a reference shows its mask and is asked for by its reference', () => {
  const value = calleeValue('138****1234', ref)
  expect(keep(value)).toBe(value)
  expect(show(value)).toBe('138****1234')
  expect(ask(value)).toEqual({ phone: ref })
})

it('a bare reference is not read out', () => {
  expect([show(ref), show('1234')]).toEqual(['所选号码', '1234'])
})
