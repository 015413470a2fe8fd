import { CalendarDays, type LucideIcon, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { readComing, timeOfDay } from '../../lib/date-words'
import { formatDate, formatDateTime, formatShort, toEpochSeconds } from '../../lib/time'
import { TextField } from '../field/text-field'
import { createCode, useCode } from '../loading/code'
import { SkeletonLines } from '../loading/skeleton'
import { Popover } from '../overlay/popover'
import type { CalendarProps } from './calendar'
import { addDays, dayOf } from './month'

interface DateFieldProps {
  label: string
  /** Epoch seconds; a day's are those of its 00:00 in Shanghai. */
  value: number | null
  /** Told as it is typed. Null: the field is empty, or what stands in it is no date; the form is told by the field's validity. */
  onChange(value: number | null): void
  /** With the minute. */
  minute?: boolean
  /** Takes what lies ahead alone, in words too: 明天下午3点. What was understood stands beside them. */
  coming?: boolean
  /** The clock that says what lies ahead, in milliseconds; the browser's unless told. */
  now?(): number
  /** The first and the last day that can be chosen, as epoch seconds of any of their moments. */
  min?: number
  max?: number
  hideLabel?: boolean
  required?: boolean
  disabled?: boolean
  icon?: LucideIcon
  placeholder?: string
  /** For the form, to find the field by. */
  name?: string
  /** What is wrong, told beside the field. */
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** What was typed instead of the value that it was read as; another value from outside takes its place. */
interface Typed {
  text: string
  over: number | null
  fault: string | undefined
  /** The field has been left, or its form submitted: the fault may be told. */
  isFaultShown: boolean
}

const calendarCode = createCode(() => import('./calendar').then(({ Calendar }) => Calendar))

/**
 * A day, or a minute of it, on Shanghai's clock: typed, or chosen in a calendar. Arrow up and down go by a day. What is typed
 * counts at once; what can't be read makes the field invalid, which its form refuses to save.
 */
export function DateField(props: DateFieldProps) {
  const {
    label,
    value,
    onChange,
    minute = false,
    coming = false,
    now = Date.now,
    max,
    error,
    disabled,
    ...rest
  } = props
  const { ref, min = coming ? now() / 1000 : undefined, ...field } = rest
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [lastTyped, setTyped] = useState<Typed | null>(null)
  const pattern = minute ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'
  const typed = lastTyped && lastTyped.over === value ? lastTyped : null
  const fault = typed?.fault

  useLayoutEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault])

  const outside = (seconds: number): string | undefined => {
    if (min !== undefined && seconds < dayOf(min)) return `不能早于 ${formatDate(min * 1000)}`
    if (max !== undefined && dayOf(seconds) > dayOf(max)) return `不能晚于 ${formatDate(max * 1000)}`
    return undefined
  }
  const read = (text: string): { seconds: number } | { fault: string } => {
    if (coming) return readComing(text, { title: label, hasTime: minute, now: now() })
    // An input method set to full width types other digits and signs.
    const seconds = toEpochSeconds(text.normalize('NFKC').trim())
    if (seconds === null) return { fault: `请写成 ${pattern}` }
    return { seconds: minute ? seconds : dayOf(seconds) }
  }
  const take = (text: string) => {
    const found = text.trim() === '' ? null : read(text)
    const seconds = found && 'seconds' in found ? found.seconds : null
    const wrong = found && 'fault' in found ? found.fault : seconds === null ? undefined : outside(seconds)
    const next = wrong === undefined ? seconds : null
    setTyped({ text, over: next, fault: wrong, isFaultShown: false })
    if (next !== value) onChange(next)
  }
  const set = (next: number | null) => {
    setTyped(null)
    if (next !== value) onChange(next)
  }
  /** What was read takes the words' place, for they mean another time later; what wasn't stays, and why is told. */
  const leave = () => typed && setTyped(typed.fault === undefined ? null : { ...typed, isFaultShown: true })

  /** A day that was chosen, at the time that is there already. */
  const onDay = (day: number): number => {
    if (!minute) return day
    const kept = value === null ? null : day + (value - dayOf(value))
    if (!coming) return kept ?? day
    return kept !== null && kept * 1000 > now() ? kept : timeOfDay(day, now())
  }
  const moveDay = (count: number) => {
    const isBehind = (seconds: number) => coming && minute && seconds * 1000 <= now()
    const moved = value === null || isBehind(value) ? onDay(dayOf(now() / 1000)) : addDays(value, count)
    if (outside(moved) === undefined && !isBehind(moved)) set(moved)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave()
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveDay(event.key === 'ArrowUp' ? 1 : -1)
  }
  const format = minute ? formatDateTime : formatDate
  const text = typed?.text ?? (value === null ? '' : format(value * 1000))
  const understood = coming && typed && value !== null ? format(value * 1000) : null
  return (
    <TextField
      {...field}
      ref={input}
      label={label}
      disabled={disabled}
      error={(typed?.isFaultShown ? fault : undefined) ?? error}
      autoComplete="off"
      spellCheck={false}
      inputMode="text"
      placeholder={field.placeholder ?? (coming ? `${minute ? '明天下午3点' : '明天'}，或 ${pattern}` : pattern)}
      value={text}
      onChange={(event) => take(event.target.value)}
      onBlur={leave}
      onInvalid={leave}
      onKeyDown={onKeyDown}
      trailing={
        <span className="-mr-1 flex shrink-0 items-center">
          {understood !== null && understood !== text && (
            <output className="mr-1 text-12 whitespace-nowrap text-accent-text">
              {minute ? formatShort(value) : understood}
            </output>
          )}
          {text !== '' && !field.required && (
            <button
              type="button"
              disabled={disabled}
              aria-label={`清除${label}`}
              title={`清除${label}`}
              className={iconButton}
              onClick={() => {
                set(null)
                input.current?.focus()
              }}
            >
              <X aria-hidden className="size-4 stroke-[1.5]" />
            </button>
          )}
          <Popover
            label={label}
            align="end"
            trigger={
              <button
                type="button"
                disabled={disabled}
                aria-label={`选择${label}`}
                title={`选择${label}`}
                className={iconButton}
                onPointerEnter={calendarCode.prefetch}
                onFocus={calendarCode.prefetch}
              >
                <CalendarDays aria-hidden className="size-4 stroke-[1.5]" />
              </button>
            }
          >
            {(close) => (
              <LateCalendar
                onMissing={close}
                label={label}
                value={value === null ? null : dayOf(value)}
                today={dayOf(now() / 1000)}
                min={min === undefined ? undefined : dayOf(min)}
                max={max === undefined ? undefined : dayOf(max)}
                onChoose={(day) => {
                  set(onDay(day))
                  close()
                }}
              />
            )}
          </Popover>
        </span>
      }
    />
  )
}

const iconButton =
  'grid size-6 shrink-0 place-items-center rounded-small text-text-3 hover:bg-bg-hover hover:text-text-2'

/** The calendar, whose code is fetched when somebody reaches for it. */
function LateCalendar({ onMissing, ...props }: CalendarProps & { onMissing(): void }) {
  const Calendar = useCode(calendarCode, true, onMissing)
  return Calendar ? (
    <Calendar {...props} />
  ) : (
    <div className="w-64 p-3" aria-busy="true">
      <SkeletonLines count={6} />
    </div>
  )
}
