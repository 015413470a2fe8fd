/**
 * Searches titles by pinyin: whole syllables (`hujiao`), initials (`hjzx`), mixtures (`hjiao`), with Chinese characters
 * among them.
 */
import { fold, merged, type Range } from './search/folded'

/** One character of the title with its syllable, or a run of other characters. */
interface Token {
  /** Its position in the title. */
  readonly title: Range
  readonly char: string
  readonly isHan: boolean
  /** a–z and digits; ü is v. */
  readonly letters: string
  /** The position of each letter in the reading. */
  readonly places: readonly number[]
}

/** A title's pinyin, split into parts. */
export interface Reading {
  /** As it is shown: `hū jiào zhōng xīn`. */
  readonly text: string
  readonly tokens: readonly Token[]
}

/** A match of a query. */
export interface ReadingMatch {
  /** The match covers the whole title. */
  readonly whole: boolean
  /** Finds the parts that the query matched: only for a row that is shown. */
  parts(): ReadingParts
}

/** The parts that a query matched. */
export interface ReadingParts {
  readonly title: readonly Range[]
  readonly reading: readonly Range[]
  /** Letters of a syllable were used, so it helps to show the pinyin. */
  readonly byPinyin: boolean
}

/** Splits a reading into parts; null if it doesn't fit the title. */
export function readingOf(title: string, text: string | undefined): Reading | null {
  if (text === undefined) return null
  const parts = [...title.matchAll(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu)]
  const syllables = [...text.matchAll(/\S+/g)]
  if (parts.length !== syllables.length) return null
  return {
    text,
    tokens: parts.map((part, at) => {
      const syllable = syllables[at]
      const isHan = /\p{Script=Han}/u.test(part[0])
      const letters: string[] = []
      const places: number[] = []
      for (let i = 0; i < (syllable?.[0].length ?? 0); i++) {
        const letter = plainLetter(syllable?.[0].charAt(i) ?? '')
        if (letter === '') continue
        letters.push(letter)
        places.push((syllable?.index ?? 0) + i)
      }
      return {
        title: [part.index, part.index + part[0].length],
        char: fold(part[0]).text,
        isHan,
        letters: letters.join(''),
        places,
      }
    }),
  }
}

/** `ā` is a, `ǚ` is v, `Ｘ` is x; other characters than letters and digits become nothing. */
const plainLetter = (char: string): string => {
  const plain = char.normalize('NFKD').toLowerCase()
  const base = plain.charAt(0)
  if (!/[a-z0-9]/.test(base)) return ''
  return base === 'u' && plain.includes('\u0308') ? 'v' : base
}

/** A query in the form for `matchReading`: folded, without the apostrophes that input methods put between syllables. */
export const readingQuery = (query: string): string => fold(query).text.replaceAll('ü', 'v').replace(/['’]/g, '')

/** Matches the whole query from a token on: each token contributes its character or some of its first letters. */
export function matchReading(reading: Reading, query: string, from: number): ReadingMatch | null {
  const { tokens } = reading
  const first = tokens[from]
  if (query === '' || !first || !mayBegin(first, query)) return null
  const used: number[] = []
  let failed: Set<number> | undefined

  const walk = (at: number, typed: number): boolean => {
    if (typed === query.length) return true
    const token = tokens[at]
    if (!token || failed?.has(at * 1000 + typed)) return false
    if (token.letters === '') {
      used[at] = 0
      if (walk(at + 1, typed)) return true
    }
    if (token.isHan && query.startsWith(token.char, typed)) {
      used[at] = -1
      if (walk(at + 1, typed + token.char.length)) return true
    }
    for (let count = commonLength(token.letters, query, typed); count > 0; count--) {
      used[at] = count
      if (walk(at + 1, typed + count)) return true
    }
    used.length = at
    failed ??= new Set()
    failed.add(at * 1000 + typed)
    return false
  }

  if (!walk(from, 0)) return null
  const whole = from === 0 && tokens.every(({ letters }, at) => at < used.length || letters === '')
  return { whole, parts: () => partsOf(tokens, used, from) }
}

/** Whether a match can begin with this token: most can't, and are left before anything is made for the search. */
const mayBegin = ({ letters, isHan, char }: Token, query: string): boolean =>
  letters === '' || (isHan && query.startsWith(char)) || commonLength(letters, query, 0) > 0

/** How many letters of a syllable match at a position in the query. u also matches ü. */
function commonLength(letters: string, query: string, typed: number): number {
  let count = 0
  while (count < letters.length) {
    const wanted = letters[count]
    const given = query[typed + count]
    if (given !== wanted && !(wanted === 'v' && given === 'u')) break
    count++
  }
  return count
}

function partsOf(tokens: readonly Token[], used: readonly number[], from: number): ReadingParts {
  const title: Range[] = []
  const reading: Range[] = []
  let byPinyin = false
  for (let at = from; at < used.length; at++) {
    const token = tokens[at]
    const count = used[at] ?? 0
    if (!token || count === 0) continue
    const [start, end] = token.title
    const isPart = !token.isHan && count > 0 && token.letters.length === end - start
    title.push(isPart ? [start, start + count] : [start, end])
    for (const place of token.places.slice(0, Math.max(count, 0))) reading.push([place, place + 1])
    byPinyin ||= token.isHan && count > 0
  }
  return { title: merged(title), reading: merged(reading), byPinyin }
}
