/** The end of a number, by which a call is remembered. */
import { normalizePhone } from '../../lib/phone'

/** The last four digits of a number, where just these were typed after `#`. */
export function tailIn(query: string, prefix: string): string | null {
  const digits = prefix === '#' ? normalizePhone(query) : null
  return digits?.length === 4 ? digits : null
}
