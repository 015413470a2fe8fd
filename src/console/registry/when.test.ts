import fc from 'fast-check'
import { expect, it } from 'vitest'
import { everyScope, fewScopes, fewWhens, whens } from '../../../tests/support/console/scopes'
import { keyScopes, type Scopes } from './scopes'
import { holds, implies, isCovered, isNever, overlaps, strictlyImplies, type When } from './when'

const within = (when: When, states: readonly Scopes[]) => new Set(states.filter((scopes) => holds(when, scopes)))
const pair = fc.oneof(
  fc.tuple(whens, whens),
  fc.tuple(whens, whens).map(([a, b]) => [{ ...a, ...b }, a] as const),
)

it('every key that is named must have one of its values', () => {
  const scopes = {
    view: '/a',
    list: true,
    rows: 'user',
    selection: 'one',
    call: 'none',
    focus: 'page',
    overlay: 'none',
  } as const
  expect(holds({}, scopes)).toBe(true)
  expect(holds({ view: '/a', selection: ['one', 'many'] }, scopes)).toBe(true)
  expect(holds({ view: '/a', selection: 'many' }, scopes)).toBe(false)
  expect(holds({ list: false }, scopes)).toBe(false)
  expect(holds({ rows: [] }, scopes)).toBe(false)
})

it('keys that don’t count are not asked', () => {
  const scopes = {
    view: '/a',
    list: true,
    rows: 'user',
    selection: 'one',
    call: 'none',
    focus: 'field',
    overlay: 'menu',
  } as const
  expect(holds({ focus: 'page', overlay: 'none' }, scopes, keyScopes)).toBe(true)
  expect(holds({ focus: 'page', list: false }, scopes, keyScopes)).toBe(false)
})

it('contradiction, overlap and narrowness agree with trying every scope', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const [inA, inB] = [within(a, everyScope), within(b, everyScope)]
      const aIsInB = [...inA].every((scopes) => inB.has(scopes))
      expect(isNever(a)).toBe(inA.size === 0)
      expect(overlaps(a, b)).toBe([...inA].some((scopes) => inB.has(scopes)))
      expect(implies(a, b)).toBe(aIsInB)
      expect(strictlyImplies(a, b)).toBe(aIsInB && inA.size < inB.size)
    }),
  )
})

it('covering every case together agrees with trying every scope', () => {
  fc.assert(
    fc.property(fewWhens, fc.array(fewWhens, { maxLength: 4 }), (a, others) => {
      const inOthers = others.map((other) => within(other, fewScopes))
      const covered = [...within(a, fewScopes)].every((scopes) => inOthers.some((other) => other.has(scopes)))
      expect(isCovered(a, others)).toBe(covered)
    }),
    { numRuns: 300 },
  )
})
