import { useRef } from 'react'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/display/button'
import { Tag } from '../../ui/display/tag'
import type { Command } from '../registry/registry'
import { useShell } from '../shell'
import { HotkeyCaps } from './hotkey-caps'
import { KeyCapture } from './key-capture'

interface HotkeyRowProps {
  command: Command
  keys: readonly string[]
  /** Whether the user is changing its hotkey. */
  edited: boolean
  onEdit(on: boolean): void
}

/** A command with its hotkeys, and the buttons to change them. */
export function HotkeyRow({ command, keys, edited, onEdit }: HotkeyRowProps) {
  const { hotkeys } = useShell()
  const change = useRef<HTMLButtonElement>(null)
  const working = hotkeys.of(command)
  return (
    <li className={classNames('min-w-0', edited && 'col-span-full')}>
      <div className="flex min-h-8 items-center gap-2 border-b border-line py-0.5">
        <span className="min-w-0 flex-1 wrap-anywhere">{command.title}</span>
        {hotkeys.isOwn(command) && <Tag>已改</Tag>}
        {keys.map((each, at) => (
          <span key={each} className="flex items-center gap-2">
            {at > 0 && <span className="text-12 text-text-3">或</span>}
            <HotkeyCaps keys={each} off={!working.includes(each)} />
          </span>
        ))}
        <Button
          small
          look="quiet"
          ref={change}
          aria-label={`改键：${command.title}`}
          aria-expanded={edited}
          onClick={() => onEdit(!edited)}
        >
          改键
        </Button>
      </div>
      {edited && (
        <KeyCapture
          command={command}
          onDone={() => {
            onEdit(false)
            change.current?.focus()
          }}
        />
      )}
    </li>
  )
}
