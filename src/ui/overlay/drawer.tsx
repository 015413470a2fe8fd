import { type ReactNode, useRef } from 'react'
import { OverlayFrame } from './overlay-shell'

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

/** A sheet from an edge. Escape, the cross and a click outside close it. Import it only in files that load lazily. */
export function Drawer({ from = 'right', width = 480, ...frame }: DrawerProps) {
  const body = useRef<HTMLDivElement>(null)
  return from === 'right' ? (
    <OverlayFrame
      {...frame}
      look="edge"
      body={body}
      closesOutside
      room="below-head"
      style={{ width }}
      className="inset-y-0 right-0 max-w-full max-[640px]:w-full!"
    />
  ) : (
    <OverlayFrame
      {...frame}
      look="edge"
      body={body}
      closesOutside
      room="above"
      // No field gets the focus: a phone's keyboard would cover the new drawer.
      focus={{ field: null }}
      // The page behind it stays partly visible, so that the user can click there to close it.
      className="inset-x-0 bottom-0 max-h-[calc(100dvh-40px)] rounded-t-overlay"
    />
  )
}
