import { CalendarDays, type LucideIcon, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { readFuture, timeOfDay } from '../../lib/time/date-words'
import { formatDate, formatDateTime, formatShort, toEpochSeconds } from '../../lib/time/time'
import { TextField } from '../field/text-field'
import { createCode, useCode } from '../loading/code'
import { SkeletonLines } from '../loading/skeleton'
import { Popover } from '../overlay/popover'
import type { CalendarProps } from './calendar'
import { addDays, dayOf } from './month'

interface DateFieldProps {
  label: string
  /** Epoch seconds; for a day, those of its 00:00 in Shanghai. */
  value: number | null
  /** Called during typing. Null: the field is empty or contains no date; the field's validity tells the form. */
  onChange(value: number | null): void
  /** The value has hours and minutes. */
  minute?: boolean
  /** Accepts only future values, also in words: 明天下午3点. The understood value appears next to them. */
  coming?: boolean
  /** The clock that decides what is in the future, in milliseconds; by default the browser's. */
  now?(): number
  /** The first and the last day that can be chosen, as epoch seconds of any time on them. */
  min?: number
  max?: number
  hideLabel?: boolean
  required?: boolean
  disabled?: boolean
  icon?: LucideIcon
  placeholder?: string
  /** The name by which the form finds the field. */
  name?: string
  /** The error text next to the field. */
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The typed text, shown instead of its value until another value comes from outside. */
interface Typed {
  text: string
  over: number | null
  fault: string | undefined
  /** The field was left, or its form submitted: the error may be shown. */
  isFaultShown: boolean
}

const calendarCode = createCode(() => import('./calendar').then(({ Calendar }) => Calendar))

/**
 * A day, or a minute of a day, on Shanghai's clock: typed, or chosen in a calendar. Arrow up and down move by a day. A
 * typed value counts at once. Unreadable text makes the field invalid, and its form refuses to save.
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
    if (coming) return readFuture(text, { title: label, hasTime: minute, now: now() })
    // An input method in full-width mode types other digits and signs.
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
  /**
   * The understood time replaces the words, because the same words mean another time later. Text that wasn't understood
   * stays, and the reason is shown.
   */
  const leave = () => typed && setTyped(typed.fault === undefined ? null : { ...typed, isFaultShown: true })

  /** Combines a chosen day with the time that is already there. */
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

/** The calendar; its code loads when the user reaches for it. */
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
