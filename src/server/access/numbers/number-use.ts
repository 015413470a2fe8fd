/**
 * Counts the different whole numbers that a person types or pastes in a day, so that nobody finds the number behind a
 * mask by trying all that have it (docs/decisions/0047). A person's day is one row, changed by one statement a request:
 * several servers count together, and a number that is there already writes nothing.
 */
import { codes } from '../../../contract/envelope'
import { maskPhone, normalizePhone } from '../../../lib/phone/phone'
import { startOfDay } from '../../../lib/time/time'
import { retried } from '../../db/retried'
import type { Db } from '../../db/schema'
import { Refusal } from '../refusal'
import type { AskedNumbers } from './asked-numbers'
import { MassNumbers } from './mass-numbers'
import { markLength, massOfDay, type NumberDay, numberDay, saveMassOfDay, saveNumberDay } from './number-day'
import type { Phones } from './phones'

/** 0: no limit. */
export interface NumberLimits {
  numbersMinute: number
  numbersDay: number
  numbersListed: number
  numbersOfMask: number
}

/** The numbers of a request that this person has not asked for before on this day. */
export interface FreshNumbers {
  looked: readonly string[]
  listed: readonly string[]
}

export interface NumberUse {
  /**
   * Counts the numbers of a request, before anything is done with them.
   * @param record writes what the operation log says of the new ones, in the transaction that counts them
   * @throws 42900 if they are too many; then none is counted
   */
  count(
    db: Db,
    userId: number,
    asked: AskedNumbers,
    record: (trx: Db, fresh: FreshNumbers) => Promise<void>,
  ): Promise<void>
  /**
   * Counts the numbers of a whole file, before any of them is looked for: how many there may be of one mask.
   * @param texts as the file has them, from its beginning each time; what is no number is left out
   * @throws 42900 if one mask has too many; then none is counted
   */
  countMass(db: Db, userId: number, texts: () => AsyncIterable<string>): Promise<void>
}

const minuteMs = 60_000

/** @param now milliseconds */
export function createNumberUse(
  limits: NumberLimits,
  { digest }: Pick<Phones, 'digest'>,
  now: () => number,
): NumberUse {
  return {
    async count(db, userId, asked, record) {
      const at = now()
      const day = startOfDay(at)
      const marks = markerOf((text) => digest('number-use', `${userId} ${day} ${text}`))
      // If another request of the same person came in between, what it counted is read anew.
      for (;;) {
        const before = await numberDay(db, userId, day)
        const fresh = {
          looked: asked.looked.filter((digits) => !before.looked.has(marks(digits))),
          listed: asked.listed.filter((digits) => !before.listed.has(marks(digits))),
        }
        if (fresh.looked.length + fresh.listed.length === 0) return
        const minute = minuteOf(before, at)
        checkLimits(limits, { before, fresh, minute, marks, at, field: asked.field })
        const after: NumberDay = {
          looked: new Set([...before.looked, ...fresh.looked.map(marks)]),
          listed: new Set([...before.listed, ...fresh.listed.map(marks)]),
          minuteSince: minute.since,
          minuteCount: minute.count + fresh.looked.length,
          version: before.version + 1,
        }
        const isSaved = await retried(() =>
          db.transaction().execute(async (trx) => {
            if (!(await saveNumberDay(trx, userId, day, after))) return false
            await record(trx, fresh)
            return true
          }),
        )
        if (isSaved) return
      }
    },
    async countMass(db, userId, texts) {
      const most = limits.numbersOfMask
      if (most === 0) return
      const day = startOfDay(now())
      for (;;) {
        const before = await massOfDay(db, userId, day)
        const numbers = await MassNumbers.of(before.packed)
        for await (const text of texts()) {
          const digits = normalizePhone(text)
          if (digits === null || numbers.add(digits) <= most) continue
          const reason = `文件里形如 ${maskPhone(digits)} 的号码太多：一天最多导入 ${most} 个不同的（防止逐个试出号码），没有导入任何一行`
          throw new Refusal(codes.tooMany, reason, { field: 'phone', reason })
        }
        const after = { packed: await numbers.packed(), version: before.version + 1 }
        if (await saveMassOfDay(db, userId, day, after)) return
      }
    },
  }
}

/** The first part of a mark, which all numbers with the same mask have. */
const maskLength = 5

/** A mark names a number for one person and day; nobody can tell from it which number it was. */
function markerOf(hash: (text: string) => string) {
  const known = new Map<string, string>()
  const short = (text: string, length: number) => {
    const made = known.get(text) ?? hash(text).slice(0, length)
    known.set(text, made)
    return made
  }
  return (digits: string) => short(maskPhone(digits), maskLength) + short(digits, markLength - maskLength)
}

const minuteOf = ({ minuteSince, minuteCount }: NumberDay, at: number) =>
  at - minuteSince >= minuteMs || at < minuteSince
    ? { since: at, count: 0 }
    : { since: minuteSince, count: minuteCount }

interface Wanted {
  before: NumberDay
  fresh: FreshNumbers
  minute: { count: number }
  marks: (digits: string) => string
  at: number
  field: string
}

function checkLimits(limits: NumberLimits, { before, fresh, minute, marks, field }: Wanted): void {
  const refuse = (reason: string) => new Refusal(codes.tooMany, reason, { field, reason })
  const isOver = (limit: number, count: number) => limit > 0 && count > limit
  const mask = fullestMask(before, fresh, marks, limits.numbersOfMask)
  if (mask !== null) {
    throw refuse(
      `形如 ${mask} 的号码，您一天最多输入 ${limits.numbersOfMask} 个不同的（防止逐个试出号码），明天 0 点后可再输入其他的`,
    )
  }
  const looked = fresh.looked.length
  if (looked > 0 && isOver(limits.numbersDay, before.looked.size + looked)) {
    throw refuse(`您今天已用完整号码查询 ${before.looked.size} 个号码，达到每日上限，明天 0 点后可查询新的号码`)
  }
  if (looked > 0 && isOver(limits.numbersMinute, minute.count + looked)) {
    throw refuse(`您一分钟内已查询 ${minute.count} 个不同的号码，达到上限，请一分钟后再试`)
  }
  const listed = fresh.listed.length
  if (listed > 0 && isOver(limits.numbersListed, before.listed.size + listed)) {
    const left = Math.max(0, limits.numbersListed - before.listed.size)
    throw refuse(
      `名单一天最多加入 ${limits.numbersListed} 个不同的号码，您今天还可加入 ${left} 个；请减少号码，或明天 0 点后再加`,
    )
  }
}

/** A mask of which the person would have asked for more than `most` numbers, whichever way they came. */
function fullestMask(before: NumberDay, fresh: FreshNumbers, marks: Wanted['marks'], most: number): string | null {
  if (most === 0) return null
  const added = new Map([...fresh.looked, ...fresh.listed].map((digits) => [marks(digits), digits]))
  const all = new Set([...before.looked, ...before.listed, ...added.keys()])
  const counts = new Map<string, number>()
  for (const mark of all) {
    const mask = mark.slice(0, maskLength)
    counts.set(mask, (counts.get(mask) ?? 0) + 1)
  }
  for (const [mark, digits] of added) {
    const isNew = !before.looked.has(mark) && !before.listed.has(mark)
    if (isNew && (counts.get(mark.slice(0, maskLength)) ?? 0) > most) return maskPhone(digits)
  }
  return null
}
