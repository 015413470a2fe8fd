import * as RadixPopover from '@radix-ui/react-popover'
import { type ReactNode, useState } from 'react'
import { leaveEscapeToIme } from '../overlay/overlay'

interface PickerPopupProps {
  label: string
  /** The field above the popup. The focus stays there. */
  anchor: HTMLElement
  onClose(): void
  children: ReactNode
}

/** The popup below a field while the user chooses. */
export function PickerPopup({ label, anchor, onClose, children }: PickerPopupProps) {
  const [anchorRef] = useState(() => ({ current: anchor }))
  return (
    <RadixPopover.Root open onOpenChange={(open) => open || onClose()}>
      <RadixPopover.Anchor virtualRef={anchorRef} />
      <RadixPopover.Portal>
        {/* At the end of the page it is outside all landmarks, so it brings its own. */}
        <section aria-label="选项">
          <RadixPopover.Content
            role="group"
            aria-label={label}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onEscapeKeyDown={leaveEscapeToIme}
            onInteractOutside={(event) => anchor.contains(event.target as Node) && event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            className="z-40 flex max-h-[min(320px,var(--radix-popover-content-available-height))] max-w-[calc(100vw-16px)] min-w-(--radix-popover-trigger-width) flex-col overflow-hidden rounded-overlay bg-bg-raised shadow-pop outline-none appear"
          >
            {children}
          </RadixPopover.Content>
        </section>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
