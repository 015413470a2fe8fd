import { type ComponentType, useState } from 'react'
import { Button } from '../../../ui/display/button'
import { PaneClose } from '../../../ui/display/split-pane'
import { type Code, useCode } from '../../../ui/loading/code'
import { Empty } from '../../../ui/loading/empty'
import { SkeletonLines } from '../../../ui/loading/skeleton'

interface LateDetailProps<P extends object> {
  code: Code<ComponentType<P>>
  /** The props of the detail. */
  of: P
}

/** A row's detail; its code loads next to the rows, which come first. */
export function LazyDetail<P extends object>({ code, of }: LateDetailProps<P>) {
  const [isMissing, setMissing] = useState(false)
  const Detail = useCode(code, !isMissing, () => setMissing(true))
  if (Detail) return <Detail {...of} />
  return isMissing ? <DetailMissing onRetry={() => setMissing(false)} /> : <DetailSkeleton />
}

const DetailMissing = ({ onRetry }: { onRetry(): void }) => (
  <div className="px-4 py-3">
    <div className="flex justify-end">
      <PaneClose />
    </div>
    <Empty title="详情没有加载出来" text="网络可能中断，或系统刚刚更新。">
      <Button onClick={onRetry}>重试</Button>
    </Empty>
  </div>
)

/** Fills the place of the detail, so that the table keeps its width later. */
export const DetailSkeleton = () => (
  <div aria-busy="true" className="px-4 py-3">
    <div className="flex items-start justify-between">
      <span className="w-40">
        <SkeletonLines count={2} />
      </span>
      <PaneClose />
    </div>
    <SkeletonLines count={6} />
  </div>
)
