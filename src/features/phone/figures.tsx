import type { DayFigures } from '../../contract/phone/station'
import { answerRate, averageTalk, type MetricCode, metricTexts } from '../../lib/call/metrics'
import { thousands } from '../../lib/number'
import { formatDuration } from '../../lib/time/duration'
import { classNames } from '../../ui/class-names'

const percent = (rate: number | null) => (rate === null ? '—' : `${(rate * 100).toFixed(1)}%`)

/** The agent's own figures of the day, by the formulas of the reports. */
export function Figures({ figures }: { figures: DayFigures }) {
  const shown: { code: MetricCode; title: string; value: string; wide?: string }[] = [
    { code: 'M1', title: '呼叫量', value: thousands(figures.submitted) },
    { code: 'M2', title: '接通量', value: thousands(figures.answered) },
    { code: 'M3', title: '接通率', value: percent(answerRate(figures)) },
    { code: 'M5', title: '有效', value: thousands(figures.valid), wide: 'max-full:hidden' },
    { code: 'M17.intent', title: '意向', value: thousands(figures.intent), wide: 'max-[640px]:hidden' },
    { code: 'M8', title: '平均通话', value: formatDuration(averageTalk(figures)), wide: 'max-full:hidden' },
  ]
  return (
    // On a phone they have their own line: next to a state text of changing length they would jump between two lines.
    <dl aria-label="今日本人" className="flex flex-wrap gap-x-5 max-full:gap-x-3.5 max-[640px]:basis-full">
      {shown.map(({ code, title, value, wide }) => (
        <div
          key={code}
          title={`${metricTexts[code].title}（今日本人）：${metricTexts[code].formula}`}
          className={classNames('flex items-baseline gap-1', wide)}
        >
          <dt className="text-12 text-text-3">{title}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
