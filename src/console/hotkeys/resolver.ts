/** Which hotkey is meant by what was pressed: one winner, or none. Pure. */
import { onPlatform, type Press, parseKeys, pressText } from '../registry/keys'
import type { Scopes } from '../registry/scopes'
import { holds, strictlyImplies, type When } from '../registry/when'
import { matcher } from './press'

/** A hotkey of a command. */
export interface Hotkey {
  /** The command's. */
  readonly id: string
  readonly keys: string
  readonly when: When
  readonly repeatable?: boolean
}

/** A hotkey with its presses, as text of this platform. */
export interface BoundHotkey extends Hotkey {
  readonly presses: readonly string[]
}

/** All hotkeys, ready to be looked up. */
export interface Bindings {
  readonly byFirst: ReadonlyMap<string, readonly BoundHotkey[]>
  /** Every press there is in a hotkey. */
  readonly presses: readonly { readonly text: string; matches(pressed: Press): boolean }[]
}

/** What the resolver is asked. */
export interface Situation {
  readonly scopes: Scopes
  /** The chord under way. */
  readonly soFar: readonly string[]
  /** Whether the user may run this command. */
  may(id: string): boolean
}

/**
 * `pending`: the beginning of a chord, with what may follow. `dead`: a chord was under way, and this key goes on with none.
 */
export type Resolution =
  | { readonly kind: 'none' | 'dead' }
  | { readonly kind: 'pending'; readonly presses: readonly string[]; readonly candidates: readonly BoundHotkey[] }
  | { readonly kind: 'found'; readonly hotkey: BoundHotkey }

/** Makes hotkeys ready to be looked up. */
export function bind(hotkeys: readonly Hotkey[], mac: boolean): Bindings {
  const byFirst = new Map<string, BoundHotkey[]>()
  const texts = new Set<string>()
  for (const hotkey of hotkeys) {
    const presses = parseKeys(hotkey.keys).map((press) => pressText(onPlatform(press, mac)))
    const first = presses[0] ?? ''
    const sameFirst = byFirst.get(first) ?? []
    byFirst.set(first, sameFirst)
    sameFirst.push({ ...hotkey, presses })
    for (const text of presses) texts.add(text)
  }
  return { byFirst, presses: [...texts].map((text) => ({ text, matches: matcher(text) })) }
}

/** What the press means here. A chord under way comes before single keys, but not before what Ctrl, Alt or Meta is held for. */
export function resolve(bindings: Bindings, press: Press, situation: Situation): Resolution {
  const { soFar } = situation
  const text = bindings.presses.find(({ matches }) => matches(press))?.text
  if (text !== undefined) {
    const presses = [...soFar, text]
    const candidates = followers(bindings, presses, situation)
    if (candidates.length > 0) return { kind: 'pending', presses, candidates }
    const [hotkey] = winners(beginningSo(bindings, presses, situation))
    if (hotkey) return { kind: 'found', hotkey }
  }
  if (soFar.length === 0) return { kind: 'none' }
  return isCombination(press) ? resolve(bindings, press, { ...situation, soFar: [] }) : { kind: 'dead' }
}

/** What may follow these presses: the hotkeys that begin so and go on. */
export const followers = (bindings: Bindings, presses: readonly string[], situation: Situation): BoundHotkey[] =>
  winners(beginningSo(bindings, presses, situation).filter((hotkey) => hotkey.presses.length > presses.length))

/** The hotkeys that begin so, and hold. */
const beginningSo = ({ byFirst }: Bindings, presses: readonly string[], { scopes, may }: Situation) =>
  (byFirst.get(presses[0] ?? '') ?? []).filter(
    (hotkey) =>
      presses.every((text, at) => hotkey.presses[at] === text) && holds(hotkey.when, scopes) && may(hotkey.id),
  )

/** Of those with the same presses the narrowest. */
const winners = (hotkeys: readonly BoundHotkey[]): BoundHotkey[] => {
  const best = new Map<string, BoundHotkey>()
  for (const hotkey of hotkeys) {
    const keys = hotkey.presses.join(' ')
    const other = best.get(keys)
    if (!other || strictlyImplies(hotkey.when, other.when)) best.set(keys, hotkey)
  }
  return [...best.values()]
}

/** A shortcut by itself, such as Ctrl+C or F5: never the next press of a chord by mistake. */
const isCombination = (press: Press): boolean => press.held.some((name) => name !== 'Shift') || /^F\d/.test(press.key)
