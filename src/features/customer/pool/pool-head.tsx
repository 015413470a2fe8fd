import { Fragment, type ReactNode } from 'react'
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
  const { pools } = data
  const reason = reasonOf(data)
  return (
    <HeadBar label="领取额度">
      {pools.map((pool) => (
        <Fragment key={pool.poolId ?? 0}>
          <Figure title={pools.length === 1 ? '今日可领' : `${pool.name} 今日可领`}>{claimsLeft(pool)}</Figure>
          {pool.mostViews !== null && <Figure title="可查看">{leftOf(pool.viewed, pool.mostViews)}</Figure>}
        </Fragment>
      ))}
      <Figure title="名下客户">{heldText(data)}</Figure>
      {reason && <span className="min-w-0 text-warn">{reason}</span>}
    </HeadBar>
  )
}

type Pool = Allowance['pools'][number]

const leftOf = (used: number, most: number) => `${thousands(Math.max(0, most - used))} / ${thousands(most)}`

const claimsLeft = ({ claimed, mostClaims }: Pool) => (mostClaims === null ? '不限' : leftOf(claimed, mostClaims))

/** With the limit, if it is the same everywhere. */
function heldText({ held, pools }: Allowance): string {
  const [limit = null, ...others] = new Set(pools.map(({ mostHeld }) => mostHeld))
  return limit === null || others.length > 0 ? thousands(held) : `${thousands(held)} / ${thousands(limit)}`
}

/** Why nothing more can be claimed from any pool. */
function reasonOf({ held, pools }: Allowance): string | null {
  const isFull = ({ mostHeld }: Pool) => mostHeld !== null && held >= mostHeld
  const isSpent = ({ claimed, mostClaims }: Pool) => mostClaims !== null && claimed >= mostClaims
  if (pools.every(isFull)) return '名下已满，放回几位才能再领取'
  return pools.every((pool) => isFull(pool) || isSpent(pool)) ? '今日已领完，明天可以再领取' : null
}

const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className="flex items-baseline gap-1.5 whitespace-nowrap text-text-2">
    {title}
    <b className="font-semibold text-text">{children}</b>
  </span>
)
