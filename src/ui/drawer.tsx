import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button'
import { focusFirstField, isOnToast, leaveEscapeToIme, useOverlay } from './overlay'
import { ScrollBody } from './scroll-body'

interface DrawerProps {
  title: string
  onClose(): void
  /** Pixels; the whole width of a telephone. */
  width?: number
  children: ReactNode
}

/** A sheet from the right. Escape, the cross and a click outside close it. Import it only in files loaded lazily. */
export function Drawer({ title, onClose, width = 480, children }: DrawerProps) {
  const body = useRef<HTMLDivElement>(null)
  const focusReturn = useOverlay()
  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim appear" />
        <RadixDialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          onEscapeKeyDown={leaveEscapeToIme}
          onPointerDownOutside={(event) => isOnToast(event) && event.preventDefault()}
          onOpenAutoFocus={(event) => focusFirstField(event, body.current)}
          style={{ width }}
          className="fixed inset-y-0 right-0 z-40 flex max-w-full flex-col bg-bg-raised shadow-pop outline-none appear max-[640px]:w-full!"
        >
          <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
            <RadixDialog.Title className="min-w-0 flex-1 truncate text-14 font-semibold" title={title}>
              {title}
            </RadixDialog.Title>
            <Button small square look="quiet" aria-label="关闭" onClick={onClose}>
              <X aria-hidden />
            </Button>
          </header>
          <ScrollBody box={body} label={title}>
            {children}
          </ScrollBody>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
