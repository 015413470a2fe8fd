/** A quick check of the letters in a text: entries that can't match a query are not compared with it. */

/** One bit for each of a–z; all other characters share the remaining bits. */
export function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    bits |= bitOf(code)
    // ü, whose letter is v, may be typed as u.
    if (code === 0x76) bits |= bitOf(0x75)
  }
  return bits
}

const bitOf = (code: number): number => 1 << (code >= 0x61 && code <= 0x7a ? code - 0x61 : 26 + (code % 6))

/** False: one of the query's letters is missing. */
export const mayHold = (letters: number, query: number): boolean => (letters & query) === query

/** Fuse splits longer patterns. */
const longestPattern = 32

/**
 * False: the text lacks more of the query's characters than may be wrong.
 * @param share 0 to 1
 */
export function mayForgive(query: string, text: string, share: number): boolean {
  if (query.length > longestPattern) return true
  const there = text.toLowerCase()
  const asked = query.toLowerCase()
  const most = Math.floor(asked.length * share)
  let missing = 0
  for (let at = 0; at < asked.length && missing <= most; at++) if (!there.includes(asked.charAt(at))) missing++
  return missing <= most
}
