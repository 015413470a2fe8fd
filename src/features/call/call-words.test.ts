import { describe, expect, it } from 'vitest'
import { callStates, isOver } from '../../contract/call-states'
import { areaOf, codeText, filterStates, longestPeriod, offsetText, outcomeOf } from './call-words'

const noAnswer = { title: '无人接听', class: 'NO_ANSWER', advice: null } as const

describe('the outcome of a call', () => {
  it.each([
    [{ state: 'ENDED', answered: true, exception: null }, '已接通', 'ok'],
    [{ state: 'SETTLED', answered: true, exception: null }, '已接通', 'ok'],
    [{ state: 'ENDED', answered: false, exception: noAnswer }, '无人接听', 'none'],
    [{ state: 'ENDED', answered: false, exception: null }, '未接通', 'none'],
    [{ state: 'FAILED', answered: false, exception: null }, '未发出', 'bad'],
    [{ state: 'FAILED', answered: false, exception: noAnswer }, '无人接听', 'bad'],
    [{ state: 'UNRESOLVED', answered: false, exception: null }, '待核实', 'warn'],
    [{ state: 'B_RINGING', answered: false, exception: null }, '振铃', 'live'],
    [{ state: 'ANSWERED', answered: true, exception: null }, '通话中', 'live'],
  ] as const)('%o', (call, text, kind) => {
    expect(outcomeOf(call)).toEqual({ text, kind })
  })

  it('is live in every state before the end, but for one that nobody knows of', () => {
    for (const state of callStates) {
      const { kind } = outcomeOf({ state, answered: false, exception: null })
      expect(kind === 'live').toBe(!isOver(state) && state !== 'UNRESOLVED')
    }
  })
})

it('offers no two states that read alike', () => {
  const texts = filterStates.map((state) => outcomeOf({ state, answered: false, exception: null }).text)
  expect(new Set(texts).size).toBe(texts.length)
})

it('says a municipality once', () => {
  expect(areaOf({ province: '北京', city: '北京' })).toBe('北京')
  expect(areaOf({ province: '浙江', city: '杭州' })).toBe('浙江 杭州')
  expect(areaOf({ province: null, city: null })).toBe('—')
})

it('names a code with its source, and its meaning where that is known', () => {
  expect(codeText({ source: 'SIP', code: '486' }, '用户忙')).toBe('SIP 486：用户忙')
  expect(codeText({ source: 'Q850', code: '16' }, null)).toBe('Q.850 16')
  expect(codeText({ source: null, code: null }, '用户忙')).toBeNull()
})

it('counts from the beginning of the call', () => {
  expect(offsetText(1_772_553_600_000, 1_772_553_601_250)).toBe('+1.250 秒')
})

it('spans the 93 days that a list may cover', () => {
  expect(longestPeriod(Date.parse('2026-04-03T00:30:00+08:00'))).toBe('2026-01-01..2026-04-03')
})
