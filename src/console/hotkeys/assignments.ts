/** Checks the hotkeys that the user has changed against all others. It loads with them. No side effects. */
import { findClashes, type Keyed } from '../registry/clashes'
import { type Command, hotkeysOf, keyWhen } from '../registry/registry'
import { hotkeyFaults } from '../registry/registry-faults'
import type { Assignments, OwnKeys } from './own-hotkeys'

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
