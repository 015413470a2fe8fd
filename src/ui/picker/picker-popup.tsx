import type { ReactNode } from 'react'
import { PopoverShell } from '../overlay/popover-shell'

interface PickerPopupProps {
  label: string
  /** The field above the popup. The focus stays there. */
  anchor: HTMLElement
  onClose(): void
  children: ReactNode
}

/** What hangs under a field while something is picked. */
export const PickerPopup = ({ anchor, ...shell }: PickerPopupProps) => (
  <PopoverShell
    {...shell}
    anchor={anchor}
    landmark="选项"
    role="group"
    onOpenAutoFocus={(event) => event.preventDefault()}
    onCloseAutoFocus={(event) => event.preventDefault()}
    onInteractOutside={(event) => anchor.contains(event.target as Node) && event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    className="flex max-h-[min(320px,var(--radix-popover-content-available-height))] min-w-(--radix-popover-trigger-width) flex-col overflow-hidden"
  />
)
