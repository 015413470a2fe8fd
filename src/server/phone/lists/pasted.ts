/** Reads lists of numbers as people paste them: from a table, a chat or a file. */
import { normalizePhone } from '../../../lib/phone/phone'
import { isCallable } from '../chain/number-format'

export interface Pasted {
  /** Digits only. */
  number: string
  /** The text next to it. */
  name: string | null
  /** The rest of the line. */
  remark: string | null
}

/** The first separates cells. The second separates words but may also stand inside a number. */
const betweenCells = /[\t,，;；、|:：]/
const betweenWords = /\p{Zs}+/u

/**
 * A whole number: mobile, with area code, or a service number. Other digits may be anything, such as an employee
 * number.
 */
const likely = /^(1[3-9]\d{9}|0\d{9,11}|[48]00\d{7})$/
/** The prefix of a foreign number: without it the other digits would be another person's number. */
const foreignPrefix = /[+＋]\s*\d/

/**
 * The number in a pasted line, with the name next to it: `张三,138 0013 8000`, `13800138000 张三`, or a number alone. The
 * rest is the remark. If several parts could be the number, the one that looks like a whole number wins. Null if there
 * is no number that can be called.
 */
export function readPasted(line: string): Pasted | null {
  const text = line.trim()
  const readings = [...within([text]), ...within(text.split(betweenCells)), ...splits(text)]
  const whole = ({ number }: Pasted) => likely.test(number)
  return readings.find(whole) ?? amongWords(text).find(whole) ?? readings[0] ?? null
}

/** Each part that is a number, with the first other part that could be a name, and the rest. */
function within(parts: readonly string[]): Pasted[] {
  return parts.flatMap((part, place) => {
    const number = normalizePhone(part)
    const others = parts.filter((_, other) => other !== place).map((other) => other.trim())
    if (number === null || !isCallable(number) || others.some((other) => foreignPrefix.test(other))) return []
    const at = others.findIndex((other) => letter.test(other))
    const [name, ...behind] = named(others[at])
    const rest = [...behind, ...others.filter((other, index) => index !== at && other !== '')]
    return [{ number, name: name ?? null, remark: rest.length === 0 ? null : rest.join('，') }]
  })
}

const letter = /\p{L}/u

/** Splits a name from the text behind it: `张三 要看合同`. In other scripts all words may be the name. */
function named(text: string | undefined): string[] {
  const [first = '', ...others] = (text ?? '').split(betweenWords)
  const behind = others.join(' ')
  if (/^\p{Script=Han}{2,}$/u.test(first) && letter.test(behind)) return [first, behind]
  return text === undefined ? [] : [text]
}

/** More words than a name and a number have: then it is a sentence. */
const mostWords = 16

function wordsOf(text: string): string[] {
  const words = text.split(betweenWords)
  return words.length > mostWords ? [] : words
}

/** Every way to split a line in two between words. */
function splits(text: string): Pasted[] {
  const words = wordsOf(text)
  return words.slice(1).flatMap((_, at) => within([words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]))
}

/** Every way to find a number between other words: `张三 138 0013 8000 要看合同`. */
function amongWords(text: string): Pasted[] {
  const words = wordsOf(text)
  const part = (from: number, to?: number) => words.slice(from, to).join(' ')
  return words.flatMap((_, from) =>
    from === 0
      ? []
      : words.slice(from + 1).flatMap((_more, at) => {
          const to = from + 1 + at
          return within([part(0, from), part(from, to), part(to)])
        }),
  )
}
