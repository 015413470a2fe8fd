import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/display/button'
import { type Code, useCode } from '../../../ui/loading/code'
import { Skeleton } from '../../../ui/loading/skeleton'

interface LazyHeadProps<P extends object> {
  code: Code<ComponentType<P>>
  /** The props of the head. */
  of: P
}

/** The head above a list; its code loads next to the rows, which come first. Its place is kept. */
export function LazyHead<P extends object>({ code, of }: LazyHeadProps<P>) {
  const [isMissing, setMissing] = useState(false)
  const Head = useCode(code, !isMissing, () => setMissing(true))
  if (Head) return <Head {...of} />
  return isMissing ? <HeadMissing what="页首没有加载出来" onRetry={() => setMissing(false)} /> : <HeadSkeleton />
}

/** The bar of a head: one line, on phones two. */
export const HeadBar = ({ label, isBusy, children }: { label?: string; isBusy?: boolean; children: ReactNode }) => (
  <section
    aria-label={label}
    aria-busy={isBusy}
    className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 max-[640px]:min-h-[76px]"
  >
    {children}
  </section>
)

/** Fills the place of a head while it loads. */
export const HeadSkeleton = () => (
  <HeadBar isBusy>
    <Skeleton className="w-32" />
    <Skeleton className="w-48" />
  </HeadBar>
)

/** Says what could not be loaded, and tries again. */
export const HeadMissing = ({ what, onRetry }: { what: string; onRetry(): void }) => (
  <HeadBar>
    <span role="alert" className="min-w-0 text-text-2">
      {what}
    </span>
    <Button small onClick={onRetry}>
      重试
    </Button>
  </HeadBar>
)
