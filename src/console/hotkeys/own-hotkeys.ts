/** The user's hotkeys: registered, changed by the user (remap.ts), and without single keys if those are off. */
import { isMac, isSingleKey, parseKeys } from '../registry/keys'
import { type Command, hotkeysOf, keyWhen, type Registry } from '../registry/registry'
import type { Preferences } from '../settings/preferences'
import type { assign } from './assignments'
import { type Bindings, bind } from './resolver'

/** The user's own hotkeys by command id; an empty list means none. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>

/** The readable parts of the stored value. */
export function ownKeysOf(value: unknown): OwnKeys {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, readonly string[]] =>
        Array.isArray(entry[1]) && entry[1].every((keys) => typeof keys === 'string'),
    ),
  )
}

/** The hotkeys of every command, by id. */
export type Assignments = ReadonlyMap<string, readonly string[]>

/** What checks and applies own hotkeys, once it has loaded. */
let assignOwn: typeof assign | null = null

/** Loads what applies own hotkeys: most users have none. Preferences with own hotkeys wait for it. */
export async function loadOwnHotkeys(): Promise<void> {
  assignOwn ??= (await import('./assignments')).assign
}

const registered = (commands: readonly Command[]): Assignments =>
  new Map(commands.map((command) => [command.id, hotkeysOf(command)]))

export interface OwnHotkeys {
  /** The working hotkeys of a command: the user's, without single keys if those are off. */
  of(command: Command): readonly string[]
  /** The user's hotkeys of a command, whether single keys are on or off. */
  assigned(command: Command): readonly string[]
  /** Whether the user has changed the command's hotkeys. */
  isOwn(command: Command): boolean
  /** Whether single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys(): boolean
  setSingleKeys(on: boolean): void
}

interface Options {
  registry: Registry
  preferences: Pick<Preferences, 'read' | 'write'>
  mac?: boolean
}

/** Reads and writes the preferences; derived values are cached until these change. */
export function createOwnHotkeys({
  registry,
  preferences,
  mac = isMac,
}: Options): OwnHotkeys & { bindings(): Bindings } {
  const stored = () => preferences.read<unknown>('hotkeys', null)
  const singleKeys = () => preferences.read('single-keys', true)
  const assignments = derived(
    () => [registry.commands, stored(), assignOwn] as const,
    ([commands, value, assign]) => (assign ? assign(commands, ownKeysOf(value)) : registered(commands)),
  )

  const assigned = ({ id }: Command) => assignments().get(id) ?? []
  const working = (command: Command, single: boolean) =>
    single ? assigned(command) : assigned(command).filter((keys) => !beginsSingle(keys))
  const bindingsWith = (single: boolean) =>
    derived(
      () => [assignments()] as const,
      () => {
        const hotkeys = registry.commands.flatMap((command) => {
          const { id, repeatable = false } = command
          return working(command, single).map((keys) => ({ id, keys, when: keyWhen(command), repeatable }))
        })
        return bind(hotkeys, mac)
      },
    )
  const all = bindingsWith(true)
  const combinations = bindingsWith(false)

  return {
    bindings: () => (singleKeys() ? all() : combinations()),
    of: (command) => working(command, singleKeys()),
    assigned,
    isOwn: ({ id }) => ownKeysOf(stored())[id] !== undefined,
    singleKeys,
    setSingleKeys: (on) => preferences.write('single-keys', on ? undefined : false),
  }
}

const beginsSingle = (keys: string) => parseKeys(keys).slice(0, 1).some(isSingleKey)

/** Caches the value made from some inputs, and makes it again when one of them changes. */
function derived<A extends readonly unknown[], R>(read: () => A, make: (values: A) => R): () => R {
  let last: { readonly values: A; readonly made: R } | null = null
  return () => {
    const values = read()
    if (!last?.values.every((value, at) => Object.is(value, values[at]))) last = { values, made: make(values) }
    return last.made
  }
}
