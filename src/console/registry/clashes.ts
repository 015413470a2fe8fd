/**
 * Which hotkeys the same presses could mean. No side effects: the registry, the remapping of keys and the tests use it.
 */
import { onPlatform, parseKeys, pressText } from './keys'
import { isCovered, overlaps, strictlyImplies, type When } from './when'

/** A hotkey and when it applies. */
export interface Keyed {
  readonly id: string
  readonly keys: string
  readonly when: When
}

/**
 * Two hotkeys that no rule can tell apart. `same`: the same presses, and neither is narrower. `beginning`: the presses
 * of `first` are the beginning of those of `second`. `hidden`: `first` never wins, because narrower ones, `second`
 * among them, win everywhere.
 */
export interface Clash {
  readonly kind: 'same' | 'beginning' | 'hidden'
  readonly first: Keyed
  readonly second: Keyed
}

/**
 * Every pair that can apply at once and has the same presses, or one the beginning of the other. The same presses are
 * allowed if one `when` strictly implies the other: the narrower one wins.
 */
export function findClashes(all: readonly Keyed[]): readonly Clash[] {
  const places = new Map(all.map((keyed, at) => [keyed, at]))
  const found = new Map<string, Clash>()
  // Mod+k and Ctrl+k are the same, but not on a Mac.
  for (const mac of [false, true]) {
    for (const group of groupedByFirst(all, mac)) {
      for (const clash of clashesIn(group)) {
        found.set(`${places.get(clash.first)} ${places.get(clash.second)} ${clash.kind}`, clash)
      }
    }
  }
  return [...found.values()]
}

/** The clashes among these hotkeys, each as a sentence. */
export const clashes = (all: readonly Keyed[]): string[] =>
  findClashes(all).map(({ kind, first, second }) => {
    if (kind === 'beginning') return `${first.keys} of ${first.id} is the beginning of ${second.keys} of ${second.id}`
    if (kind === 'hidden') return `${first.id} never gets ${first.keys}: narrower ones such as ${second.id} do`
    return `${first.id} and ${second.id} both have ${first.keys}`
  })

interface Pressed {
  readonly keyed: Keyed
  /** The presses as text, with a space after each, so that a text prefix means a prefix of presses. */
  readonly presses: string
}

function groupedByFirst(all: readonly Keyed[], mac: boolean): Iterable<readonly Pressed[]> {
  const groups = new Map<string, Pressed[]>()
  for (const keyed of all) {
    const presses = parseKeys(keyed.keys).map((press) => `${pressText(onPlatform(press, mac))} `)
    const first = presses[0] ?? ''
    const group = groups.get(first) ?? []
    groups.set(first, group)
    group.push({ keyed, presses: presses.join('') })
  }
  return groups.values()
}

function clashesIn(group: readonly Pressed[]): Clash[] {
  const pairs = group.flatMap((a, at) => group.slice(at + 1).flatMap((b) => clashOf(a, b) ?? []))
  const hidden = group.flatMap(({ keyed: first, presses }) => {
    const narrower = group
      .filter((other) => other.presses === presses && strictlyImplies(other.keyed.when, first.when))
      .map(({ keyed }) => keyed)
    const [second, ...others] = narrower
    // A single one leaves something uncovered; otherwise it would not be narrower.
    const all =
      others.length > 0 &&
      isCovered(
        first.when,
        narrower.map(({ when }) => when),
      )
    return second && all ? [{ kind: 'hidden', first, second } as const] : []
  })
  return [...pairs, ...hidden]
}

function clashOf(a: Pressed, b: Pressed): Clash | null {
  if (!overlaps(a.keyed.when, b.keyed.when)) return null
  if (a.presses === b.presses) {
    const isDecided = strictlyImplies(a.keyed.when, b.keyed.when) || strictlyImplies(b.keyed.when, a.keyed.when)
    return isDecided ? null : { kind: 'same', first: a.keyed, second: b.keyed }
  }
  if (b.presses.startsWith(a.presses)) return { kind: 'beginning', first: a.keyed, second: b.keyed }
  return a.presses.startsWith(b.presses) ? { kind: 'beginning', first: b.keyed, second: a.keyed } : null
}
