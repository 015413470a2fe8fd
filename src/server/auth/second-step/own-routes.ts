/** The user's own app and recovery codes. */
import type { secondStepEndpoints } from '../../../contract/auth/second-step'
import type { Handlers } from '../../access/handler'
import { conflict } from '../../access/refusal'
import { inTurn } from '../attempts'
import { clearAttempts } from '../queries'
import { giveRecoveryCodes } from './recovery-codes'
import { factorOf, recoveryCodesLeft, takeStep } from './second-step-queries'
import { stepOfCode } from './totp'
import { countStep, logStep, wrongCode } from './trying'

type Own = Pick<typeof secondStepEndpoints, 'secondStepDetail' | 'secondStepRenew'>

export const ownSecondStepHandlers: Handlers<Own> = {
  async secondStepDetail({ db, viewer }) {
    const factor = await factorOf(db, viewer.userId)
    if (!factor || factor.confirmed_at === null) return null
    return { setUpTime: factor.confirmed_at, left: await recoveryCodesLeft(db, viewer.userId) }
  },

  secondStepRenew: {
    async prepare(context) {
      const { db, viewer, services, body, now } = context
      const { userId, companyId } = viewer
      // Of this session alone: whoever finds it open must not keep its owner from signing in.
      const tries = `second step of session ${viewer.sessionId}`
      // Counted and logged outside the transaction, which a wrong code takes back.
      const { secret, step } = await inTurn(tries, async () => {
        const factor = await factorOf(db, userId)
        if (!factor || factor.confirmed_at === null) throw conflict('您没有绑定验证器，下次登录需要时再绑定')
        await countStep(context, viewer, tries)
        const step = stepOfCode(services.phones.unseal(factor.secret), body.code, now)
        if (step === null || step <= factor.last_step) {
          await logStep(context, viewer, 'WRONG')
          throw wrongCode()
        }
        return { secret: factor.secret, step }
      })
      return async ({ db: trx, log }) => {
        if (!(await takeStep(trx, userId, secret, step, now))) throw wrongCode()
        await clearAttempts(trx, tries)
        log({ object: `user:${userId}`, companyId })
        return { recoveryCodes: await giveRecoveryCodes(trx, services, userId) }
      }
    },
  },
}
