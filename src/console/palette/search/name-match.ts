/**
 * Which part of a customer's or a person's name a query matches: as typed, or by pinyin. The server found the name by
 * its own readings and doesn't send them, so this only decides what is marked, and marks nothing if it is not sure.
 */

import { readingQuery } from '../reading'
import { fold, originOf, type Range } from './folded'

/** The matching part of a name, for `Marked`. */
export function rangesInName(name: string, query: string): Range[] {
  const folded = fold(name)
  const wanted = fold(query).text
  if (wanted === '') return []
  const at = folded.text.indexOf(wanted)
  if (at >= 0) return [originOf(folded, at, wanted.length)]
  const letters = readingQuery(query)
  if (!/[a-z]/.test(letters)) return []
  for (let from = 0; from < folded.text.length; from++) {
    const end = endOf(folded.text, letters, from, 0)
    if (end !== null) return [originOf(folded, from, end - from)]
  }
  return []
}

/** The possible forms of a syllable after its initial; `n` ends it only after a vowel. */
const syllable = /(?:[zcs]h?|[bpmfdtnlgkhjqxryw])?(?:[aeiouv]{1,3}(?:ng?|r)?)?/y

/**
 * Where the match ends that continues with these letters at this character: matches with fewer letters for each
 * character are more likely.
 */
function endOf(name: string, letters: string, at: number, typed: number): number | null {
  if (typed === letters.length) return at
  const char = name[at]
  if (char === undefined) return null
  if (char === letters[typed]) return endOf(name, letters, at + 1, typed + 1)
  if (initialOf(char) !== letters[typed]) return null
  syllable.lastIndex = typed
  const most = syllable.exec(letters)?.[0].length ?? 0
  for (let count = 1; count <= most; count++) {
    const end = endOf(name, letters, at + 1, typed + count)
    if (end !== null) return end
  }
  return null
}

/** The first character of each initial in pinyin order. Browsers sort by pinyin, so no table of readings is needed. */
const firsts = '阿八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他穵夕丫帀'
const initials = 'abcdefghjklmnopqrstwxyz'

const order = new Intl.Collator('zh-u-co-pinyin')

/** The first letter of a Chinese character's usual reading; null for other characters. */
function initialOf(char: string): string | null {
  if (!/\p{Script=Han}/u.test(char)) return null
  let at = initials.length - 1
  while (at >= 0 && order.compare(firsts.charAt(at), char) > 0) at--
  return initials[at] ?? null
}
