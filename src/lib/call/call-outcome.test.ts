import { describe, expect, it } from 'vitest'
import { callStates, isOver } from '../../contract/call-states'
import { outcomeOf } from './call-outcome'

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
