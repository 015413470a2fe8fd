import { useState } from 'react'
import { formatDate } from '../../lib/time'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import type { PeriodField } from './filters'
import { daysOf, periodOf, periods } from './period'

interface SpanFormProps {
  field: PeriodField
  value: string | null
  onApply(value: string | null): void
}

/** Any span of days. */
export function SpanForm({ field, value, onApply }: SpanFormProps) {
  const before = value === null ? null : periodOf(value)
  const [from, setFrom] = useState<number | null>(before?.start ?? null)
  const [to, setTo] = useState<number | null>(before?.end ?? null)
  const span = from === null || to === null ? null : `${formatDate(from)}..${formatDate(to)}`
  const fault = span === null ? undefined : faultOf(field, span)
  return (
    <div className="grid w-64 gap-3 p-3">
      <DateField label="从" value={from} onChange={setFrom} />
      <DateField label="到" value={to} onChange={setTo} error={fault} />
      <div className="flex justify-end gap-2">
        <Button onClick={() => onApply(null)}>{field.usual ? periods[field.usual] : '不限'}</Button>
        <Button look="solid" disabled={span === null || fault !== undefined} onClick={() => onApply(span)}>
          确定
        </Button>
      </div>
    </div>
  )
}

function faultOf({ mostDays = Number.POSITIVE_INFINITY }: PeriodField, span: string): string | undefined {
  const days = daysOf(span)
  if (days === 0) return '结束早于开始'
  return days > mostDays ? `最长 ${mostDays} 天，现在是 ${days} 天` : undefined
}
