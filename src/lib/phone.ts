/** Telephone numbers as people type them, and as the product shows them. */

const mobile = '1[3-9]\\d{9}'
// A prefix may stand twice (`+86 8613…`, a common slip): all of them go, so normalising twice changes nothing.
const prefixes = new RegExp(`^(?:\\+86)?(?:0086|86(?=${mobile}$))*`)

/**
 * The digits (3 to 20) of a number as typed or pasted, or null. Tolerated: spaces, dashes, dots and parentheses, also
 * full-width; full-width digits; the invisible marks that address books paste along; a leading +86 or 0086, and 86 when
 * a mobile number follows. Refused: other `+` prefixes, which without the plus could be another person's number, and
 * line breaks or tabs inside, which part two numbers.
 */
export function normalizePhone(text: string): string | null {
  const plain = halfWidth(text)
    .replace(/[\p{Zs}\p{Cf}\p{Pd}\u2212.·()]/gu, '')
    .trim()
    .replace(prefixes, '')
  return /^\d{3,20}$/.test(plain) ? plain : null
}

/** Shorter numbers are parts of one, or no telephone's: they are searched for as text. */
export const fewestDigits = 7
/** Written with dashes or dots a date holds as many digits as a number does. */
const dateOnly = /^\s*(?:19|20)\d\d([-.])[01]?\d\1[0-3]?\d\s*$/

/** The digits of a text that is a whole number, such as somebody looks a person up by; null for anything else. */
export function wholeNumber(text: string): string | null {
  const digits = normalizePhone(text)
  return digits !== null && digits.length >= fewestDigits && !dateOnly.test(halfWidth(text)) ? digits : null
}

/** A text of the same length. */
const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))

/** A number with its area code: two or three digits after the 0, and seven or eight of its own. */
export const landline = /^(0(?:10|2\d|[3-9]\d\d))(\d{7,8})$/
const masked = /^(?:\d{3}\*{4}|0(?:10|2\d|[3-9]\d\d)\*{3,4})\d{4}$/

/**
 * What may be shown of a number (spec §9, architecture.md Data/Phones): a landline keeps its area code and the last 4
 * (`0755****5678`), other 11 digits the first 3 and the last 4 (`138****1234`), any other length only the last 4, and
 * 4 digits or fewer nothing. A number that `normalizePhone` understands is masked in its normal form, other text by its
 * characters. A mask stays as it is; '' gives ''.
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
// No date begins inside a number, nor does it end with an hour.
const spaced = `(?:0|(?:00)?86)?1(?=${gap}?[3-9])(?:(?:\\)\\p{Zs}|${gap})?(?!${date})\\d){10}(?!\\d|(?<=\\D\\d\\d?):\\d\\d)`
// Elsewhere dots belong to amounts, addresses and versions.
const dotted = '1[3-9]\\d\\.\\d{4}\\.\\d{4}(?!\\d)'
const numbers = new RegExp(`(?<!\\d)(?:(${date})|${dotted}|${spaced})|\\d{7,20}`, 'gu')

/**
 * A text in which every run of 7 to 20 digits, which could be a number, is masked, and every mobile number with single
 * separators between its digits; full-width ones too. Dates and times, which people write in that form, stay.
 * @param other what stands in a number's place, told its digits
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
