import type { ReactNode } from 'react'
import { useEndpoint } from '../../../console/data/data'
import { HeadBar } from '../../../console/list/head/head-bar'
import { type Allowance, poolEndpoints } from '../../../contract/customer/pool'
import { thousands } from '../../../lib/number'
import { Button } from '../../../ui/display/button'

/** Above the pool: how many customers one may still claim today, and how many one has. */
export function PoolHead() {
  const { data, error, mutate } = useEndpoint(poolEndpoints.allowance, undefined)
  if (!data) {
    return (
      <HeadBar label="领取额度" isBusy={!error}>
        {error && (
          <>
            <span role="alert" className="min-w-0 text-text-2">
              领取额度没有取到：{error.message}
            </span>
            <Button small onClick={() => void mutate()}>
              重试
            </Button>
          </>
        )}
      </HeadBar>
    )
  }
  const { held, mostHeld } = data
  const reason = reasonOf(data)
  return (
    <HeadBar label="领取额度">
      <Figure title="今日可领">{claimsLeft(data)}</Figure>
      <Figure title="名下客户">
        {mostHeld === null ? thousands(held) : `${thousands(held)} / ${thousands(mostHeld)}`}
      </Figure>
      {reason && <span className="min-w-0 text-warn">{reason}</span>}
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

const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className="flex items-baseline gap-1.5 whitespace-nowrap text-text-2">
    {title}
    <b className="font-semibold text-text">{children}</b>
  </span>
)
