import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyHotkeys, pressesOf } from '../../../tests/support/console/hotkeys'
import { fewScopes } from '../../../tests/support/console/scopes'
import { clashes, findClashes, type Keyed } from './clashes'
import { pressText } from './keys'
import type { Scopes } from './scopes'
import { holds } from './when'

const keyed = (id: string, keys: string, when: Keyed['when'] = {}): Keyed => ({ id, keys, when })

it('tells who has the same keys', () => {
  expect(clashes([keyed('a.x', 'r'), keyed('b.x', 'r')])).toEqual(['a.x and b.x both have r'])
  expect(clashes([keyed('a.x', 'r', { rows: 'user' }), keyed('b.x', 'r', { selection: 'one' })])).toHaveLength(1)
})

it('the same keys are fine where the two never meet, or one is the narrower', () => {
  expect(clashes([keyed('a.x', 'r', { rows: 'user' }), keyed('b.x', 'r', { rows: 'flow' })])).toEqual([])
  expect(clashes([keyed('a.x', 'r'), keyed('b.x', 'r', { rows: 'flow' })])).toEqual([])
})

it('naming every value is no narrower than naming none', () => {
  expect(clashes([keyed('a.x', 'r'), keyed('b.x', 'r', { list: [true, false] })])).toHaveLength(1)
})

it('a hotkey that begins a chord clashes with it, even in the same command', () => {
  expect(clashes([keyed('a.x', 'g c l'), keyed('b.x', 'g c')])).toEqual(['g c of b.x is the beginning of g c l of a.x'])
  expect(clashes([keyed('a.x', 'g'), keyed('a.x', 'g c')])).toEqual(['g of a.x is the beginning of g c of a.x'])
  expect(clashes([keyed('a.x', 'g', { rows: 'user' }), keyed('b.x', 'g c', { rows: 'flow' })])).toEqual([])
})

it('Mod+k is Ctrl+k for most, ⌘K on a Mac', () => {
  expect(clashes([keyed('a.x', 'Mod+k'), keyed('b.x', 'Ctrl+k')])).toHaveLength(1)
  expect(clashes([keyed('a.x', 'Mod+k'), keyed('b.x', 'Meta+k')])).toHaveLength(1)
  expect(clashes([keyed('a.x', 'Ctrl+k'), keyed('b.x', 'Meta+k')])).toEqual([])
})

it('reports a command whose key narrower commands take in every state', () => {
  const both = [keyed('b.x', 'r', { list: true }), keyed('c.x', 'r', { list: false })]
  expect(clashes([keyed('a.x', 'r'), ...both])).toEqual(['a.x never gets r: narrower ones such as b.x do'])
})

it('finds what pressing every key in every state finds', () => {
  fc.assert(
    fc.property(anyHotkeys, (hotkeys) => {
      const found = findClashes(hotkeys).map(({ kind, first, second }) =>
        kind === 'hidden' ? `${kind} ${first.id}` : `${kind} ${first.id} ${second.id}`,
      )
      expect(found.toSorted()).toEqual([...byTrying(hotkeys)].toSorted())
    }),
    { numRuns: 300 },
  )
})

interface Tried {
  readonly id: string
  readonly presses: string
  readonly scopes: ReadonlySet<Scopes>
}

/**
 * For each state, each platform and the presses of each hotkey: which others have the same presses, or continue them?
 */
function byTrying(hotkeys: readonly Keyed[]): Set<string> {
  const found = new Set<string>()
  for (const mac of [false, true]) {
    const all: readonly Tried[] = hotkeys.map(({ id, keys, when }) => ({
      id,
      presses: pressesOf(keys, mac).map(pressText).join(' '),
      scopes: new Set(fewScopes.filter((scopes) => holds(when, scopes))),
    }))
    for (const one of all) {
      for (const scopes of one.scopes) {
        for (const other of all.filter((each) => each !== one && each.scopes.has(scopes))) {
          if (other.presses.startsWith(`${one.presses} `)) found.add(`beginning ${one.id} ${other.id}`)
          const isDecided = isWithin(one, other) || isWithin(other, one)
          if (other.presses === one.presses && !isDecided && all.indexOf(one) < all.indexOf(other)) {
            found.add(`same ${one.id} ${other.id}`)
          }
        }
      }
      const wins = [...one.scopes].some(
        (scopes) =>
          !all.some((other) => other.presses === one.presses && other.scopes.has(scopes) && isWithin(other, one)),
      )
      if (one.scopes.size > 0 && !wins) found.add(`hidden ${one.id}`)
    }
  }
  return found
}

const isWithin = (a: Tried, b: Tried) =>
  a.scopes.size < b.scopes.size && [...a.scopes].every((each) => b.scopes.has(each))
