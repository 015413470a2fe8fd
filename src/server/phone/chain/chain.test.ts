import { describe, expect, it } from 'vitest'
import { blockReasonNames } from '../../../contract/block-reasons'
import { formatDateTime } from '../../../lib/time/time'
import { nextOpening } from './dial-window'
import { nextTimeText } from './next-time'
import { isCallable } from './number-format'
import { steps } from './steps'

/** A time of 4 March 2026 on Shanghai's clock: epoch milliseconds. */
const at = (clock: string) => Date.parse(`2026-03-04T${clock}+08:00`)

describe('the pre-dial chain', () => {
  it('checks in the order of its reasons, each once', () => {
    expect(steps.map((step) => step.reason)).toEqual(blockReasonNames)
  })
})

describe('the dial window', () => {
  it.each([
    ['08:00-21:00', '07:59:59', '2026-03-04 08:00'],
    ['08:00-21:00', '08:00:00', null],
    ['08:00-21:00', '20:59:59.999', null],
    ['08:00-21:00', '21:00:00', '2026-03-05 08:00'],
    ['00:00-24:00', '00:00:00', null],
    ['00:00-24:00', '23:59:59.999', null],
    ['20:30-02:00', '01:59:59', null],
    ['20:30-02:00', '02:00:00', '2026-03-04 20:30'],
    ['20:30-02:00', '20:30:00', null],
    ['20:30-24:00', '23:59:59', null],
    ['20:30-24:00', '00:00:00', '2026-03-04 20:30'],
  ])('%s at %s', (window, clock, next) => {
    const opening = nextOpening(window, at(clock))
    expect(opening === null ? null : formatDateTime(opening)).toBe(next)
  })

  it.each(['', '8:00-21:00', '08:00', '08:00-25:00', '08:60-21:00'])('is none: %j', (window) => {
    expect(() => nextOpening(window, at('10:00:00'))).toThrow('not a dial window')
  })
})

describe('the next time in words', () => {
  it.each([
    ['16:41:59', '16:42 后'],
    ['16:42:00', '16:42 后'],
    ['16:42:01', '16:43 后'],
    ['23:59:30', '明天 00:00 后'],
  ])('%s', (clock, words) => {
    expect(nextTimeText(at(clock) / 1000, at('10:00:00'))).toBe(words)
  })

  it('names the day beyond tomorrow', () => {
    expect(nextTimeText(at('09:00:00') / 1000 + 86_400, at('10:00:00'))).toBe('明天 09:00 后')
    expect(nextTimeText(at('09:00:00') / 1000 + 2 * 86_400, at('10:00:00'))).toBe('2026-03-06 09:00 后')
  })
})

describe('numbers that can be called', () => {
  it.each([
    ...['13800138000', '16000001234', '19912345678', '02112345678', '075512345678', '01012345678', '62345678'],
    ...['2345678', '4001234567', '8001234567', '95588', '95123456', '96110', '10086', '12345', '114'],
  ])('%s', (digits) => expect(isCallable(digits)).toBe(true))

  it.each([
    ...['12', '12800138000', '138001380001', '00112345678', '1380013800', '40012345678', '123456789'],
    '12345678901234567890',
  ])('not %s', (digits) => expect(isCallable(digits)).toBe(false))
})
