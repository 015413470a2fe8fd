/**
 * A day or a time as people say it, on Shanghai's clock: 明天下午3点, 下周一, 11-21 15:00, 2小时后. If the text leaves something
 * open, it means the next time it comes.
 */
import { startOfDay, toEpochSeconds } from './time'

/** What was understood: a point in time, and whether the text names a time of day. */
export interface Understood {
  /** Epoch seconds; without a time of day, the first second of the day. */
  readonly seconds: number
  readonly hasTime: boolean
}

const day = 86_400

/**
 * Reads a text; null if any part is not understood.
 * @param now milliseconds
 */
export function parseDateWords(text: string, now: number = Date.now()): Understood | null {
  const plain = plainText(text)
  if (plain === '') return null
  return laterBy(plain, now) ?? pointInTime(plain, now)
}

/** Hours after midnight: the time used if the text names only a day (our choice). */
const startOfWork = 9

interface FutureMoment {
  /** The field's name: 下次跟进. */
  title: string
  /** The field needs a minute, not a day. */
  hasTime: boolean
  /** Milliseconds. */
  now?: number
}

/** Reads the text of a field for a future day or time: epoch seconds, or the reason for the refusal, in Chinese. */
export function readFuture(
  text: string,
  { title, hasTime, now = Date.now() }: FutureMoment,
): { seconds: number } | { fault: string } {
  const understood = parseDateWords(text, now)
  if (!understood) {
    return {
      fault: hasTime ? '看不懂这个时间，试试 明天下午3点、下周一上午9点' : '看不懂这个日期，试试 明天、下周一、3天后',
    }
  }
  if (!hasTime) {
    const seconds = startOfDay(understood.seconds * 1000)
    return seconds < startOfDay(now) ? { fault: `${title}不能早于今天` } : { seconds }
  }
  const seconds = understood.hasTime ? understood.seconds : timeOfDay(understood.seconds, now)
  return seconds * 1000 <= now ? { fault: `${title}要在现在之后` } : { seconds }
}

/**
 * The time that is meant if only a day was named: the start of work, or the next full hour if work has begun that day.
 */
export const timeOfDay = (dayStart: number, now: number): number => {
  const begins = dayStart + startOfWork * 3600
  const isToday = dayStart === startOfDay(now)
  return isToday ? Math.max(begins, (Math.floor(now / 3_600_000) + 1) * 3600) : begins
}

/** Makes the text half-width and lower-case, drops needless spaces, and writes Chinese numbers as digits. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/点半/g, '点30分')
    .replace(/(?<![周期拜])[一二两三四五六七八九十]+(?=点|分|天|日|号|月|小时|个|周后|星期后)/g, (word) =>
      String(numberOf(word)),
    )

const digits = '零一二三四五六七八九'

/** Reads 一 to 九十九; 两 is two. */
function numberOf(word: string): number {
  const [tens, ones] = word.replaceAll('两', '二').split('十')
  if (ones === undefined) return digits.indexOf(tens ?? '')
  return (tens === '' ? 1 : digits.indexOf(tens ?? '')) * 10 + (ones === '' ? 0 : digits.indexOf(ones))
}

/** 3天后, 2小时后, 半小时后, 10分钟后, 1周后. */
function laterBy(text: string, now: number): Understood | null {
  const match = /^(\d{1,4}|半)个?(分钟?|小时|天|日|周|星期|礼拜)(?:之|以)?后$/.exec(text)
  if (!match) return null
  const [, count = '', unit = ''] = match
  const number = count === '半' ? 0.5 : Number(count)
  const lengths: Record<string, number> = { 分: 60, 小: 3600 }
  const length = lengths[unit.charAt(0)]
  if (length !== undefined) return { seconds: Math.floor((now / 1000 + number * length) / 60) * 60, hasTime: true }
  if (count === '半') return null
  const days = /[周星礼]/.test(unit) ? number * 7 : number
  return { seconds: startOfDay(now) + days * day, hasTime: false }
}

function pointInTime(text: string, now: number): Understood | null {
  const date = dateIn(text, now)
  const rest = text.slice(date?.length ?? 0).trim()
  if (rest === '') return date && { seconds: date.soonest, hasTime: false }
  const time = timeOf(rest)
  if (time === null) return null
  const at = (start: number) => start + time * 60
  if (date && date.step === 0) return { seconds: at(date.soonest), hasTime: true }
  const start = date?.soonest ?? startOfDay(now)
  const passed = at(start) * 1000 <= now
  return { seconds: at(passed ? start + (date?.step ?? day) : start), hasTime: true }
}

interface FoundDate {
  /** How many characters of the text it used. */
  length: number
  /** The first second of the day. */
  soonest: number
  /** Seconds until such a day comes again; 0 if only this one can be meant. */
  step: number
}

const near: Record<string, number> = {
  ...{ 前天: -2, 昨天: -1, 昨日: -1, 昨: -1 },
  ...{ 今天: 0, 今日: 0, 今: 0, 明天: 1, 明日: 1, 明: 1, 后天: 2, 大后天: 3 },
}

function dateIn(text: string, now: number): FoundDate | null {
  const today = startOfDay(now)
  const word = /^(大后天|[前昨今明后]天|[昨今明]日|[昨今明](?=[早晚]))/.exec(text)?.[0]
  if (word !== undefined) return { length: word.length, soonest: today + (near[word] ?? 0) * day, step: 0 }
  return weekdayIn(text, today) ?? fullDateIn(text) ?? monthDayIn(text, today)
}

/** 周五 is the next Friday, today included; 本周五 is in this week, 下周五 in the next week. Weeks begin on Monday. */
function weekdayIn(text: string, today: number): FoundDate | null {
  const match = /^(本|这个?|下个?|下下个?)?(?:周|星期|礼拜)([一二三四五六日天])/.exec(text)
  if (!match) return null
  const [{ length }, which, name = ''] = match
  const wanted = name === '天' ? 6 : '一二三四五六日'.indexOf(name)
  // 1 January 1970 was a Thursday, in Shanghai too.
  const isNow = (Math.floor((today + 8 * 3600) / day) + 3) % 7
  if (which === undefined) return { length, soonest: today + ((wanted - isNow + 7) % 7) * day, step: 7 * day }
  const weeks = which.split('下').length - 1
  return { length, soonest: today + (wanted - isNow + weeks * 7) * day, step: 0 }
}

/** 2026-11-21, 2026/11/21, 2026年11月21日. */
function fullDateIn(text: string): FoundDate | null {
  const match = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})[日号]?)(?!\d)/.exec(text)
  if (!match) return null
  const [{ length }, year = '', , month, date, chineseMonth = '', chineseDate = ''] = match
  const seconds = toEpochSeconds(`${year}-${month ?? chineseMonth}-${date ?? chineseDate}`)
  return seconds === null ? null : { length, soonest: seconds, step: 0 }
}

/** 11-21, 11/21, 11月21日, 21号: the next such day, today included. */
function monthDayIn(text: string, today: number): FoundDate | null {
  const match = /^(?:(\d{1,2})[-/.](\d{1,2})|(\d{1,2})月(\d{1,2})[日号]?|(\d{1,2})[日号])(?!\d|:)/.exec(text)
  if (!match) return null
  const [{ length }, a, b, chineseMonth, chineseDate, alone] = match
  const wall = new Date((today + 8 * 3600) * 1000)
  const [thisYear, thisMonth] = [wall.getUTCFullYear(), wall.getUTCMonth()]
  const wanted = a ?? chineseMonth
  // 29 February may be eight years away, the 31st only two months.
  for (let ahead = 0; ahead < 9 * 12; ahead++) {
    const month = wanted === undefined ? ((thisMonth + ahead) % 12) + 1 : Number(wanted)
    const year = wanted === undefined ? thisYear + Math.floor((thisMonth + ahead) / 12) : thisYear + ahead
    const seconds = toEpochSeconds(`${year}-${month}-${b ?? chineseDate ?? alone}`)
    if (seconds !== null && seconds >= today) return { length, soonest: seconds, step: 0 }
  }
  return null
}

const afternoon = /^(下午|傍晚|晚上|今晚|晚|pm)$/

/**
 * Minutes since midnight. 15:00 is taken as written. With 点 and no word for the time of day, 1 to 6 mean the afternoon,
 * as in an office.
 */
function timeOf(text: string): number | null {
  const words = '凌晨|早上|早|清晨|上午|中午|下午|傍晚|晚上|晚|am|pm'
  const match = new RegExp(`^(${words})?\\s*(\\d{1,2})(?:(:)(\\d{2})|[点时](?:(\\d{1,2})分?|整|钟)?)$`).exec(text)
  if (!match) return null
  const [, word = '', hours = '', colon, minutes, spoken] = match
  const minute = Number(minutes ?? spoken ?? 0)
  const hour = hourOf(Number(hours), word, colon === undefined)
  return hour > 24 || minute > 59 || (hour === 24 && minute > 0) ? null : hour * 60 + minute
}

function hourOf(said: number, word: string, isSpoken: boolean): number {
  if (afternoon.test(word)) {
    if (said === 12) return word === '下午' ? 12 : 24
    return said < 12 ? said + 12 : said
  }
  if (word === '中午') return said < 3 ? said + 12 : said
  if (word === '凌晨' && said === 12) return 0
  return word === '' && isSpoken && said >= 1 && said <= 6 ? said + 12 : said
}
