import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

interface ScrollBodyProps {
  label: string
  /** Receives the box element. */
  box: RefObject<HTMLDivElement | null>
  className?: string
  children: ReactNode
}

/** The scrolling part of an overlay. It is a tab stop only if keys could not scroll it otherwise. */
export function ScrollBody({ label, box, className, children }: ScrollBodyProps) {
  const [stop, setStop] = useState(false)
  useLayoutEffect(() => {
    const body = box.current
    if (!body) return
    // The size comes last: to ask for it lays out the new overlay once more.
    const measure = () => setStop(!body.querySelector(focusable) && body.scrollHeight > body.clientHeight)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(body)
    if (body.firstElementChild) sizes.observe(body.firstElementChild)
    return () => sizes.disconnect()
  }, [box])
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto"
      {...(stop && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <div className={className}>{children}</div>
    </div>
  )
}
