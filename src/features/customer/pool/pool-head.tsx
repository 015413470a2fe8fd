import { useEndpoint } from '../../../console/data/data'
import { HeadBar, HeadMissing, HeadSkeleton } from '../../../console/list/head/lazy-head'
import { type Allowance, poolEndpoints } from '../../../contract/customer/pool'
import { thousands } from '../../../lib/number'

/** Above the pool: how many customers one may still claim today, and how many one has. */
export function PoolHead() {
  const { data, error, mutate } = useEndpoint(poolEndpoints.allowance, undefined)
  if (data === undefined) {
    return error ? (
      <HeadMissing what={`领取额度没有取到：${error.message}`} onRetry={() => void mutate()} />
    ) : (
      <HeadSkeleton />
    )
  }
  return (
    <HeadBar label="领取额度">
      <Figure title="今日可领" value={claimsLeft(data)} />
      <Figure
        title="名下客户"
        value={data.mostHeld === null ? thousands(data.held) : `${thousands(data.held)} / ${thousands(data.mostHeld)}`}
      />
      {reasonOf(data) && <span className="min-w-0 text-warn">{reasonOf(data)}</span>}
    </HeadBar>
  )
}

const claimsLeft = ({ claimed, mostClaims }: Allowance) =>
  mostClaims === null ? '不限' : `${thousands(Math.max(0, mostClaims - claimed))} / ${thousands(mostClaims)}`

/** Why nothing more can be claimed. */
function reasonOf({ claimed, mostClaims, held, mostHeld }: Allowance): string | null {
  if (mostHeld !== null && held >= mostHeld) return '名下已满，放回几位才能再领取'
  return mostClaims !== null && claimed >= mostClaims ? '今日已领完，明天可以再领取' : null
}

const Figure = ({ title, value }: { title: string; value: string }) => (
  <span className="flex items-baseline gap-1.5 whitespace-nowrap text-text-2">
    {title}
    <b className="font-semibold text-text tabular-nums">{value}</b>
  </span>
)
