/** "Next time press …": who did by mouse or palette what a key does hears of the key, a few times. */
import type { Toasts } from '../../ui/toast/toasts'
import type { Commands } from '../commands/commands'
import { keysLabel } from '../registry/keys'
import type { Registry } from '../registry/registry'
import type { Preferences } from '../settings/preferences'
import type { Hotkeys } from './hotkeys'

/** Times each command's key is told. */
const mostHints = 3

interface Options {
  registry: Registry
  commands: Pick<Commands, 'onExecuted'>
  hotkeys: Pick<Hotkeys, 'of'>
  preferences: Pick<Preferences, 'read' | 'write'>
  toasts: Pick<Toasts, 'show'>
  /** Whether there is a keyboard: a telephone's user can't press anything. */
  hasKeyboard?: () => boolean
}

/** Tells from now on. The counts are kept on the server. */
export function startHints({
  registry,
  commands,
  hotkeys,
  preferences,
  toasts,
  hasKeyboard = () => !matchMedia('(pointer: coarse)').matches,
}: Options): void {
  commands.onExecuted(({ id, source }) => {
    if (source === 'key' || source === 'undo' || !hasKeyboard()) return
    const command = registry.command(id)
    if (!command) return
    const [keys] = hotkeys.of(command)
    const hintsShown = preferences.read<Readonly<Record<string, unknown>>>('hints', {})
    const known = hintsShown[id]
    const count = typeof known === 'number' ? known : 0
    if (keys === undefined || count >= mostHints) return
    preferences.write('hints', { ...hintsShown, [id]: count + 1 })
    // What the command has opened would else take it away unread.
    toasts.show('ok', `下次可以按 ${keysLabel(keys)}：${command.title}`, { stays: true })
  })
}
