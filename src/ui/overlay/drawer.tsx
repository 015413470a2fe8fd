import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../class-names'
import { Button } from '../display/button'
import { focusFirstField, isOnToast, leaveEscapeToIme, useOverlay } from './overlay'
import { Scrim } from './scrim'
import { ScrollBody } from './scroll-body'

interface DrawerProps {
  title: string
  onClose(): void
  /** The edge it comes from. At the bottom it is as wide as the screen, and as high as its content. */
  from?: 'right' | 'bottom'
  /** Pixels, for a drawer from the right; on phones the whole width. */
  width?: number
  /** The buttons at the end; the main one comes last. */
  footer?: ReactNode
  children: ReactNode
}

const places = {
  right: 'inset-y-0 right-0 max-w-full max-[640px]:w-full!',
  // The page behind it stays partly visible, so that the user can click there to close it.
  bottom: 'inset-x-0 bottom-0 max-h-[calc(100dvh-40px)] rounded-t-overlay',
}

/** A sheet from an edge. Escape, the cross and a click outside close it. Import it only in files that load lazily. */
export function Drawer({ title, onClose, from = 'right', width = 480, footer, children }: DrawerProps) {
  const body = useRef<HTMLDivElement>(null)
  const focusReturn = useOverlay(from === 'bottom' ? 'above' : 'below-head')
  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          onEscapeKeyDown={leaveEscapeToIme}
          onPointerDownOutside={(event) => isOnToast(event) && event.preventDefault()}
          // At the bottom no field gets the focus: a phone's keyboard would cover the new drawer.
          onOpenAutoFocus={(event) => focusFirstField(event, from === 'bottom' ? null : body.current)}
          style={from === 'bottom' ? undefined : { width }}
          className={classNames('fixed z-40 flex flex-col bg-bg-raised shadow-pop outline-none appear', places[from])}
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
          {footer && (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
