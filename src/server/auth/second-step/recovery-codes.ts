/** Codes that open the second step once each, for whoever has lost their phone. */
import { randomInt } from 'node:crypto'
import type { Services } from '../../access/handler'
import type { Db } from '../../db/schema'
import { replaceRecoveryCodes } from './second-step-queries'

const howMany = 10
/** Without letters and digits that are taken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** New codes of ten letters, about 49 bits each: `k7m2p-x9q4w`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** Gives a user new codes in place of all earlier ones, kept only as digests. */
export async function giveRecoveryCodes(db: Db, services: Services, userId: number): Promise<string[]> {
  const given = newRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    userId,
    given.map((code) => recoveryDigest(services, userId, code)),
  )
  return given
}

export const recoveryDigest = ({ phones }: Services, userId: number, code: string): string =>
  phones.digest('recovery code', `${userId} ${plainCode(code)}`)

/** What a person typed, as it is compared: without dashes, spaces and capitals. */
const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')
