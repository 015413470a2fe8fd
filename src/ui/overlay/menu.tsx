import type { LucideIcon } from 'lucide-react'
import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useId, useState } from 'react'
import type { ButtonProps } from '../display/button'
import { type Code, createCode, useCode } from '../loading/code'
import { lazyTrigger } from '../loading/lazy-trigger'

export interface MenuItem {
  key: string
  title: string
  icon?: LucideIcon
  /** Keycaps of the hotkey that does the same. */
  keys?: readonly string[]
  danger?: boolean
  /** Why it can't be chosen: shown, and the entry is grey. */
  off?: string
  checked?: boolean
  run(): void
}

export type MenuEntry = MenuItem | 'separator'

type Entries = readonly MenuEntry[] | (() => readonly MenuEntry[])

const contentCode = createCode(() => import('./menu-content').then(({ MenuContent }) => MenuContent))

const current = (entries: Entries) => (typeof entries === 'function' ? entries() : entries)

interface MenuProps {
  /** The label for screen readers: what the menu is about. */
  label: string
  /** A function is called each time the menu is shown. */
  entries: Entries
  trigger: ReactElement<ButtonProps>
  /** The preferred side, if there is room. */
  side?: 'bottom' | 'right'
  align?: 'start' | 'end'
  onOpenChange?(open: boolean): void
  /** Code that the entries need. */
  needs?: Code<unknown>
}

/** A button with a menu. The menu's code loads when the user reaches for the button. */
export function Menu({
  label,
  entries,
  trigger,
  side = 'bottom',
  align = 'start',
  onOpenChange,
  needs = contentCode,
}: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useState<{ button: HTMLElement; byKeyboard: boolean } | null>(null)
  const { props } = trigger

  const open = (button: HTMLElement, byKeyboard: boolean) => {
    setOpened({ button, byKeyboard })
    onOpenChange?.(true)
  }
  const close = () => {
    setOpened(null)
    onOpenChange?.(false)
  }
  const MenuContent = useCode(contentCode, opened !== null, close)
  const isReady = useCode(needs, opened !== null, close) !== undefined
  const prefetch = () => {
    contentCode.prefetch()
    needs.prefetch()
  }
  const own: Partial<ButtonProps> = {
    ...lazyTrigger({ given: props, code: { prefetch }, popup: 'menu', opened: opened && id }),
    onClick(event: MouseEvent<HTMLButtonElement>) {
      props.onClick?.(event)
      // A click without a pointer comes from Enter or Space.
      if (!event.defaultPrevented) opened ? close() : open(event.currentTarget, event.detail === 0)
    },
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      props.onKeyDown?.(event)
      if (event.key !== 'ArrowDown' || event.defaultPrevented || props.busy) return
      event.preventDefault()
      open(event.currentTarget, true)
    },
  }
  return (
    <>
      {cloneElement(trigger, own)}
      {opened && MenuContent && isReady && (
        <MenuContent
          id={id}
          label={label}
          entries={current(entries)}
          anchor={() => opened.button.getBoundingClientRect()}
          side={side}
          align={align}
          byKeyboard={opened.byKeyboard}
          button={opened.button}
          onClose={close}
        />
      )}
    </>
  )
}

interface PointMenuProps {
  label: string
  /** The position in the window's pixels; null while it is closed. */
  at: { x: number; y: number } | null
  entries: Entries
  onClose(): void
}

/** A menu at the pointer's position, for right clicks. */
export function PointMenu({ label, at, entries, onClose }: PointMenuProps) {
  const id = useId()
  const MenuContent = useCode(contentCode, at !== null, onClose)
  return (
    at &&
    MenuContent && (
      <MenuContent
        key={`${at.x} ${at.y}`}
        id={id}
        label={label}
        entries={current(entries)}
        anchor={() => new DOMRect(at.x, at.y, 0, 0)}
        side="bottom"
        align="start"
        onClose={onClose}
      />
    )
  )
}
