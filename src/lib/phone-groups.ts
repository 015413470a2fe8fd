/** Apart from phone.ts, which the login page has too. */
import { landline, normalizePhone } from './phone'

/**
 * A whole number in groups that are easily compared with what one was told: `138 0013 8000`, `0755 1234 5678`,
 * `400 123 4567`; others as they are. For what somebody has typed themselves alone.
 */
export function groupPhone(text: string): string {
  const number = normalizePhone(text) ?? text
  const [, area, own] = landline.exec(number) ?? []
  if (area !== undefined && own !== undefined) return `${area} ${own.slice(0, -4)} ${own.slice(-4)}`
  if (/^1\d{10}$|^[48]00\d{7}$/.test(number)) return `${number.slice(0, 3)} ${number.slice(3, -4)} ${number.slice(-4)}`
  return number
}
