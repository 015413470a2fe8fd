/** Views name places, never commands: this shows the commands of a place as buttons or as a menu. */
import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/display/button'
import { Keycaps } from '../../ui/display/keycap'
import { useStore } from '../../ui/hooks/use-store'
import { Menu, type MenuEntry } from '../../ui/overlay/menu'
import type { Selection } from '../list/active-list'
import { ariaKeys, keycaps } from '../registry/keys'
import type { Args } from '../registry/params'
import { groupIn } from '../registry/places'
import type { Command, Place } from '../registry/registry'
import { prefetch } from '../routes/prefetch'
import { type Shell, useShell } from '../shell'
import type { Source } from './commands'

/**
 * The commands of a place as menu entries; one that can't run now says why.
 * @param rows what they act on, instead of the selection
 */
export const menuEntries = (
  shell: Shell,
  place: Place,
  source: Source,
  { args = {}, rows }: { args?: Args; rows?: Selection } = {},
): readonly MenuEntry[] => {
  const commands = shell.commands.at(place)
  return commands.flatMap((command, at): MenuEntry[] => {
    const keys = shell.hotkeys.of(command)[0]
    // The user is about to choose, so the code loads now.
    prefetch(command)
    const off = shell.commands.refusal(command, rows)
    const { title, icon } = (command.whileOn?.state.get() && command.whileOn) || command
    const item: MenuEntry = {
      key: command.id,
      title: hasQuestions(command) ? `${title}…` : title,
      ...(icon && { icon }),
      ...(keys !== undefined && { keys: keycaps(keys) }),
      ...(command.danger && { danger: true }),
      ...(off !== null && { off }),
      run: () => void shell.commands.execute(command.id, args, source, rows),
    }
    const before = commands[at - 1]
    const isApart = before !== undefined && groupIn(before, place) !== groupIn(command, place)
    return isApart ? ['separator', item] : [item]
  })
}

/** Whether it asks something even if rows are selected. */
const hasQuestions = ({ params = [] }: Command) => params.some((step) => step.kind !== 'pick' || step.of === undefined)

/** A command as a button, with its key. It renders again when its availability changes. */
export function CommandButton({
  command,
  source = 'button',
  look,
  small = false,
  narrow = false,
  rows,
  args = {},
}: {
  command: Command
  source?: Source
  /** What it acts on, instead of the selection. */
  rows?: Selection
  /** Answers to its questions. */
  args?: Args
  look?: 'plain' | 'solid' | 'quiet' | 'bad'
  small?: boolean
  /** On phones only the icon. */
  narrow?: boolean
}) {
  const shell = useShell()
  const off = useStore(shell.scopes, () => shell.commands.refusal(command, rows))
  const [keys] = shell.hotkeys.of(command)
  const Icon = command.icon
  return (
    <Button
      small={small}
      look={off === null ? look : 'plain'}
      // A disabled button couldn't say why. So it stays focusable, shows the reason and does nothing.
      aria-disabled={off !== null || undefined}
      title={off ?? undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      className={off === null ? undefined : 'text-text-off! [&_svg]:text-text-off!'}
      onPointerEnter={() => prefetch(command)}
      onFocus={() => prefetch(command)}
      onClick={() => void shell.commands.execute(command.id, args, source, rows)}
    >
      {Icon && <Icon aria-hidden />}
      {narrow && Icon ? <span className="max-[640px]:sr-only">{command.title}</span> : command.title}
      {keys && <Keycaps keys={keycaps(keys)} />}
    </Button>
  )
}

interface CommandMenuProps {
  place: Place
  source?: Source
  /** What the commands act on, instead of the selection. */
  rows?: Selection
}

/** All commands of a place, as a menu behind `⋯`. */
export function CommandMenu({ place, source = 'menu', rows }: CommandMenuProps) {
  const shell = useShell()
  if (shell.commands.at(place).length === 0) return null
  return (
    <Menu
      label="更多操作"
      align="end"
      entries={() => menuEntries(shell, place, source, rows && { rows })}
      trigger={
        <Button small square look="quiet" aria-label="更多操作">
          <Ellipsis aria-hidden />
        </Button>
      }
    />
  )
}
