/** The number of a call, which people read and search for. */
import { formatDate, toEpochSeconds } from '../../lib/time/time'

/** Crockford's base 32: no letter looks like another one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * `C260304-7K3M9Q2F`: the day in Shanghai, and 40 bits.
 * @param bytes five random bytes
 */
export function callNoAt(ms: number, bytes: Uint8Array): string {
  let bits = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  let text = ''
  for (let place = 0; place < 8; place += 1) {
    text = letters[bits % 32] + text
    bits = Math.floor(bits / 32)
  }
  return `C${formatDate(ms).slice(2).replaceAll('-', '')}-${text}`
}

/** The start of the day whose calls have such a number, in epoch seconds; null if there is no such day. */
export const dayOfCallNo = (callNo: string): number | null =>
  toEpochSeconds(`20${callNo.slice(1, 3)}-${callNo.slice(3, 5)}-${callNo.slice(5, 7)}`)
