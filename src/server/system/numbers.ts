/** What could be somebody's whole number in what users type. */

/** As normalizePhone reads them: what may stand between the digits of one number. */
const number = /\d(?:[\p{Zs}\p{Cf}\p{Pd}\u2212.·()+]*\d){6}/u
/** A day, as the console writes it. */
const days = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g

/** Whether seven digits or more follow each other, whatever stands between them. Days are not numbers. */
export const holdsNumber = (text: string): boolean => number.test(text.normalize('NFKC').replace(days, '/'))

/** Whether a view's query has such a number in what was typed. Ids and pages are counted, not typed. */
export const asksForNumber = (query: string): boolean =>
  [...new URLSearchParams(query)].some(([key, value]) => !/(Id|^page|^size|^current)$/.test(key) && holdsNumber(value))
