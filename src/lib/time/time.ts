/**
 * How the product shows and splits time. Days are those of Asia/Shanghai (fixed UTC+8), in any time zone of the
 * machine. A 10-digit timestamp is seconds, any other is milliseconds. So multiply seconds before 2001-09-09 or after
 * 2286-11-20 by 1000 before you pass them to these functions.
 */
/** A timestamp as it arrives: a number or a string of digits, or nothing. */
export type TimeValue = number | string | null | undefined

const nothing = '—'
const shift = 8 * 3_600_000
const mostMillis = 8.64e15 - shift

/** The Shanghai wall clock as a UTC date: its UTC fields show Shanghai's time. */
const wallClock = (ms: number): Date => new Date(ms + shift)
const epochSeconds = (clock: Date): number => Math.floor((clock.getTime() - shift) / 1000)

// Written out, because lists and files format each time of each row: a pattern would take five times as long.
const two = (number: number): string => (number < 10 ? `0${number}` : `${number}`)
const monthDayOf = (clock: Date): string => `${two(clock.getUTCMonth() + 1)}-${two(clock.getUTCDate())}`
const dayOf = (clock: Date): string => `${String(clock.getUTCFullYear()).padStart(4, '0')}-${monthDayOf(clock)}`
const minuteOf = (clock: Date): string => `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`
const secondOf = (clock: Date): string => `${minuteOf(clock)}:${two(clock.getUTCSeconds())}`
/** `7月13日9时5分` */
const inWords = (clock: Date): string =>
  `${clock.getUTCMonth() + 1}月${clock.getUTCDate()}日${clock.getUTCHours()}时${clock.getUTCMinutes()}分`

/**
 * Whole milliseconds since the epoch (spec §9). Ten digits (without sign and fraction) are seconds, anything else is
 * milliseconds; 0 is the epoch itself. Null for null, '', NaN, infinities, text that is not all digits, and times that
 * no Date can hold.
 */
export function toMillis(value: TimeValue): number | null {
  if (value === null || value === undefined) return null
  const digits = typeof value === 'number' ? String(Math.trunc(value)) : value.trim()
  if (typeof value === 'string' && !/^-?\d+$/.test(digits)) return null
  const ms = Math.floor(Number(value) * (/^-?\d{10}$/.test(digits) ? 1000 : 1))
  return Math.abs(ms) <= mostMillis ? ms : null
}

function format(value: TimeValue, text: (clock: Date) => string): string {
  const ms = toMillis(value)
  return ms === null ? nothing : text(wallClock(ms))
}

/** `2026-07-13 09:05`, 24 h, in Shanghai (spec §9); seconds are cut off. '—' if `toMillis` gives null. */
export const formatDateTime = (value: TimeValue): string =>
  format(value, (clock) => `${dayOf(clock)} ${minuteOf(clock)}`)

/** `2026-07-13 09:05:30`, in Shanghai: for files and paper, which need the year too. '—' if `toMillis` gives null. */
export const formatDateTimeSeconds = (value: TimeValue): string =>
  format(value, (clock) => `${dayOf(clock)} ${secondOf(clock)}`)

/** `2026-07-13`, the day in Shanghai. '—' if `toMillis` gives null. */
export const formatDate = (value: TimeValue): string => format(value, dayOf)

/** `07-13 09:05` for narrow list columns, in Shanghai. '—' if `toMillis` gives null. */
export const formatShort = (value: TimeValue): string =>
  format(value, (clock) => `${monthDayOf(clock)} ${minuteOf(clock)}`)

/** `07-13 09:05:30`, in Shanghai: for places where the second matters. '—' if `toMillis` gives null. */
export const formatShortSeconds = (value: TimeValue): string =>
  format(value, (clock) => `${monthDayOf(clock)} ${secondOf(clock)}`)

/** `09:05:30.123`, in Shanghai, with milliseconds. '—' if `toMillis` gives null. */
export const formatClock = (value: TimeValue): string =>
  format(value, (clock) => `${secondOf(clock)}.${String(clock.getUTCMilliseconds()).padStart(3, '0')}`)

/** 00:00:00 of the Shanghai day, or of the given day of its month. */
function midnightOf(value: number, day?: number): Date {
  const ms = toMillis(value)
  if (ms === null) throw new RangeError(`not a time: ${value}`)
  const clock = wallClock(ms)
  if (day !== undefined) clock.setUTCDate(day)
  clock.setUTCHours(0, 0, 0, 0)
  return clock
}

/**
 * 00:00:00 of the Shanghai day that holds `value` (seconds or milliseconds, now by default), in epoch seconds (spec
 * §9). Throws a RangeError for NaN and the like, so that no query ever runs with one.
 */
export const startOfDay = (value: number = Date.now()): number => epochSeconds(midnightOf(value))

/**
 * 23:59:59 of that day, in epoch seconds: the last second of the day, inclusive (spec §9). Otherwise like `startOfDay`.
 */
export const endOfDay = (value: number = Date.now()): number => startOfDay(value) + 86_399

/** 00:00:00 of the first day of that Shanghai month, in epoch seconds (spec §9). Otherwise like `startOfDay`. */
export const startOfMonth = (value: number = Date.now()): number => epochSeconds(midnightOf(value, 1))

const dateText = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?: +|T)(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * Epoch seconds of a date text, read on Shanghai's clock (spec §9): a date, or a date with minutes or seconds,
 * separated by `-` or `/`. A date alone means its midnight. Null for anything else: impossible dates (2026-02-30),
 * 24:00, zones.
 */
export function toEpochSeconds(text: string | null | undefined): number | null {
  const match = dateText.exec(text?.trim() ?? '')
  if (!match) return null
  const [, year, , month = '', day = '', hour = '', minute = '00', second = '00'] = match
  const two = (field: string) => field.padStart(2, '0')
  const iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`
  const ms = Date.parse(`${iso}Z`)
  // Date.parse turns 30 February into 2 March, so only a text that comes back unchanged is a date.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${iso}.000Z`) return null
  return (ms - shift) / 1000
}

/**
 * The time helper of lists (spec §9): `5分钟前` below 3600 s, `3小时前` below 86400 s, otherwise `2天前`, all rounded down, so
 * the first minute is `0分钟前`. From one minute ahead of `now` (ms) on, it says `…后`. '—' if `toMillis` gives null.
 */
export function timeAgo(value: TimeValue, now: number = Date.now()): string {
  const ms = toMillis(value)
  if (ms === null) return nothing
  const seconds = Math.abs(now - ms) / 1000
  const side = ms - now >= 60_000 ? '后' : '前'
  if (seconds < 60) return `0分钟${side}`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}分钟${side}`
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}小时${side}`
  return `${Math.floor(seconds / 86400)}天${side}`
}

/**
 * The relative-time helper (spec §9): '刚刚' under 30 s, `N分钟前` under 1 hour and `N小时前` under 1 day, both rounded up (so
 * 59.5 minutes are `60分钟前`), '1天前' under 2 days, then a date such as `7月13日17时54分`, without a year. Up to 30 s ahead of
 * `now` (ms) is taken for a clock error and reads '刚刚'; further ahead is a date. '—' if `toMillis` gives null.
 */
export function relativeTime(value: TimeValue, now: number = Date.now()): string {
  const ms = toMillis(value)
  if (ms === null) return nothing
  const seconds = (now - ms) / 1000
  if (Math.abs(seconds) < 30) return '刚刚'
  if (seconds < 0 || seconds >= 2 * 86400) return inWords(wallClock(ms))
  if (seconds < 3600) return `${Math.ceil(seconds / 60)}分钟前`
  if (seconds < 86400) return `${Math.ceil(seconds / 3600)}小时前`
  return '1天前'
}
