import { useState } from 'react'
import { formatDate } from '../../lib/time'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { periodOf } from './period'

interface SpanFormProps {
  value: string | null
  onApply(value: string | null): void
}

/** Any span of days. */
export function SpanForm({ value, onApply }: SpanFormProps) {
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
