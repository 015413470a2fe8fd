/** A password for another person, who should change it. */
import { passwordFault } from './password'

/**
 * 32 characters, so that a random byte picks each equally often. It leaves out i, l, o and 0, which look like others.
 */
const alphabet = '123456789abcdefghjkmnpqrstuvwxyz'
/** In characters: 80 bits. */
const length = 16

/** A random password that follows the rule for new ones. */
export function randomPassword(): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    const password = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
    if (passwordFault(password) === null) return password
  }
}
