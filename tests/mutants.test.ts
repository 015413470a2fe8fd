/** The faults that `npm run test:mutants` plants can still be planted, so that a renamed line tells at once. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { outcomeOf, passes, planted } from '../scripts/support/mutants.mjs'
import { mutants } from './mutants/index.mjs'

const all = Object.entries(mutants).flatMap(([kind, some]) => some.map((mutant) => ({ kind, ...mutant })))

describe('the planted faults', () => {
  it.each(all)('$kind: $what: its text is in $file once', ({ file, find, replace, caughtBy }) => {
    planted(readFileSync(join(root, file), 'utf8'), { file, find, replace })
    expect(existsSync(join(root, caughtBy)), `${caughtBy} should kill it, and is not there`).toBe(true)
  })

  it.each([
    ['scope', /non-interference/],
    ...(['filter', 'sort', 'sum', 'page'] as const).map((kind) => [kind, /property\/lists/] as const),
    ['log', /accepted-requests|access/],
    ['state machine', /property/],
  ] as const)('of the kind “%s” are all found by generated tests', (kind, made) => {
    expect(mutants[kind].filter(({ caughtBy }) => !made.test(caughtBy))).toEqual([])
  })

  it('are enough, and each is another one', () => {
    expect(all.length).toBeGreaterThanOrEqual(40)
    expect(new Set(all.map(({ file, find, replace }) => `${file} ${find} ${replace}`)).size).toBe(all.length)
  })
})

test('a text that is not there, or more than once, cannot be replaced, nor by itself', () => {
  const planting = { file: 'a.ts', find: 'a', replace: 'b' }
  expect(planted('xax', planting)).toBe('xbx')
  expect(() => planted('xx', planting)).toThrow('0 times in a.ts')
  expect(() => planted('aa', planting)).toThrow('2 times in a.ts')
  expect(() => planted('xax', { ...planting, replace: 'a' })).toThrow('nothing is planted')
})

describe('a test run', () => {
  const report = (status: string, ...tests: string[]) =>
    outcomeOf(
      JSON.stringify({
        testResults: [
          {
            name: '/tree/a.test.ts',
            status,
            assertionResults: tests.map((one) => ({ status: one, fullName: `is ${one}` })),
          },
        ],
      }),
    )
  const one = (status: string) => ({ file: '/tree/a.test.ts', name: `is ${status}` })

  test('kills only by a test that ran and failed', () => {
    expect(report('failed', 'passed', 'failed')).toEqual({
      ...{ passed: [one('passed')], failed: [one('failed')], unloaded: false },
    })
    expect(report('passed', 'skipped')).toEqual({ passed: [], failed: [], unloaded: false })
    expect(report('failed')).toEqual({ passed: [], failed: [], unloaded: true })
    expect(outcomeOf(undefined)).toEqual({ passed: [], failed: [], unloaded: true })
  })

  test('without a fault shows which tests can be relied on', () => {
    const killer = { caughtBy: 'a.test.ts', only: '^is ' }
    expect(passes(report('passed', 'passed', 'skipped'), killer)).toBe(true)
    expect(passes(report('failed', 'passed', 'failed'), killer)).toBe(false)
    expect(passes(report('failed', 'passed', 'failed'), { ...killer, only: 'is passed' })).toBe(true)
    expect(passes(report('passed', 'passed'), { ...killer, only: 'is gone' })).toBe(false)
    expect(passes(report('passed', 'passed'), { ...killer, caughtBy: 'b.test.ts' })).toBe(false)
  })
})
