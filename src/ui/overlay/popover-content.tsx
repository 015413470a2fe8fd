import * as RadixPopover from '@radix-ui/react-popover'
import { type ReactNode, useRef, useState } from 'react'
import { leaveEscapeToIme } from './overlay'

interface PopoverContentProps {
  id: string
  label: string
  /** The button it belongs to, which gets the focus back. */
  anchor: HTMLElement
  align: 'start' | 'end'
  onClose(): void
  children: ReactNode
}

/** An open popover. The focus goes to the element with `data-first-focus`, otherwise to the first stop. */
export function PopoverContent({ id, label, anchor, align, onClose, children }: PopoverContentProps) {
  const leftByPointer = useRef(false)
  const [anchorRef] = useState(() => ({ current: anchor }))
  return (
    <RadixPopover.Root open onOpenChange={(open) => open || onClose()}>
      <RadixPopover.Anchor virtualRef={anchorRef} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={leaveEscapeToIme}
          onOpenAutoFocus={(event) => {
            const wanted = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-first-focus]')
            if (!wanted) return
            event.preventDefault()
            wanted.focus({ preventScroll: true })
          }}
          onPointerDownOutside={(event) => {
            // The button itself closes the popover.
            if (anchor.contains(event.target as Node)) event.preventDefault()
            else leftByPointer.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!leftByPointer.current) anchor.focus({ preventScroll: true })
          }}
          className="z-40 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto rounded-overlay bg-bg-raised shadow-pop appear"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
