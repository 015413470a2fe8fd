/** Which hotkey a press means: one winner, or none. No side effects. */
import { onPlatform, type Press, parseKeys, pressText } from '../registry/keys'
import type { Scopes } from '../registry/scopes'
import { holds, strictlyImplies, type When } from '../registry/when'
import { matcher } from './press'

/** A hotkey of a command. */
export interface Hotkey {
  /** The command's id. */
  readonly id: string
  readonly keys: string
  readonly when: When
  readonly repeatable?: boolean
}

/** A hotkey with its presses, as text of this platform. */
export interface BoundHotkey extends Hotkey {
  readonly presses: readonly string[]
}

/** All hotkeys, prepared for lookup. */
export interface Bindings {
  readonly byFirst: ReadonlyMap<string, readonly BoundHotkey[]>
  /** Every press that a hotkey uses, by its key in upper case: most keys of a text lead nowhere and are left at once. */
  readonly byKey: ReadonlyMap<string, readonly KnownPress[]>
}

interface KnownPress {
  readonly text: string
  matches(pressed: Press): boolean
}

/** The input of the resolver. */
export interface Situation {
  readonly scopes: Scopes
  /** The unfinished chord. */
  readonly soFar: readonly string[]
  /** Whether the user may run this command. */
  may(id: string): boolean
}

/**
 * `pending`: the beginning of a chord, with its possible continuations. `dead`: this key continues no unfinished chord.
 */
export type Resolution =
  | { readonly kind: 'none' | 'dead' }
  | { readonly kind: 'pending'; readonly presses: readonly string[]; readonly candidates: readonly BoundHotkey[] }
  | { readonly kind: 'found'; readonly hotkey: BoundHotkey }

/** Prepares hotkeys for lookup. */
export function bind(hotkeys: readonly Hotkey[], mac: boolean): Bindings {
  const byFirst = new Map<string, BoundHotkey[]>()
  const byKey = new Map<string, KnownPress[]>()
  const learn = ({ key }: Press, text: string) => {
    const sameKey = byKey.get(key.toUpperCase()) ?? []
    byKey.set(key.toUpperCase(), sameKey)
    if (sameKey.every((known) => known.text !== text)) sameKey.push({ text, matches: matcher(text) })
  }
  for (const hotkey of hotkeys) {
    const presses = parseKeys(hotkey.keys).map((press) => {
      const text = pressText(onPlatform(press, mac))
      learn(press, text)
      return text
    })
    const first = presses[0] ?? ''
    const sameFirst = byFirst.get(first) ?? []
    byFirst.set(first, sameFirst)
    sameFirst.push({ ...hotkey, presses })
  }
  return { byFirst, byKey }
}

/**
 * The meaning of a press. An unfinished chord comes before single keys, but not before combinations with Ctrl, Alt or
 * Meta.
 */
export function resolve(bindings: Bindings, press: Press, situation: Situation): Resolution {
  const { soFar } = situation
  const text = bindings.byKey.get(press.key.toUpperCase())?.find(({ matches }) => matches(press))?.text
  if (text !== undefined) {
    const presses = [...soFar, text]
    const beginning = beginningSo(bindings, presses, situation)
    const candidates = winners(longer(beginning, presses))
    if (candidates.length > 0) return { kind: 'pending', presses, candidates }
    const [hotkey] = winners(beginning)
    if (hotkey) return { kind: 'found', hotkey }
  }
  if (soFar.length === 0) return { kind: 'none' }
  return isCombination(press) ? resolve(bindings, press, { ...situation, soFar: [] }) : { kind: 'dead' }
}

/** What may follow these presses: the longer hotkeys with this beginning. */
export const followers = (bindings: Bindings, presses: readonly string[], situation: Situation): BoundHotkey[] =>
  winners(longer(beginningSo(bindings, presses, situation), presses))

const longer = (hotkeys: readonly BoundHotkey[], presses: readonly string[]): BoundHotkey[] =>
  hotkeys.filter((hotkey) => hotkey.presses.length > presses.length)

/** The matching hotkeys with this beginning. */
const beginningSo = ({ byFirst }: Bindings, presses: readonly string[], { scopes, may }: Situation) =>
  (byFirst.get(presses[0] ?? '') ?? []).filter(
    (hotkey) =>
      presses.every((text, at) => hotkey.presses[at] === text) && holds(hotkey.when, scopes) && may(hotkey.id),
  )

/** The narrowest of the hotkeys with the same presses. */
const winners = (hotkeys: readonly BoundHotkey[]): BoundHotkey[] => {
  const best = new Map<string, BoundHotkey>()
  for (const hotkey of hotkeys) {
    const keys = hotkey.presses.join(' ')
    const other = best.get(keys)
    if (!other || strictlyImplies(hotkey.when, other.when)) best.set(keys, hotkey)
  }
  return [...best.values()]
}

/** A combination such as Ctrl+C or F5: it is never taken for the next press of a chord. */
const isCombination = (press: Press): boolean => press.held.some((name) => name !== 'Shift') || /^F\d/.test(press.key)
