/** Codes that an app on the user's phone shows (RFC 6238: SHA-1, six digits, thirty seconds, which every app knows). */
import { Secret, TOTP } from 'otpauth'

const periodSec = 30
const form = { algorithm: 'SHA1', digits: 6, period: periodSec } as const

/** A new secret in base32, 160 bits (RFC 4226 §4). */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What a QR code says to the app. @param issuer the name of this installation */
export const otpauthUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...form, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()

/**
 * The step of time to which this code belongs; null if it is wrong. The phone's clock may be a step ahead or behind.
 * @param now epoch seconds
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...form, secret: Secret.fromBase32(secret) }).validate({
    ...{ token: code, timestamp: now * 1000, window: 1 },
  })
  return delta === null ? null : Math.floor(now / periodSec) + delta
}
