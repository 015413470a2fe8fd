/** Reads lists of numbers as people paste them: out of a table, a chat or a file. */
import { maskNumbers, normalizePhone } from '../../lib/phone'
import { isCallable } from './chain/number-format'

export interface Pasted {
  /** Digits only. */
  number: string
  /** What stood beside it, numbers masked. */
  name: string | null
}

/** What parts cells, and what parts words but may also stand inside a number. */
const betweenCells = /[\t,，;；、|:：]/
const betweenWords = /\p{Zs}+/u

/** A whole number: mobile, with an area code, or of a service. Others may be anything, such as an employee's. */
const likely = /^(1[3-9]\d{9}|0\d{9,11}|[48]00\d{7})$/
/** What stands before a number of another country: without it the rest is somebody else's. */
const foreignPrefix = /[+＋]\s*\d/

/**
 * The number in a pasted line, with the name beside it: `张三,138 0013 8000`, `13800138000 张三`, or a number alone. Where
 * several parts could be the number, the one that looks like a whole one is it. Null where there is none that can be called.
 */
export function readPasted(line: string): Pasted | null {
  const text = line.trim()
  const readings = [...within([text]), ...within(text.split(betweenCells)), ...splits(text)]
  return readings.find(({ number }) => likely.test(number)) ?? readings[0] ?? null
}

/** Each part that is a number, with the first of the others that could be a name. */
function within(parts: readonly string[]): Pasted[] {
  return parts.flatMap((part, at) => {
    const number = normalizePhone(part)
    const others = parts.filter((_, other) => other !== at).map((other) => other.trim())
    if (number === null || !isCallable(number) || others.some((other) => foreignPrefix.test(other))) return []
    const name = others.find((other) => /\p{L}/u.test(other))
    return [{ number, name: name === undefined ? null : maskNumbers(name) }]
  })
}

/** More words than a name and a number have: then it is a sentence. */
const mostWords = 16

/** Every way to part a line in two between words. */
function splits(text: string): Pasted[] {
  const words = text.split(betweenWords)
  if (words.length > mostWords) return []
  return words.slice(1).flatMap((_, at) => within([words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]))
}
