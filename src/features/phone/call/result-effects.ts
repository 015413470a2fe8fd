/** What a result will cause after saving, in words. No side effects. */
import type { WrapupCode } from '../../../contract/call'
import { formatDateTime } from '../../../lib/time/time'

interface Circumstances {
  /** The owner of the number's customer; undefined: there is no customer yet. */
  readonly ownerId: number | null | undefined
  readonly me: number | undefined
  /** The number is an entry of a pasted list, so it comes again by itself. */
  readonly isListed: boolean
  /** The booked time: epoch seconds. */
  readonly booked: number | null
  /** Epoch milliseconds, by the server's clock. */
  readonly now: number
}

/** The text of a chosen card instead of its hint, if the result does something that others notice. */
export const chosenHint = ({ lockDays, release, hint }: WrapupCode): string =>
  lockDays !== null ? `将锁定 ${lockDays} 天` : release ? '将放回公海' : hint

/** The effects of a result for this number. */
export function effectsOf(code: WrapupCode, { ownerId, me, isListed, booked, now }: Circumstances): string[] {
  const effects: string[] = []
  if (code.lockDays !== null) {
    const until = formatDateTime(now + code.lockDays * 86_400_000).slice(0, 10)
    effects.push(`号码锁定 ${code.lockDays} 天（至 ${until}），全公司不再拨打`)
  }
  if (ownerId === undefined) {
    if (code.release) effects.push('号码还不是客户，没有可放回公海的')
    else if (
      booked === null &&
      code.nextAfterSec !== null &&
      !code.callback &&
      !code.invalid &&
      code.lockDays === null
    ) {
      const again = formatDateTime(now + code.nextAfterSec * 1000).slice(5)
      effects.push(isListed ? `名单里 ${again} 再呼` : '号码还不是客户，不会提醒跟进：填好客户信息，或填预约')
    }
  } else {
    if (code.invalid) effects.push('客户标为无效')
    if (code.release) effects.push(ownerId === me ? '客户放回公海，不再归您' : '不是您的客户，不会放回公海')
    else if (booked === null && code.nextAfterSec !== null) {
      effects.push(`下次跟进 ${formatDateTime(now + code.nextAfterSec * 1000).slice(5)}`)
    }
  }
  if (booked !== null) effects.push(`预约回访 ${formatDateTime(booked * 1000).slice(5)}`)
  return effects
}
