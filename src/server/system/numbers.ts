/** Finds what could be a whole telephone number in users' texts. */

/** The characters that may stand between the digits of one number, as in normalizePhone. */
const number = /\d(?:[\p{Zs}\p{Cf}\p{Pd}\u2212.·()+]*\d){6}/u
/** A date, as the console writes it. */
const days = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g

/** Whether a text has seven or more digits in a row, with separators between them. Dates are not numbers. */
export const holdsNumber = (text: string): boolean => number.test(text.normalize('NFKC').replace(days, '/'))

/** Whether the typed parts of a view's query contain such a number. Ids and page numbers are not typed. */
export const asksForNumber = (query: string): boolean =>
  [...new URLSearchParams(query)].some(([key, value]) => !/(Id|^page|^size|^current)$/.test(key) && holdsNumber(value))
