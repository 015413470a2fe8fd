/** Changes of a command's hotkeys by the user. It loads with the key table, which is the place for them. */
import { type Clash, findClashes } from '../registry/clashes'
import { isBrowsersOwn, isSingleKey, keysLabel, parseKeys } from '../registry/keys'
import { type Command, hotkeysOf } from '../registry/registry'
import type { Shell } from '../shell'
import { keyedAs } from './assignments'
import { loadOwnHotkeys, type OwnKeys, ownKeysOf } from './own-hotkeys'

// The first own hotkey applies at once: this file has brought the code along.
void loadOwnHotkeys()

type Needed = Pick<Shell, 'registry' | 'preferences'> & { readonly hotkeys: Pick<Shell['hotkeys'], 'assigned'> }

/** Changes a command's hotkeys; returns the reasons if they clash. Undefined restores the registered ones. */
export function remap(shell: Needed, command: Command, keys: readonly string[] | undefined): readonly string[] {
  const reasons = refusals(shell, command, keys)
  if (reasons.length > 0) return reasons
  const { preferences } = shell
  const { [command.id]: _before, ...others } = ownKeysOf(preferences.read<unknown>('hotkeys', null))
  const next: OwnKeys = keys === undefined ? others : { ...others, [command.id]: keys }
  preferences.write('hotkeys', Object.keys(next).length > 0 ? next : undefined)
  return []
}

/**
 * Why a command can't have these hotkeys next to the others', in Chinese; empty if it can. Undefined means the
 * registered ones.
 */
export function refusals(
  { registry: { commands }, hotkeys: { assigned } }: Pick<Needed, 'registry' | 'hotkeys'>,
  command: Command,
  keys: readonly string[] | undefined,
): readonly string[] {
  const wanted = keys ?? hotkeysOf(command)
  const own = wanted.flatMap((each) => ownRefusal(command, each) ?? [])
  if (own.length > 0) return own
  const all = commands.flatMap((each) => keyedAs(each, each === command ? wanted : assigned(each)))
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
