import * as RadixPopover from '@radix-ui/react-popover'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../class-names'
import { leaveEscapeToIme, raised } from './overlay'

interface PopoverShellProps extends Omit<ComponentProps<typeof RadixPopover.Content>, 'aria-label'> {
  label: string
  /** The element it hangs under. */
  anchor: HTMLElement
  onClose(): void
  /** The name of its own landmark, because at the page's end it is inside no other. A dialog needs none. */
  landmark?: string
  children: ReactNode
}

/** Everything that popups below an element have in common: their place, Escape, clicks outside. */
export function PopoverShell(props: PopoverShellProps) {
  const { label, anchor, onClose, landmark, className, children, ...content } = props
  const [anchorRef] = useState(() => ({ current: anchor }))
  const box = (
    <RadixPopover.Content
      align="start"
      sideOffset={4}
      collisionPadding={8}
      onEscapeKeyDown={leaveEscapeToIme}
      {...content}
      aria-label={label}
      className={classNames('max-w-[calc(100vw-16px)] rounded-overlay', raised, className)}
    >
      {children}
    </RadixPopover.Content>
  )
  return (
    <RadixPopover.Root open onOpenChange={(open) => open || onClose()}>
      <RadixPopover.Anchor virtualRef={anchorRef} />
      <RadixPopover.Portal>
        {landmark === undefined ? box : <section aria-label={landmark}>{box}</section>}
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
