/** The hotkeys of all commands, with those that the user has changed. No side effects. */
import { findClashes, type Keyed } from '../registry/clashes'
import { type Command, hotkeysOf, keyWhen } from '../registry/registry'
import { hotkeyFaults } from '../registry/registry-faults'

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

/**
 * The user's own hotkeys, otherwise the registered ones. Own hotkeys that have become invalid are left out: if a new
 * command brings the same key, the new command gets it.
 */
export function assign(commands: readonly Command[], own: OwnKeys): Assignments {
  const kept = new Map(
    commands.flatMap((command) => {
      const keys = own[command.id]
      return keys && hotkeyFaults({ ...command, hotkey: keys }).length === 0 ? [[command.id, keys] as const] : []
    }),
  )
  for (;;) {
    const assigned = new Map(commands.map((command) => [command.id, kept.get(command.id) ?? hotkeysOf(command)]))
    if (kept.size === 0) return assigned
    const clash = findClashes(commands.flatMap((command) => keyedAs(command, assigned.get(command.id) ?? []))).find(
      ({ first, second }) => kept.has(first.id) || kept.has(second.id),
    )
    if (!clash) return assigned
    kept.delete(kept.has(clash.second.id) ? clash.second.id : clash.first.id)
  }
}

/** As the check for clashes reads it. */
export const keyedAs = (command: Command, hotkeys: readonly string[]): Keyed[] =>
  hotkeys.map((keys) => ({ id: command.id, keys, when: keyWhen(command) }))
