import { MicOff, Phone, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { CommandButton } from '../../../console/commands/command-menu'
import { useKeys } from '../../../console/hotkeys/use-keys'
import { ariaKeys, keycaps, keysLabel } from '../../../console/registry/keys'
import { useShell } from '../../../console/shell'
import { whyNotDial } from '../../../contract/agent-states'
import { isOffLine } from '../../../contract/call-states'
import { classNames } from '../../../ui/class-names'
import { Button, type ButtonProps } from '../../../ui/display/button'
import { Keycaps } from '../../../ui/display/keycap'
import type { Subject } from '../station/subject'
import { useStation } from '../station/use-workstation'

/** If the buttons for a list entry don't fit into one line with their keys, only the first one shows its key. */
const withoutKeys = '@max-[520px]:[&>:not(:first-child)_kbd]:hidden'
const pressed = 'border-accent! bg-accent-tint! [&_kbd]:border-accent-line [&_kbd]:text-accent-text'

/** What the agent can do with the call or, before it, with the person to call. */
export function CallActions({ subject }: { subject: Subject }) {
  const { registry } = useShell()
  const { agent, call, state } = useStation()
  const isUnder = call !== null && !isOffLine(call.state)
  const goesOn = agent?.state === 'WRAP_UP' && call !== null && !call.needsResult
  const off = !agent ? '工作台还没有连上，请稍候' : goesOn ? null : whyNotDial(agent.state)
  // Only for a number of a pasted list; during a call there is more to do.
  const isOfList = subject.itemId !== null && !isUnder
  const named = ['phone.book', ...(isOfList ? ['phone.put-off', 'phone.skip'] : ['phone.lock-number'])]
  const others = named.flatMap((id) => registry.command(id) ?? [])
  return (
    <div className="@container px-4 pb-3">
      <div className={classNames('flex flex-wrap gap-2', isOfList && withoutKeys)}>
        {isUnder ? (
          <>
            <KeyedButton id="phone.hang-up" look="bad" className="max-w-105 flex-1">
              <PhoneOff aria-hidden />
              挂断
            </KeyedButton>
            <KeyedButton
              id="phone.mute"
              aria-pressed={call.muted}
              off={call.answerTime === null ? '接通后才能静音' : null}
              className={classNames(call.muted && pressed)}
            >
              {/* One word for both: a wider one would wrap the next button and move all results down a line. */}
              <MicOff aria-hidden />
              静音
            </KeyedButton>
          </>
        ) : (
          <KeyedButton
            id="phone.dial-current"
            args={{ subject }}
            look="solid"
            className="max-w-105 flex-1"
            busy={state.dialling !== null}
            off={off}
          >
            <Phone aria-hidden />
            拨打
          </KeyedButton>
        )}
        {others.map((command) => (
          <CommandButton key={command.id} command={command} />
        ))}
        {/* All in one line. */}
        {isOfList && <IconButton id="phone.lock-number" />}
        {!isUnder && <IconButton id="phone.redial" />}
      </div>
    </div>
  )
}

/** Only a command's icon: its name and key are in the tooltip. */
export function IconButton({ id }: { id: string }) {
  const { commands, registry } = useShell()
  const keys = useKeys(id)
  const command = registry.command(id)
  const Icon = command?.icon
  if (!command || !Icon || !commands.permitted().includes(command)) return null
  const off = commands.refusal(command)
  return (
    <Button
      square
      aria-label={command.title}
      title={off ?? [command.title, keys && keysLabel(keys)].filter(Boolean).join(' ')}
      aria-disabled={off !== null || undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      className={off === null ? undefined : '[&_svg]:text-text-off!'}
      onClick={() => void commands.execute(command.id, {}, 'button')}
    >
      <Icon aria-hidden />
    </Button>
  )
}

interface KeyedButtonProps extends ButtonProps {
  /** The command of the button. */
  id: string
  args?: Readonly<Record<string, unknown>>
  /** Why it can't be pressed now. */
  off?: string | null
  children: ReactNode
}

/** A command's button with its own text. */
export function KeyedButton({ id, args = {}, off = null, look, className, children, ...rest }: KeyedButtonProps) {
  const { commands, registry, hotkeys } = useShell()
  const command = registry.command(id)
  const [keys] = command ? hotkeys.of(command) : []
  if (!command || !commands.permitted().includes(command)) return null
  return (
    <Button
      {...rest}
      look={off === null ? look : 'plain'}
      // A disabled button couldn't say why. So it stays focusable, shows the reason and does nothing.
      aria-disabled={off !== null || undefined}
      title={off ?? undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      className={classNames(className, off !== null && 'text-text-off! [&_svg]:text-text-off!')}
      onClick={() => off === null && void commands.execute(id, args, 'button')}
    >
      {children}
      {keys !== undefined && <Keycaps keys={keycaps(keys)} />}
    </Button>
  )
}
