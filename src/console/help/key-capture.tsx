import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/display/button'
import { refusals, remap } from '../hotkeys/remap'
import type { Command } from '../registry/registry'
import { useShell } from '../shell'
import { HotkeyCaps } from './hotkey-caps'

/** The longest chord. */
const mostPresses = 3

interface KeyCaptureProps {
  command: Command
  /** It was changed or cancelled. */
  onDone(): void
}

/** Records the next presses as a command's hotkey. Enter confirms, Escape cancels, Backspace removes the last press. */
export function KeyCapture({ command, onDone }: KeyCaptureProps) {
  const shell = useShell()
  const { hotkeys } = shell
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(false)
  // Null until something was pressed; an empty list removes the hotkey.
  const [presses, setPresses] = useState<readonly string[] | null>(null)
  const keys = presses === null ? null : presses.length > 0 ? [presses.join(' ')] : []
  const reasons = keys ? refusals(shell, command, keys) : []
  const [kept, setKept] = useState<readonly string[]>([])

  const confirm = () => {
    if (keys === null || remap(shell, command, keys).length === 0) onDone()
  }
  const restore = () => {
    const refused = remap(shell, command, undefined)
    setKept(refused)
    if (refused.length === 0) onDone()
  }
  const take = (press: string) => {
    setKept([])
    if (press === 'Enter') confirm()
    else if (press === 'Escape') onDone()
    else if (press === 'Backspace') setPresses((presses ?? []).slice(0, -1))
    else if ((presses ?? []).length < mostPresses) setPresses([...(presses ?? []), press])
  }

  useEffect(() => box.current?.focus(), [])
  // After every render, because `take` depends on the earlier presses.
  useEffect(() => (focused ? hotkeys.capture(take) : undefined))

  return (
    <div className="grid gap-2 border-b border-line bg-bg-sunk p-3">
      {/* Not an input, because an input method would take the keys. */}
      <div
        ref={box}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys are pressed here
        tabIndex={0}
        aria-label={`“${command.title}”的新快捷键`}
        aria-describedby={`${id}-help`}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="flex h-ctl items-center gap-2 rounded border border-line-strong bg-bg px-2.5 outline-none focus:border-accent focus:ring-2 focus:ring-accent-tint-2"
      >
        {keys?.map((each) => (
          <HotkeyCaps key={each} keys={each} />
        ))}
        {keys === null && <span className="text-text-3">按下新的快捷键，可连按 {mostPresses} 次</span>}
        {keys?.length === 0 && <span className="text-text-3">不设快捷键</span>}
      </div>
      <p id={`${id}-help`} className="text-12 text-text-3">
        Enter 确定，Esc 取消，Backspace 删除
      </p>
      <p role="status" className="text-12 text-bad empty:hidden">
        {[...reasons, ...kept].join('；')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small look="solid" onClick={confirm} disabled={reasons.length > 0}>
          确定
        </Button>
        <Button small onClick={onDone}>
          取消
        </Button>
        <Button small onClick={() => take('Backspace')}>
          删除
        </Button>
        {hotkeys.isOwn(command) && (
          <Button small onClick={restore}>
            恢复默认
          </Button>
        )}
      </div>
    </div>
  )
}
