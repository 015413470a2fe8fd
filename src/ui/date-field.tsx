import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDate, formatDateTime, toEpochSeconds } from '../lib/time'
import { Calendar } from './calendar'
import { createImeGuard } from './ime'
import { addDays, dayOf } from './month'
import { Popover } from './popover'
import { TextField } from './text-field'

interface DateFieldProps {
  label: string
  /** Epoch seconds; a day's are those of its 00:00 in Shanghai. */
  value: number | null
  /** Null: the field is empty, or what stands in it is no date. The form is told by the field's validity. */
  onChange(value: number | null): void
  /** With the minute. */
  minute?: boolean
  /** The first and the last day that can be chosen, as epoch seconds of any of their moments. */
  min?: number
  max?: number
  hideLabel?: boolean
  required?: boolean
  disabled?: boolean
  /** For the form, to find the field by. */
  name?: string
  /** What is wrong, told beside the field. */
  error?: string | undefined
}

/**
 * A day, or a minute of it, on Shanghai's clock: typed, or chosen in a calendar. Arrow up and down go by a day. What was
 * typed is taken over on Enter and on leaving the field.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, minute = false, min, max, error, disabled, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const [ime] = useState(createImeGuard)
  /** What was typed instead of the value it was typed over; another value from outside takes its place. */
  const [typed, setTyped] = useState<{ text: string; over: number | null; wrong?: string } | null>(null)
  const format = minute ? formatDateTime : formatDate
  const pattern = minute ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'
  const now = typed && typed.over === value ? typed : null
  const wrong = now?.wrong

  useEffect(() => input.current?.setCustomValidity(wrong ?? ''), [wrong])

  const faultOf = (seconds: number | null): string | undefined => {
    if (seconds === null) return `请写成 ${pattern}`
    if (min !== undefined && seconds < dayOf(min)) return `不能早于 ${formatDate(min * 1000)}`
    if (max !== undefined && dayOf(seconds) > dayOf(max)) return `不能晚于 ${formatDate(max * 1000)}`
    return undefined
  }
  const take = (text: string) => {
    // An input method set to full width types other digits and signs.
    const plain = text.normalize('NFKC').trim()
    const read = toEpochSeconds(plain)
    const seconds = read === null || minute ? read : dayOf(read)
    const fault = plain === '' ? undefined : faultOf(seconds)
    const next = fault === undefined ? seconds : null
    setTyped(fault === undefined ? null : { text, over: next, wrong: fault })
    if (next !== value) onChange(next)
  }
  const moveDay = (count: number) => {
    const moved = value === null ? dayOf(Date.now() / 1000) : addDays(value, count)
    if (faultOf(moved) !== undefined) return
    setTyped(null)
    onChange(moved)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (ime.owns(event.nativeEvent)) return
    if (event.key === 'Enter' && now) take(now.text)
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveDay(event.key === 'ArrowUp' ? 1 : -1)
  }
  const choose = (day: number) => {
    setTyped(null)
    onChange(minute && value !== null ? day + (value - dayOf(value)) : day)
  }

  return (
    <TextField
      {...field}
      ref={input}
      label={label}
      disabled={disabled}
      error={wrong ?? error}
      autoComplete="off"
      spellCheck={false}
      inputMode="text"
      placeholder={pattern}
      value={now?.text ?? (value === null ? '' : format(value * 1000))}
      onChange={(event) => setTyped({ text: event.target.value, over: value })}
      onBlur={() => now && take(now.text)}
      onCompositionEnd={(event) => ime.onCompositionEnd(event.nativeEvent)}
      onKeyDown={onKeyDown}
      trailing={
        <Popover
          label={label}
          align="end"
          trigger={
            <button
              type="button"
              disabled={disabled}
              aria-label={`选择${label}`}
              title={`选择${label}`}
              className="-mr-1 grid size-6 shrink-0 place-items-center rounded-small text-text-3 hover:bg-bg-hover hover:text-text-2"
            >
              <CalendarDays aria-hidden className="size-4 stroke-[1.5]" />
            </button>
          }
        >
          {(close) => (
            <Calendar
              label={label}
              value={value === null ? null : dayOf(value)}
              today={dayOf(Date.now() / 1000)}
              min={min === undefined ? undefined : dayOf(min)}
              max={max === undefined ? undefined : dayOf(max)}
              onChoose={(day) => {
                choose(day)
                close()
              }}
            />
          )}
        </Popover>
      }
    />
  )
}
