import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conditions } from '../../../tests/support/conditions'
import { anyHotkeys, fewPresses, peacefulHotkeys, pressesOf } from '../../../tests/support/console/hotkeys'
import { fewScopes } from '../../../tests/support/console/scopes'
import type { Keyed } from '../registry/clashes'
import { type Press, parseKeys, pressText } from '../registry/keys'
import type { Scopes } from '../registry/scopes'
import { holds, strictlyImplies } from '../registry/when'
import { type Bindings, bind, type Resolution, resolve } from './resolver'

const scopes: Scopes = {
  view: '/a',
  list: true,
  rows: 'none',
  selection: 'none',
  call: 'none',
  focus: 'page',
  overlay: 'none',
}
const anyone = () => true
const state = fc.constantFrom(...fewScopes)
const sequences = fc.array(fc.constantFrom(...fewPresses), { minLength: 1, maxLength: 4 })

/** Presses the keys one after the other; returns the resolution of each. */
function press(bindings: Bindings, presses: readonly Press[], now: Scopes, may: (id: string) => boolean = anyone) {
  let soFar: readonly string[] = []
  return presses.map((each): Resolution => {
    const resolution = resolve(bindings, each, { scopes: now, soFar, may })
    soFar = resolution.kind === 'pending' ? resolution.presses : []
    return resolution
  })
}

const keyed = (id: string, keys: string, when: Keyed['when'] = {}): Keyed => ({ id, keys, when })
const outcome = (resolution: Resolution | undefined) =>
  resolution?.kind === 'found' ? resolution.hotkey.id : resolution?.kind
const outcomes = (hotkeys: readonly Keyed[], keys: string, may = anyone) =>
  press(bind(hotkeys, false), keys.split(' ').flatMap(parseKeys), scopes, may).map(outcome)

it('a chord under way comes before single keys', () => {
  const hotkeys = [keyed('a.go', 'g c'), keyed('b.add', 'c')]
  expect(outcomes(hotkeys, 'g c')).toEqual(['pending', 'a.go'])
  expect(outcomes(hotkeys, 'c g c c')).toEqual(['b.add', 'pending', 'a.go', 'b.add'])
})

it('a wrong key ends a chord and does nothing else', () => {
  expect(outcomes([keyed('a.go', 'g c'), keyed('b.add', 'x')], 'g x x')).toEqual(['pending', 'dead', 'b.add'])
  expect(outcomes([keyed('a.go', 'g c')], 'g ArrowDown g c')).toEqual(['pending', 'dead', 'pending', 'a.go'])
})

it('a combination with Ctrl, Alt or Meta is not a wrong key', () => {
  expect(outcomes([keyed('a.go', 'g c'), keyed('b.open', 'Mod+k')], 'g Ctrl+k')).toEqual(['pending', 'b.open'])
  expect(outcomes([keyed('a.go', 'g c')], 'g Ctrl+c c')).toEqual(['pending', 'none', 'none'])
  expect(outcomes([keyed('a.go', 'g c')], 'g F5')).toEqual(['pending', 'none'])
})

it('the narrowest wins, whatever the order', () => {
  const hotkeys = [
    keyed('a.wide', 'r'),
    keyed('b.narrow', 'r', { view: '/a', list: true }),
    keyed('c.middle', 'r', { view: '/a' }),
  ]
  expect(outcomes(hotkeys, 'r')).toEqual(['b.narrow'])
  expect(outcomes(hotkeys.toReversed(), 'r')).toEqual(['b.narrow'])
})

it('what the user may not do has no key', () => {
  const hotkeys = [keyed('a.go', 'g c'), keyed('b.go', 'g d'), keyed('c.go', 'h d')]
  const may = (id: string) => id === 'b.go'
  const [first] = press(bind(hotkeys, false), parseKeys('g'), scopes, may)
  expect(first?.kind === 'pending' && first.candidates.map(({ id }) => id)).toEqual(['b.go'])
  expect(press(bind(hotkeys, false), parseKeys('h'), scopes, may).map(outcome)).toEqual(['none'])
})

it('candidates are what a further press can find', () => {
  const hotkeys = [
    keyed('a.go', 'g c'),
    keyed('b.go', 'g l u'),
    keyed('c.go', 'g x', { list: false }),
    keyed('d.go', 'g c', { view: '/a' }),
  ]
  const [first, second] = press(bind(hotkeys, false), parseKeys('g l'), scopes)
  expect(first?.kind === 'pending' && first.candidates.map(({ id }) => id)).toEqual(['d.go', 'b.go'])
  expect(second?.kind === 'pending' && second.candidates.map(({ id }) => id)).toEqual(['b.go'])
})

it('never two winners: of all that hold, the one within the others', () => {
  fc.assert(
    fc.property(peacefulHotkeys, state, sequences, fc.boolean(), (hotkeys, now, sequence, mac) => {
      const bindings = bind(hotkeys, mac)
      for (const keys of [sequence.join(' '), ...hotkeys.map((hotkey) => hotkey.keys)]) {
        const presses = keys.split(' ').flatMap((text) => pressesOf(text, mac))
        const texts = presses.map(pressText).join(' ')
        const meant = hotkeys.filter(
          (hotkey) => pressesOf(hotkey.keys, mac).map(pressText).join(' ') === texts && holds(hotkey.when, now),
        )
        const best = meant.filter((one) =>
          meant.every((other) => other === one || strictlyImplies(one.when, other.when)),
        )
        expect(best).toHaveLength(meant.length > 0 ? 1 : 0)
        const last = resolveAfter(bindings, presses, now)
        expect(last?.kind === 'found' ? last.hotkey.id : undefined).toBe(best[0]?.id)
      }
    }),
    { numRuns: 150 },
  )
})

/** The meaning of the last press if all of them form one chord; undefined if they don't. */
function resolveAfter(bindings: Bindings, presses: readonly Press[], now: Scopes): Resolution | undefined {
  const results = press(bindings, presses, now)
  const last = results.at(-1)
  const isOne = results.slice(0, -1).every((each, at) => each.kind === 'pending' && each.presses.length === at + 1)
  if (!isOne || (last?.kind === 'found' && last.hotkey.presses.length !== presses.length)) return undefined
  return last
}

it('every hotkey of a list without clashes is reached by its presses', () => {
  const met = conditions()
  fc.assert(
    fc.property(peacefulHotkeys, fc.boolean(), (hotkeys, mac) => {
      const bindings = bind(hotkeys, mac)
      for (const { id, keys, when } of hotkeys) {
        const its = fewScopes.filter((each) => holds(when, each))
        const reached = its.map((each) => outcome(resolveAfter(bindings, pressesOf(keys, mac), each)))
        // If a narrower hotkey has the same presses, it wins.
        expect(reached.every((found) => found?.startsWith('command.'))).toBe(true)
        if (met('its scopes are there', its.length > 0)) expect(reached).toContain(id)
      }
    }),
    { numRuns: 150 },
  )
})

it('even among clashes each press comes to one thing, and a chord’s last press to nothing of its own', () => {
  fc.assert(
    fc.property(anyHotkeys, state, sequences, (hotkeys, now, sequence) => {
      const presses = sequence.flatMap((text) => pressesOf(text, false))
      const texts = presses.map(pressText)
      let begun = 0
      press(bind(hotkeys, false), presses, now).forEach((resolution, at) => {
        if (resolution.kind === 'found') {
          const since = resolution.hotkey.presses.length > 1 ? begun : at
          expect(resolution.hotkey.presses).toEqual(texts.slice(since, at + 1))
        }
        if (resolution.kind !== 'pending') begun = at + 1
        else begun = at + 1 - resolution.presses.length
      })
    }),
  )
})
