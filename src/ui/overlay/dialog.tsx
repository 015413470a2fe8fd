import * as RadixDialog from '@radix-ui/react-dialog'
import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../display/button'
import { usePageTop } from '../paging/use-page-top'
import { focusFirstField, leaveEscapeToIme, useOverlay } from './overlay'
import { Scrim } from './scrim'
import { ScrollBody } from './scroll-body'

interface DialogProps {
  title: string
  description?: string
  onClose(): void
  /** The buttons at the end; the main one comes last. */
  footer?: ReactNode
  /** Pixels; less if the window is narrower. */
  width?: number
  /** Leads back to what was shown before this dialog. */
  back?: { title: string; run(): void }
  /** For a list with a pager: the shown page, undefined while it loads. A new page starts at its top. */
  page?: string | undefined
  children: ReactNode
}

/**
 * A box over the page. Escape and the cross close it. A click outside does not, because the typed input would be lost.
 * Import it only in files that load lazily.
 */
export function Dialog({ title, description, onClose, footer, width = 440, back, page, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const focusReturn = useOverlay()
  usePageTop(body, page)
  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          {...focusReturn}
          {...(!description && { 'aria-describedby': undefined })}
          onEscapeKeyDown={leaveEscapeToIme}
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => focusFirstField(event, body.current)}
          style={{ maxWidth: width }}
          className="fixed inset-x-4 top-[min(12vh,96px)] z-40 mx-auto flex max-h-[calc(100dvh-min(12vh,96px)-16px)] flex-col rounded-overlay bg-bg-raised shadow-pop outline-none appear max-[640px]:inset-x-2"
        >
          <header className="flex shrink-0 items-center gap-2 pt-4 pr-4 pb-2 pl-5">
            {back && (
              <Button small look="quiet" className="-ml-2" onClick={back.run}>
                <ArrowLeft aria-hidden />
                {back.title}
              </Button>
            )}
            <RadixDialog.Title className="min-w-0 flex-1 truncate text-[15px] leading-6 font-semibold" title={title}>
              {title}
            </RadixDialog.Title>
            <Button small square look="quiet" aria-label="关闭" onClick={onClose}>
              <X aria-hidden />
            </Button>
          </header>
          <ScrollBody box={body} label={title} className="px-5 pt-1 pb-5">
            {description && (
              <RadixDialog.Description className="mb-3 text-text-2">{description}</RadixDialog.Description>
            )}
            {children}
          </ScrollBody>
          {footer && (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
