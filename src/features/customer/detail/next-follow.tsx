import { useShell } from '../../../console/shell'
import { formatShort } from '../../../lib/time/time'

/** When a customer is to be followed up; red once that time has passed. */
export function NextFollow({ at }: { at: number | null }) {
  const { live } = useShell()
  const isOverdue = at !== null && at * 1000 < live.now()
  return (
    <span className={isOverdue ? 'text-bad' : undefined} title={isOverdue ? '已逾期' : undefined}>
      {formatShort(at)}
    </span>
  )
}
