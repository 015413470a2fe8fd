/** The last digits of a number, which people remember. */
import { normalizePhone } from '../../lib/phone/phone'

/** The last four digits of a number, if exactly these were typed after `#`. */
export function tailIn(query: string, prefix: string): string | null {
  const digits = prefix === '#' ? normalizePhone(query) : null
  return digits?.length === 4 ? digits : null
}
