import { type ReactNode, useRef } from 'react'
import { PopoverShell } from './popover-shell'

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
export function PopoverContent({ anchor, ...shell }: PopoverContentProps) {
  const leftByPointer = useRef(false)
  return (
    <PopoverShell
      {...shell}
      anchor={anchor}
      onOpenAutoFocus={(event) => {
        const wanted = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-first-focus]')
        if (!wanted) return
        event.preventDefault()
        wanted.focus({ preventScroll: true })
      }}
      onPointerDownOutside={(event) => {
        // The button itself closes what it opened.
        if (anchor.contains(event.target as Node)) event.preventDefault()
        else leftByPointer.current = true
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (!leftByPointer.current) anchor.focus({ preventScroll: true })
      }}
      className="max-h-(--radix-popover-content-available-height) overflow-y-auto"
    />
  )
}
