import type { CallAddress } from '../../../console/calls/call-address'
import type { Centre } from '../../../contract/phone/centre'
import { answerRate, averageTalk, type MetricCode, metricTexts } from '../../../lib/call/metrics'
import { percent, thousands } from '../../../lib/number'
import { formatDuration } from '../../../lib/time/duration'
import { narrowerThan, useMediaQuery } from '../../../ui/hooks/use-media-query'
import { countedIn, stateAddress } from './agent-filter'
import { useLinks } from './links'
import { OptionalLink } from './optional-link'

interface Shown {
  title: string
  /** The meaning, as a tooltip. */
  hint: string
  value: string
  /** The address of the counted items. */
  href?: string | null
}

/**
 * Who is present, and the day's figures of all visible agents, by the formulas of the reports. Each count links to its
 * items.
 */
export function CentreFigures({ centre: { figures, states } }: { centre: Centre }) {
  const links = useLinks()
  const isCard = useMediaQuery(narrowerThan.card)
  const isNarrow = useMediaQuery(narrowerThan.wide)
  const metric = (code: MetricCode, value: string, of?: CallAddress): Shown => {
    const { title, formula } = metricTexts[code]
    return { title, hint: `${title}（今日）：${formula}`, value, href: of ? links.calls(of) : null }
  }
  const shown: readonly Shown[] = [
    {
      title: '在线坐席',
      hint: '在线坐席：现在不是离线的员工数',
      value: thousands(countedIn(states, 'ONLINE')),
      href: stateAddress('ONLINE'),
    },
    metric('M1', thousands(figures.submitted), {}),
    metric('M2', thousands(figures.answered), { answered: 'true' }),
    metric('M3', percent(answerRate(figures))),
    metric('M5', thousands(figures.valid), { valid: 'true' }),
    metric('M17.intent', thousands(figures.intent), { intent: 'true' }),
    metric('M7', formatDuration(figures.talkSec)),
    metric('M8', formatDuration(averageTalk(figures))),
  ]
  return (
    <dl
      aria-label="今日"
      className="grid gap-px overflow-hidden rounded border border-line bg-line"
      style={{ gridTemplateColumns: `repeat(${isCard ? 2 : isNarrow ? 4 : 8}, minmax(0, 1fr))` }}
    >
      {shown.map(({ title, hint, value, href = null }) => (
        <div key={title} className="bg-bg px-3 py-2">
          <dt title={hint} className="truncate text-12 text-text-2">
            {title}
          </dt>
          <dd className="truncate text-16 font-semibold">
            <OptionalLink href={href}>{value}</OptionalLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
