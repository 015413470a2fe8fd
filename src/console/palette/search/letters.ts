/** Which letters a text has, as far as a glance tells: what a query can't match need not be compared with it. */

/** A bit for each of a–z; whatever else there is shares the few that are left. */
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

/** False: one of the query's letters is not there. */
export const mayHold = (letters: number, query: number): boolean => (letters & query) === query

/** Fuse takes longer patterns apart. */
const longestPattern = 32

/** False: more of the query's characters are missing in the text than may be wrong. @param share 0 to 1 */
export function mayForgive(query: string, text: string, share: number): boolean {
  if (query.length > longestPattern) return true
  const there = text.toLowerCase()
  const asked = query.toLowerCase()
  const most = Math.floor(asked.length * share)
  let missing = 0
  for (let at = 0; at < asked.length && missing <= most; at++) if (!there.includes(asked.charAt(at))) missing++
  return missing <= most
}
