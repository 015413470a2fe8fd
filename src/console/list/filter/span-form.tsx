import { type KeyboardEvent, useState } from 'react'
import { formatDate, startOfDay } from '../../../lib/time/time'
import { DateField } from '../../../ui/date/date-field'
import { Button } from '../../../ui/display/button'
import { TextField } from '../../../ui/field/text-field'
import type { PeriodField } from './filters'
import { daysOf, isRelative, periodOf, periods } from './period'
import { readClock } from './period-words'

interface SpanFormProps {
  field: PeriodField
  value: string | null
  onApply(value: string | null): void
}

const two = (number: number) => String(number).padStart(2, '0')
const clockTitle = (seconds: number) => `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}`

/** The initial values of the form: the range's days, and its times of day if it has any. */
function begin(value: string | null) {
  const span = value === null ? null : periodOf(value)
  if (!span) return { from: null, to: null, fromTime: '', toTime: '' }
  const after = span.start - startOfDay(span.start)
  const until = span.end + 1 - startOfDay(span.end)
  return {
    from: span.start - after,
    to: startOfDay(span.end),
    fromTime: after === 0 ? '' : clockTitle(after),
    toTime: until === 86_400 ? '' : clockTitle(until),
  }
}

/** Any range of days, and of hours within them. */
export function SpanForm({ field, value, onApply }: SpanFormProps) {
  const [before] = useState(() => begin(value))
  const [from, setFrom] = useState<number | null>(before.from)
  const [to, setTo] = useState<number | null>(before.to)
  const [fromTime, setFromTime] = useState(before.fromTime)
  const [toTime, setToTime] = useState(before.toTime)

  const faultOfTime = (text: string) => (text.trim() !== '' && readClock(text) === null ? '请写成 9:00' : undefined)
  const isReadable = faultOfTime(fromTime) === undefined && faultOfTime(toTime) === undefined
  const span = from === null || to === null || !isReadable ? null : spanOf()
  const fault = span === null ? undefined : faultOf(field, span)
  const canApply = span !== null && fault === undefined

  function spanOf(): string {
    const [first, last] = [readClock(fromTime), readClock(toTime)]
    // 今日 stays 今日, because tomorrow it is another day.
    const name = value === null ? '' : (value.split('_')[0] ?? '')
    const isSame = isRelative(name) && from === before.from && to === before.to
    if (isSame && first === null && last === null) return name
    if (isSame && from === to) return `${name}_${first ?? '0000'}-${last ?? '2400'}`
    const at = (time: string | null) => (time === null ? '' : `_${time}`)
    return `${formatDate(from)}${at(first)}..${formatDate(to)}${at(last)}`
  }

  const time = (label: string, text: string, placeholder: string, set: (text: string) => void) => (
    <TextField
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={6}
      error={faultOfTime(text)}
      onChange={(event) => set(event.target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (canApply) onApply(span)
      }}
    />
  )
  return (
    <div className="grid w-72 max-w-full grid-cols-[minmax(0,1fr)_88px] gap-3 p-3">
      <DateField label="从" value={from} onChange={setFrom} />
      {time('几点起', fromTime, '00:00', setFromTime)}
      <DateField label="到" value={to} onChange={setTo} error={fault} />
      {time('几点止', toTime, '24:00', setToTime)}
      <div className="col-span-full flex justify-end gap-2">
        <Button onClick={() => onApply(null)}>{field.usual ? periods[field.usual] : '不限'}</Button>
        <Button look="solid" disabled={!canApply} onClick={() => onApply(span)}>
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
