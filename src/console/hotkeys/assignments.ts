/** The hotkeys of all commands, with those that the user has changed. No side effects. */
import { type Clash, findClashes, type Keyed } from '../registry/clashes'
import { isBrowsersOwn, isSingleKey, keysLabel, parseKeys } from '../registry/keys'
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

const keyedAs = (command: Command, hotkeys: readonly string[]): Keyed[] =>
  hotkeys.map((keys) => ({ id: command.id, keys, when: keyWhen(command) }))

/** Why a command can't have these hotkeys next to the others', in Chinese; empty if it can. */
export function refusals(
  command: Command,
  hotkeys: readonly string[],
  commands: readonly Command[],
  assigned: Assignments,
): readonly string[] {
  const own = hotkeys.flatMap((keys) => ownRefusal(command, keys) ?? [])
  if (own.length > 0) return own
  const all = commands.flatMap((each) => keyedAs(each, each === command ? hotkeys : (assigned.get(each.id) ?? [])))
  const title = (id: string) => commands.find((each) => each.id === id)?.title ?? id
  return findClashes(all)
    .filter(({ first, second }) => first.id === command.id || second.id === command.id)
    .map((clash) => inChinese(clash, command.id, title))
}

function ownRefusal({ danger, allowInInput }: Command, keys: string): string | null {
  try {
    const presses = parseKeys(keys)
    if (presses.some(isBrowsersOwn)) return `浏览器自己要用 ${keysLabel(keys)}`
    const tooEasy = danger && presses.length === 1 && presses.every(isSingleKey)
    if (tooEasy) return '不能撤销的操作不能只用一个字符'
    const isTyped = allowInInput && presses.slice(0, 1).some(isSingleKey)
    return isTyped ? '输入文字时也要能用，第一个键不能是单个字符' : null
  } catch {
    return `不能用 ${keys} 作快捷键`
  }
}

function inChinese({ kind, first, second }: Clash, id: string, title: (id: string) => string): string {
  const other = first.id === id ? second : first
  const named = `“${title(other.id)}”`
  if (kind === 'same') return `${named}已经在用 ${keysLabel(other.keys)}`
  if (kind === 'hidden') return `${named}用了 ${keysLabel(other.keys)}，两者总有一个按不到`
  return first.id === id
    ? `${named}的 ${keysLabel(other.keys)} 以 ${keysLabel(first.keys)} 开头`
    : `${keysLabel(second.keys)} 以${named}的 ${keysLabel(other.keys)} 开头`
}
