/**
 * "Next time press …": when a user runs a command by mouse or palette that has a key, a message shows the key, a few
 * times.
 */
import type { Toasts } from '../../ui/toast/toasts'
import type { Commands, Source } from '../commands/commands'
import { keysLabel } from '../registry/keys'
import type { Registry } from '../registry/registry'
import type { Preferences } from '../settings/preferences'
import type { Hotkeys } from './hotkeys'

/** From there nobody needs the key, or it would not have done it. */
const keyless: readonly Source[] = ['key', 'undo', 'elsewhere']

/** How often each command's key is shown. */
const mostHints = 3

interface Options {
  registry: Registry
  commands: Pick<Commands, 'onExecuted'>
  hotkeys: Pick<Hotkeys, 'of'>
  preferences: Pick<Preferences, 'read' | 'write'>
  toasts: Pick<Toasts, 'show'>
  /** Whether there is a keyboard: on a phone there are no keys to press. */
  hasKeyboard?: () => boolean
}

/** Starts the hints. The server stores the counts. */
export function startHints({
  registry,
  commands,
  hotkeys,
  preferences,
  toasts,
  hasKeyboard = () => !matchMedia('(pointer: coarse)').matches,
}: Options): void {
  commands.onExecuted(({ id, source }) => {
    if (keyless.includes(source) || !hasKeyboard()) return
    const command = registry.command(id)
    if (!command) return
    const [keys] = hotkeys.of(command)
    const hintsShown = preferences.read<Readonly<Record<string, unknown>>>('hints', {})
    const known = hintsShown[id]
    const count = typeof known === 'number' ? known : 0
    if (keys === undefined || count >= mostHints) return
    preferences.write('hints', { ...hintsShown, [id]: count + 1 })
    // Otherwise an overlay that the command opened would remove the hint unread.
    toasts.show('ok', `下次可以按 ${keysLabel(keys)}：${command.title}`, { stays: true })
  })
}
