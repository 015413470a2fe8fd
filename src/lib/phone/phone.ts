/** Telephone numbers as people type them, and as the product shows them. */

const mobile = '1[3-9]\\d{9}'
// A prefix may stand twice (`+86 8613…`, a common slip). All of them are removed, so normalising twice changes nothing.
const prefixes = new RegExp(`^(?:\\+86)?(?:0086|86(?=${mobile}$))*`)

/**
 * The digits (3 to 20) of a number as typed or pasted, or null. Tolerated: spaces, dashes, dots and parentheses, also
 * full-width; full-width digits; the invisible marks that address books paste along; a leading +86 or 0086, and 86
 * before a mobile number. Refused: other `+` prefixes, because without the plus the digits could be another person's
 * number; and line breaks or tabs inside, because they separate two numbers.
 */
export function normalizePhone(text: string): string | null {
  const plain = halfWidth(text)
    .replace(/[\p{Zs}\p{Cf}\p{Pd}\u2212.·()]/gu, '')
    .trim()
    .replace(prefixes, '')
  return /^\d{3,20}$/.test(plain) ? plain : null
}

/** Shorter digits are a part of a number or no number at all, so they are searched for as text. */
export const fewestDigits = 7
/** A date with dashes or dots has as many digits as a telephone number. */
const dateOnly = /^\s*(?:19|20)\d\d([-.])[01]?\d\1[0-3]?\d\s*$/

/** The digits of a text that is one whole number, as a user types it to find a person; null for any other text. */
export function wholeNumber(text: string): string | null {
  const digits = normalizePhone(text)
  return digits !== null && digits.length >= fewestDigits && !dateOnly.test(halfWidth(text)) ? digits : null
}

/** The first digits of a mobile number, or of one with an area code: whoever types them is not done yet. */
const unfinished = /^(?:1[3-9]\d{5,8}|0(?:10|2\d|[3-9]\d\d)\d{0,6})$/

/**
 * The same, but null while the number is still being typed: each number that is looked for counts (docs/decisions/0047),
 * and a search that asks with every key would look for all the beginnings of one.
 */
export function soughtNumber(text: string): string | null {
  const digits = wholeNumber(text)
  return digits === null || unfinished.test(digits) ? null : digits
}

/** Returns a text of the same length. */
const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))

/** A number with its area code: 0 and two or three digits, then seven or eight digits. */
export const landline = /^(0(?:10|2\d|[3-9]\d\d))(\d{7,8})$/
const masked = /^(?:\d{3}\*{4}|0(?:10|2\d|[3-9]\d\d)\*{3,4})\d{4}$/

/**
 * The mask of a number (spec §9, architecture.md Data/Phones). A landline keeps its area code and the last 4 digits
 * (`0755****5678`), another number of 11 digits the first 3 and the last 4 (`138****1234`), any other length only the
 * last 4; 4 digits or fewer keep nothing. If `normalizePhone` understands the text, its normal form is masked,
 * otherwise its characters. A mask stays as it is; '' gives ''.
 */
export function maskPhone(text: string): string {
  if (masked.test(text)) return text
  const number = normalizePhone(text) ?? text
  const [, area, own] = landline.exec(number) ?? []
  if (area !== undefined && own !== undefined) return `${area}${'*'.repeat(own.length - 4)}${own.slice(-4)}`
  if (/^\d{11}$/.test(number)) return `${number.slice(0, 3)}****${number.slice(-4)}`
  const chars = Array.from(number)
  const hidden = chars.filter((char) => /[\p{Nd}*]/u.test(char)).length > 4 ? chars.length - 4 : chars.length
  return '*'.repeat(hidden) + chars.slice(hidden).join('')
}

const gap = '[\\p{Zs}\\p{Cf}\\p{Pd}\\u2212·・()]'
const date = '(?:19|20)\\d\\d[-/][01]?\\d[-/][0-3]?\\d(?!\\d)'
// A number must not contain the beginning of a date or end with the hour of one.
const spaced = `(?:0|(?:00)?86)?1(?=${gap}?[3-9])(?:(?:\\)\\p{Zs}|${gap})?(?!${date})\\d){10}(?!\\d|(?<=\\D\\d\\d?):\\d\\d)`
// Other groupings with dots are amounts, addresses or versions.
const dotted = '1[3-9]\\d\\.\\d{4}\\.\\d{4}(?!\\d)'
const numbers = new RegExp(`(?<!\\d)(?:(${date})|${dotted}|${spaced})|\\d{7,20}`, 'gu')

/**
 * Masks every run of 7 to 20 digits in a text, because it could be a number, and every mobile number with single
 * separators between its digits, also full-width ones. Dates and times, which people write in that form, stay.
 * @param other returns the replacement for a number, given its digits
 */
export function maskNumbers(text: string, other: (digits: string) => string = maskPhone): string {
  let replaced = ''
  let end = 0
  for (const { 0: found, 1: kept, index } of halfWidth(text).matchAll(numbers)) {
    if (kept !== undefined) continue
    replaced += text.slice(end, index) + other(found.replace(/\D/g, ''))
    end = index + found.length
  }
  return replaced + text.slice(end)
}
