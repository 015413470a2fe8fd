/** A password for somebody else, who is to change it. */
import { passwordFault } from '../../lib/password'

/** 32 characters, so that a random byte picks each as often; without i, l, o and 0, which are taken for others. */
const alphabet = '123456789abcdefghjkmnpqrstuvwxyz'
/** Characters: 80 bits. */
const length = 16

/** A random password that passes the rule for new ones. */
export function randomPassword(): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    const password = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
    if (passwordFault(password) === null) return password
  }
}
