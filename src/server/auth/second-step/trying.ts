/** One try at a code of the second step: it is counted and logged, and too many wrong ones have to wait. */
import { secondStepType } from '../../../contract/auth/second-step'
import { codes } from '../../../contract/envelope'
import type { Context } from '../../access/handler'
import { Refusal } from '../../access/refusal'
import { countAttempt } from '../attempts'
import { waitText } from '../check-password'
import { addLoginLog } from '../queries'
import { atAddress } from '../tries'

type Asking = Pick<Context<{ permission: 'public' }>, 'db' | 'now' | 'ip' | 'agent'>
type Who = { userId: number; companyId: number | null }

export const logStep = (
  { db, now, ip, agent }: Asking,
  { userId, companyId }: Who,
  result: 'OK' | 'WRONG' | 'LOCKED',
): Promise<void> =>
  addLoginLog(db, { at: now, user_id: userId, company_id: companyId, type: secondStepType, result, ip, agent })

/**
 * Counts a try before it is made.
 * @param tries under which name
 * @throws Refusal 42300 if the user has to wait
 */
export async function countStep(asking: Asking, who: Who, tries: string): Promise<void> {
  const wait = await countAttempt(asking.db, tries, atAddress, asking.now)
  if (wait === 0) return
  await logStep(asking, who, 'LOCKED')
  throw new Refusal(codes.locked, `验证码多次错误，请 ${waitText(wait)}后再试`)
}

export function wrongCode(): Refusal {
  const reason = '验证码不对，或已经用过，请等下一个'
  return new Refusal(codes.signInFailed, reason, { field: 'code', reason })
}
