import { type ComponentType, useState } from 'react'
import { Button } from '../../../ui/display/button'
import { type Code, useCode } from '../../../ui/loading/code'
import { Skeleton } from '../../../ui/loading/skeleton'
import { HeadBar } from './head-bar'

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
