/** Hotkeys for random tests: few keys and few conditions, so that they often meet. */
import fc from 'fast-check'
import { findClashes, type Keyed } from '../../../src/console/registry/clashes'
import { onPlatform, type Press, parseKeys } from '../../../src/console/registry/keys'
import { fewWhens } from './scopes'

export const fewPresses = ['g', 'c', 'Shift+c', 'Mod+k', 'Ctrl+k', 'Meta+k'] as const

const keys = fc
  .array(fc.constantFrom(...fewPresses), { minLength: 1, maxLength: 3 })
  .map((presses) => presses.join(' '))

/** Any hotkeys, including clashing ones. */
export const anyHotkeys: fc.Arbitrary<readonly Keyed[]> = fc
  .array(fc.record({ keys: fc.oneof(fc.constantFrom(...fewPresses), keys), when: fewWhens }), { maxLength: 7 })
  .map((drawn) => drawn.map((hotkey, at) => ({ id: `command.${at}`, ...hotkey })))

/** Only those that don't clash with the ones before. */
export const peacefulHotkeys: fc.Arbitrary<readonly Keyed[]> = anyHotkeys.map((drawn) => {
  const kept: Keyed[] = []
  for (const next of drawn) if (findClashes([...kept, next]).length === 0) kept.push(next)
  return kept
})

/** The presses of a hotkey on a platform. */
export const pressesOf = (hotkey: string, mac: boolean): readonly Press[] =>
  parseKeys(hotkey).map((press) => onPlatform(press, mac))
