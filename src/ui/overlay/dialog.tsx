import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../display/button'
import { usePageTop } from '../paging/use-page-top'
import { OverlayFrame } from './overlay-shell'

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
export function Dialog({ width = 440, back, page, ...frame }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  usePageTop(body, page)
  return (
    <OverlayFrame
      {...frame}
      look="box"
      body={body}
      before={
        back && (
          <Button small look="quiet" className="-ml-2" onClick={back.run}>
            <ArrowLeft aria-hidden />
            {back.title}
          </Button>
        )
      }
      style={{ maxWidth: width }}
      className="top-[min(12vh,96px)] max-h-[calc(100dvh-min(12vh,96px)-16px)] max-[640px]:inset-x-2"
    />
  )
}
