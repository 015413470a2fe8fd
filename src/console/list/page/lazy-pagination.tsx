import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/display/button'
import { createCode, useCode } from '../../../ui/loading/code'
import type { Pagination } from '../../../ui/paging/pagination'

interface LazyPaginationProps extends ComponentProps<typeof Pagination> {
  /** Waits even if the code is loaded, because something else is painted first. */
  isLater: boolean
}

/** The pager itself. */
export const pagination = createCode(() => import('../../../ui/paging/pagination').then((part) => part.Pagination))
// With the first list's code, next to its rows.
pagination.prefetch()

/** The pager; its code loads next to the rows, so that the rows don't wait for it. Its place is kept. */
export function LazyPagination({ isLater, ...props }: LazyPaginationProps) {
  const [isMissing, setMissing] = useState(false)
  const code = useCode(pagination, !isMissing, () => setMissing(true))
  const Pager = isLater ? undefined : code
  if (Pager) return <Pager {...props} />
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-t border-line px-4 text-text-2">
      {isMissing && (
        <>
          分页没有加载出来
          <Button small onClick={() => setMissing(false)}>
            重试
          </Button>
        </>
      )}
    </div>
  )
}
