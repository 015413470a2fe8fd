import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exceptionClassNames } from '../../contract/system/exception-words'
import {
  answered,
  answerRate,
  averageRing,
  averageTalk,
  averageWrapUp,
  type CallFigures,
  classFigures,
  conversionRate,
  metricTexts,
  networkRate,
  placed,
  shortRate,
  talkTime,
  unanswered,
  validCalls,
  validRate,
  wrapUpRate,
} from './metrics'

const nothing: CallFigures = {
  submitted: 0,
  answered: 0,
  valid: 0,
  short: 0,
  rang: 0,
  ringSec: 0,
  talkSec: 0,
  wrapped: 0,
  wrapSec: 0,
  intent: 0,
  deal: 0,
  noAnswer: 0,
  busy: 0,
  rejected: 0,
  empty: 0,
  stopped: 0,
  off: 0,
  lineFault: 0,
  balance: 0,
  compliance: 0,
  systemFault: 0,
}

/** One agent's day: 100 calls, 40 of them answered. */
const day: CallFigures = {
  ...nothing,
  submitted: 100,
  answered: 40,
  valid: 30,
  short: 4,
  rang: 80,
  ringSec: 1200,
  talkSec: 5000,
  wrapped: 38,
  wrapSec: 400,
  intent: 10,
  deal: 3,
  noAnswer: 30,
  busy: 10,
  rejected: 5,
  empty: 10,
  off: 5,
}

const rates = {
  answerRate,
  validRate,
  averageTalk,
  averageRing,
  averageWrapUp,
  wrapUpRate,
  networkRate,
  shortRate,
}

describe('metrics', () => {
  it.each([
    ['M1 呼叫量', placed(day), 100],
    ['M2 接通量', answered(day), 40],
    ['M3 接通率', answerRate(day), 0.4],
    ['M4 未接通量', unanswered(day), 60],
    ['M5 有效通话量', validCalls(day), 30],
    ['M6 有效率', validRate(day), 0.75],
    ['M7 通话总时长', talkTime(day), 5000],
    ['M8 平均通话时长', averageTalk(day), 125],
    ['M9 平均振铃时长', averageRing(day), 15],
    ['M15 平均话后时长', averageWrapUp(day), 10],
    ['M16 小结率', wrapUpRate(day), 0.95],
    ['M17 转化率', conversionRate(day, 30), 0.1],
    ['M19 网络接通有效率', networkRate(day), 0.85],
    ['M20 短通话占比', shortRate(day), 0.1],
  ])('%s', (_name, value, expected) => {
    expect(value).toBe(expected)
  })

  it('has no rate where nothing was counted', () => {
    for (const [name, rate] of Object.entries(rates)) expect(rate(nothing), name).toBeNull()
    expect(conversionRate(nothing, 0)).toBeNull()
    expect([placed, answered, unanswered, validCalls, talkTime].map((metric) => metric(nothing))).toEqual([
      0, 0, 0, 0, 0,
    ])
  })

  it('never gives NaN or an infinity', () => {
    const count = fc.nat(1_000_000)
    const figures = fc.record(
      Object.fromEntries(Object.keys(nothing).map((key) => [key, count])) as Record<keyof CallFigures, typeof count>,
    )
    fc.assert(
      fc.property(figures, (some) => {
        for (const rate of Object.values(rates)) expect(rate(some) === null || Number.isFinite(rate(some))).toBe(true)
      }),
    )
  })

  it('splits what was not answered by every class of the dictionary, each into a figure of its own', () => {
    expect(Object.keys(classFigures).sort()).toEqual([...exceptionClassNames].sort())
    const figures = Object.values(classFigures)
    expect(new Set(figures).size).toBe(figures.length)
    expect(figures.reduce((sum, name) => sum + day[name], 0)).toBe(unanswered(day))
  })

  it('has words for each metric', () => {
    for (const [code, { title, formula }] of Object.entries(metricTexts)) {
      expect(code).toMatch(/^M\d+(\.[a-z]+)?$/)
      expect(title).not.toBe('')
      expect(formula).not.toBe('')
    }
    const titles = Object.values(metricTexts).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
