/** Telephone numbers as people type them, as the product shows them, and references to them. */

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
  const plain = text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Zs}\p{Cf}\p{Pd}\u2212.·()]/gu, '')
    .trim()
    .replace(prefixes, '')
  return /^\d{3,20}$/.test(plain) ? plain : null
}

/**
 * What may be shown of a number (spec §9, architecture.md Data/Phones): 11 digits keep the first 3 and the last 4
 * (`138****1234`), any other length only the last 4, and 4 digits or fewer nothing. A number that `normalizePhone`
 * understands is masked in its normal form, other text by its characters. A mask stays as it is; '' gives ''.
 */
export function maskPhone(text: string): string {
  if (/^\d{3}\*{4}\d{4}$/.test(text)) return text
  const number = normalizePhone(text) ?? text
  if (/^\d{11}$/.test(number)) return `${number.slice(0, 3)}****${number.slice(-4)}`
  const chars = Array.from(number)
  const hidden = chars.filter((char) => /[\p{Nd}*]/u.test(char)).length > 4 ? chars.length - 4 : chars.length
  return '*'.repeat(hidden) + chars.slice(hidden).join('')
}

/** A text in which every run of 7 to 20 digits, which could be a number, is masked. */
export const maskNumbers = (text: string): string => text.replace(/\d{7,20}/g, maskPhone)

/** Whether a text has the form of an opaque phone reference (`p_` and 22 base64url characters); it may still open nothing. */
export const isPhoneRef = (text: string): boolean => /^p_[A-Za-z0-9_-]{22}$/.test(text)
