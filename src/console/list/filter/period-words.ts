/** Time ranges as people type them into the filter line: 上周, 今天 9:00-12:00, 2026-11-01 至 2026-11-20. */
import { periods } from './period'

const date = String.raw`\d{4}-\d\d-\d\d`
const dayWord = '今日|今天|昨日|昨天'
const manyDays = '近7天|上周|上星期|本月|上月|上个月'
/** The pattern of one day. */
const dayPattern = `${dayWord}|${date}`
/** The pattern of one day, or of a name for several. */
export const daysPattern = `${dayPattern}|${manyDays}`
const clock = String.raw`\d{1,2}(?:[:：]\d\d|[点时](?:半|\d{1,2}分?)?)`
const to = String.raw` *(?:\.\.|[-–—~～至到]) *`
const hours = `${clock}${to}${clock}`
const moment = `${date}(?: *${clock})?`

/** The pattern of a range with spaces in it, which the filter line takes for one value. */
export const spanPattern = `(?:${daysPattern})? *${hours}|${moment}${to}${moment}`

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(periods).map(([name, title]) => [title, name])),
  今天: 'today',
  昨天: 'yesterday',
  上个月: 'lastmonth',
  上星期: 'lastweek',
}

const nameOf = (text: string): string => (Object.hasOwn(names, text) ? (names[text] ?? text) : text)

/** `9:00`, `9点半`, `21点` become `0900`, `0930`, `2100`; other text stays. */
function clockText(text: string): string {
  const [, hour, minute, spoken = ''] = /^(\d{1,2})(?::(\d\d)|[点时](半|\d{1,2}|)分?)$/.exec(text) ?? []
  if (hour === undefined) return text
  const minutes = minute ?? (spoken === '半' ? '30' : spoken)
  return hour.padStart(2, '0') + minutes.padStart(2, '0')
}

/** A time of day alone: `9`, `9:00`, `9点半`. As `0900`; null if it is none. */
export function readClock(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const read = /^\d{1,2}$/.test(plain) ? `${plain.padStart(2, '0')}00` : clockText(plain)
  return /^(?:[01]\d|2[0-3])[0-5]\d$|^2400$/.test(read) ? read : null
}

const dayAndHours = new RegExp(`^(${dayPattern})? *(${clock})${to}(${clock})$`)
const twoMoments = new RegExp(`^(${date})(?: *(${clock}))?${to}(${date})(?: *(${clock}))?$`)

/**
 * Turns typed text into a value of period.ts. Text that isn't understood comes back unchanged, and is no range there.
 */
export function readPeriod(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const inDay = dayAndHours.exec(plain)
  if (inDay) {
    const [, given = '今日', from = '', until = ''] = inDay
    const [first, last] = [clockText(from), clockText(until)]
    const name = nameOf(given)
    return name === given ? `${given}_${first}..${given}_${last}` : `${name}_${first}-${last}`
  }
  const between = twoMoments.exec(plain)
  if (between) {
    const [, from = '', fromClock, until = '', untilClock] = between
    const at = (time: string | undefined) => (time === undefined ? '' : `_${clockText(time)}`)
    return `${from}${at(fromClock)}..${until}${at(untilClock)}`
  }
  return nameOf(plain)
}
