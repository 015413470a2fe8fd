import { useShell } from '../../../console/shell'
import { nothing } from '../../../lib/columns/words'
import { recycleText } from '../../../lib/recycle-text'
import { formatDateTime } from '../../../lib/time/time'

const soon = 2 * 86_400

/** How many days are left until a customer falls back into the pool; in colour on the last two. */
export function RecycleTime({ at }: { at: number | null | undefined }) {
  const { live } = useShell()
  if (at === null || at === undefined) return nothing
  const now = live.now()
  return (
    <span className={at < now / 1000 + soon ? 'text-warn' : undefined} title={`${formatDateTime(at)} 回收到公海`}>
      {recycleText(at, now)}
    </span>
  )
}
