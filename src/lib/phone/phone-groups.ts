/** This is not in phone.ts, because the login page loads phone.ts too. */
import { landline, normalizePhone } from './phone'

/**
 * Splits a whole number into groups that are easy to compare with a spoken number: `138 0013 8000`, `0755 1234 5678`,
 * `400 123 4567`. Other texts stay as they are. Use it only for numbers that the user typed.
 */
export function groupPhone(text: string): string {
  const number = normalizePhone(text) ?? text
  const [, area, own] = landline.exec(number) ?? []
  if (area !== undefined && own !== undefined) return `${area} ${own.slice(0, -4)} ${own.slice(-4)}`
  if (/^1\d{10}$|^[48]00\d{7}$/.test(number)) return `${number.slice(0, 3)} ${number.slice(3, -4)} ${number.slice(-4)}`
  return number
}
