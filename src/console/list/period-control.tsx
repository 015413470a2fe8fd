import { useState } from 'react'
import { formatDate } from '../../lib/time'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { Popover } from '../../ui/popover'
import { Segmented } from '../../ui/segmented'
import type { PeriodField } from './filters'
import { periodOf, periods, periodTitle } from './period'

interface PeriodControlProps {
  field: PeriodField
  value: string | null
  onApply(value: string | null): void
}

/** Presets of time at one press, and any span of days. */
export function PeriodControl({ field, value, onApply }: PeriodControlProps) {
  const isCustom = value !== null && !(value in periods)
  return (
    <div className="flex items-center gap-1">
      <Segmented
        label={field.title}
        items={Object.entries(periods).map(([key, title]) => ({ key, title }))}
        value={value ?? ''}
        onChange={(key) => onApply(key === value ? null : key)}
      />
      <Popover
        label={`${field.title}：自定义`}
        align="end"
        trigger={<Button look={isCustom ? 'plain' : 'quiet'}>{isCustom ? periodTitle(value) : '自定义'}</Button>}
      >
        {(close) => (
          <SpanForm
            value={value}
            onApply={(span) => {
              onApply(span)
              close()
            }}
          />
        )}
      </Popover>
    </div>
  )
}

function SpanForm({ value, onApply }: { value: string | null; onApply(value: string | null): void }) {
  const span = value === null ? null : periodOf(value)
  const [from, setFrom] = useState<number | null>(span?.start ?? null)
  const [to, setTo] = useState<number | null>(span?.end ?? null)
  const isBackwards = from !== null && to !== null && to < from
  return (
    <div className="grid w-64 gap-3 p-3">
      <DateField label="从" value={from} onChange={setFrom} />
      <DateField label="到" value={to} onChange={setTo} error={isBackwards ? '结束早于开始' : undefined} />
      <div className="flex justify-end gap-2">
        <Button onClick={() => onApply(null)}>不限</Button>
        <Button
          look="solid"
          disabled={from === null || to === null || isBackwards}
          onClick={() => onApply(`${formatDate(from)}..${formatDate(to)}`)}
        >
          确定
        </Button>
      </div>
    </div>
  )
}
