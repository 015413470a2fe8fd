/**
 * Time ranges for counting calls, and the position of a page in them. Times are epoch seconds, `to` excluded; hours and
 * days are Shanghai's.
 */

export interface TimeRange {
  from: number
  to: number
}

/** A range with the number of its calls. */
export interface CountedRange extends TimeRange {
  total: number
}

const hour = 3_600
const day = 86_400
const shanghai = 8 * hour

const hourAtOrBefore = (at: number) => Math.floor(at / hour) * hour
const dayAtOrBefore = (at: number) => Math.floor((at + shanghai) / day) * day - shanghai
const hourAtOrAfter = (at: number) => hourAtOrBefore(at + hour - 1)
const dayAtOrAfter = (at: number) => dayAtOrBefore(at + day - 1)

const filled = (...ranges: TimeRange[]) => ranges.filter(({ from, to }) => from < to)

/** Cuts a range into whole days, whole hours, and the rest at its ends. */
export function cut({ from, to }: TimeRange): { days: TimeRange[]; hours: TimeRange[]; rest: TimeRange[] } {
  const hours = { from: hourAtOrAfter(from), to: hourAtOrBefore(to) }
  if (hours.from >= hours.to) return { days: [], hours: [], rest: filled({ from, to }) }
  const rest = filled({ from, to: hours.from }, { from: hours.to, to })
  const days = { from: dayAtOrAfter(hours.from), to: dayAtOrBefore(hours.to) }
  if (days.from >= days.to) return { days: [], hours: [hours], rest }
  return { days: [days], hours: filled({ from: hours.from, to: days.from }, { from: days.to, to: hours.to }), rest }
}

/** Fewer days are not worth a second query. */
const manyDays = 60

/** Splits a range of many whole days in the middle, so that two queries can read it at once. */
export function halves({ from, to }: TimeRange): TimeRange[] {
  const days = (to - from) / day
  if (days < manyDays) return [{ from, to }]
  const middle = from + Math.floor(days / 2) * day
  return [
    { from, to: middle },
    { from: middle, to },
  ]
}

/** Splits a range into weeks. */
export function weeksOf({ from, to }: TimeRange): TimeRange[] {
  const weeks: TimeRange[] = []
  for (let start = from; start < to; start += 7 * day) weeks.push({ from: start, to: Math.min(start + 7 * day, to) })
  return weeks
}

/** Whether a range is longer than an hour, so that the counters of hours can divide it further. */
export const holdsHours = ({ from, to }: TimeRange): boolean => to - from > hour

/** The part of a range that belongs to a page: skip some calls, take some. */
export interface Part extends CountedRange {
  skip: number
  take: number
}

/**
 * The parts that hold a page.
 * @param ranges in the order of the list
 */
export function partsOf(ranges: readonly CountedRange[], skip: number, take: number): Part[] {
  const parts: Part[] = []
  for (const { from, to, total } of ranges) {
    if (take === 0) break
    const here = Math.min(take, total - skip)
    if (here > 0) {
      parts.push({ from, to, total, skip, take: here })
      take -= here
      skip = 0
    } else skip -= total
  }
  return parts
}

/** Whether the page takes only some calls of a part. */
export const isPartial = ({ total, take }: Part): boolean => take < total

/** Joins the parts into few ranges: touching parts become one query. Other calls lie between the rest. */
export function joined(parts: readonly Part[]): Part[] {
  const runs: Part[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last && (last.from === part.to || last.to === part.from)) {
      last.from = Math.min(last.from, part.from)
      last.to = Math.max(last.to, part.to)
      last.total += part.total
      last.take += part.take
    } else runs.push({ ...part })
  }
  return runs
}
