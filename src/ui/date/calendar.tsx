import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { Button } from '../display/button'
import { addDays, addMonths, dayText, monthOf, weekdayOf, weeksOf } from './month'

export interface CalendarProps {
  label: string
  /** The chosen day: epoch seconds of its 00:00 in Shanghai. */
  value: number | null
  today: number
  /** The first and the last day that can be chosen. */
  min?: number | undefined
  max?: number | undefined
  onChoose(day: number): void
}

/** `2026年11月21日` */
const dayWords = (day: number): string => {
  const [year, month, date] = dayText(day).split('-').map(Number)
  return `${year}年${month}月${date}日`
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/**
 * A month from which to choose a day. Arrow keys move by day and week, Home and End within the week, PageUp and
 * PageDown by month.
 */
export function Calendar({ label, value, today, min = -Infinity, max = Infinity, onChoose }: CalendarProps) {
  const [current, setCurrent] = useState(value ?? today)
  const grid = useRef<HTMLTableElement>(null)
  /** With keys the focus moves to the day; with the buttons it stays on the button. */
  const follows = useRef(false)

  // The focus starts on the day. The calendar's container may not have its position yet.
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  const move = (day: number, byKeys: boolean) => {
    follows.current = byKeys
    setCurrent(Math.min(Math.max(day, min), max))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = weekdayOf(current)
    const moves = new Map([
      ['ArrowLeft', addDays(current, -1)],
      ['ArrowRight', addDays(current, 1)],
      ['ArrowUp', addDays(current, -7)],
      ['ArrowDown', addDays(current, 7)],
      ['Home', addDays(current, -weekday)],
      ['End', addDays(current, 6 - weekday)],
      ['PageUp', addMonths(current, event.shiftKey ? -12 : -1)],
      ['PageDown', addMonths(current, event.shiftKey ? 12 : 1)],
    ])
    const to = moves.get(event.key)
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    move(to, true)
  }

  const month = monthOf(current)
  const [year, number] = dayText(month).split('-').map(Number)
  const title = `${year}年${number}月`
  return (
    <div className="w-64 max-w-full p-2">
      <div className="mb-1 flex items-center">
        <Button small square look="quiet" aria-label="上个月" onClick={() => move(addMonths(current, -1), false)}>
          <ChevronLeft aria-hidden />
        </Button>
        <p aria-live="polite" className="flex-1 text-center font-medium">
          {title}
        </p>
        <Button small square look="quiet" aria-label="下个月" onClick={() => move(addMonths(current, 1), false)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table gone through by keys
        role="grid"
        aria-label={`${label} ${title}`}
        onKeyDown={onKeyDown}
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={`周${name}`} className="h-7 text-12 font-normal text-text-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole lint/a11y/useFocusableInteractive: its button is
                <td key={day} role="gridcell" aria-selected={day === value} className="p-0 text-center">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    data-first-focus={day === current || undefined}
                    disabled={day < min || day > max}
                    aria-label={dayWords(day)}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                    className={classNames(
                      'size-8 rounded tint-change disabled:text-text-off max-[640px]:h-10',
                      day === value
                        ? 'bg-accent-solid text-on-accent'
                        : classNames(
                            'enabled:hover:bg-bg-active',
                            day === today && 'font-semibold ring-1 ring-accent-line ring-inset',
                            monthOf(day) === month ? 'text-text' : 'text-text-3',
                          ),
                    )}
                  >
                    {Number(dayText(day).slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
