/** Codes that open the second step once each, for whoever has lost their phone. */
import { randomInt } from 'node:crypto'

const howMany = 10
/** Without letters and digits that are taken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** New codes of ten letters, about 49 bits each: `k7m2p-x9q4w`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** What a person typed, as it is compared: without dashes, spaces and capitals. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')
