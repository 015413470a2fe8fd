import { useEndpoint } from '../../../console/data/data'
import { poolEndpoints } from '../../../contract/customer/pool'
import { thousands } from '../../../lib/number'
import type { RuleKey } from './rule-fields'

interface ForecastProps {
  companyId: number
  /** A department's pool; undefined: the company's. */
  poolId: number | undefined
  /** What each rule would be; 0: there is none. */
  daysOf(key: RuleKey): number
}

/** What the rules in the form would bring back, as soon as they are typed. */
export function Forecast({ companyId, poolId, daysOf }: ForecastProps) {
  const query = {
    companyId,
    ...(poolId !== undefined && { poolId }),
    follow: daysOf('pool.follow-days'),
    followA: daysOf('pool.follow-days-a'),
    followB: daysOf('pool.follow-days-b'),
    followC: daysOf('pool.follow-days-c'),
    followD: daysOf('pool.follow-days-d'),
    deal: daysOf('pool.deal-days'),
    notice: daysOf('pool.notice-days'),
  }
  const { data, error } = useEndpoint(poolEndpoints.forecast, query, { keepPrevious: true })
  const text = () => {
    if (error) return `预演没有取到：${error.message}`
    if (!data) return '正在预演…'
    const { owned, first, week, month } = data
    if (month === 0 && first === 0) return `按这些规则，30 天内不会回收任何客户（共 ${thousands(owned)} 位有归属）。`
    return `按这些规则，${thousands(owned)} 位有归属的客户里，提醒 ${query.notice} 天后先回收 ${thousands(first)} 位，7 天内共 ${thousands(week)} 位，30 天内共 ${thousands(month)} 位。`
  }
  return (
    <p role="status" className={data && data.first > 0 && !error ? 'text-warn' : 'text-text-2'}>
      {text()}
    </p>
  )
}
