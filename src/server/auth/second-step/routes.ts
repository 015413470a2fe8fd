/** The second step of signing in: who needs it, and what opens the session. */

import type { secondStepEndpoints } from '../../../contract/auth/second-step'
import { codes } from '../../../contract/envelope'
import type { Handlers, Services } from '../../access/handler'
import { conflict, Refusal } from '../../access/refusal'
import { sessionEnd, tokenHash } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { settingOf } from '../../system/port'
import { inTurn } from '../attempts'
import { type Account, clearAttempts, revokeSessions } from '../queries'
import { secondStepTries } from '../tries'
import { ownSecondStepHandlers } from './own-routes'
import { giveRecoveryCodes, recoveryDigest } from './recovery-codes'
import {
  factorOf,
  hasRoleOf,
  openSession,
  recoveryCodesLeft,
  saveSecret,
  takeRecoveryCode,
  takeStep,
  waitingSession,
} from './second-step-queries'
import { newSecret, otpauthUri, stepOfCode } from './totp'
import { countStep, logStep, wrongCode } from './trying'

/** How long a session waits for the code, in seconds (our choice): long enough to install an app. */
export const waitSec = 900

/** Whether this account must give a code. Demo accounts never do: everybody uses them. */
export async function needsSecondStep(db: Db, { id, demo }: Account): Promise<boolean> {
  const roles = await settingOf(db, 'auth.second-step-roles')
  return roles !== '' && demo === 0 && (await hasRoleOf(db, id, roles.split(',').map(Number)))
}

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingSession>>>

async function sessionOf(db: Db, accessToken: string, now: number): Promise<Waiting> {
  const session = await waitingSession(db, tokenHash(accessToken), now)
  if (!session?.in_business) throw new Refusal(codes.signInFailed, '等待验证太久，请重新登录')
  return session
}

const whoseIs = ({ user_id, company_id }: Waiting) => ({ userId: user_id, companyId: company_id })

/** How a code proved to be right: as the app's first one, one of its others, or a recovery code. */
async function useCode(trx: Db, services: Services, session: Waiting, code: string, now: number) {
  const userId = session.user_id
  const factor = await factorOf(trx, userId)
  if (!factor) return null
  const secret = services.phones.unseal(factor.secret)
  const step = /^\d{6}$/.test(code) ? stepOfCode(secret, code, now) : null
  if (step !== null) {
    if (!(await takeStep(trx, userId, factor.secret, step, now))) return null
    return factor.confirmed_at === null ? 'first' : 'code'
  }
  return (await takeRecoveryCode(trx, userId, recoveryDigest(services, userId, code), now)) ? 'recovery' : null
}

export const secondStepHandlers: Handlers<typeof secondStepEndpoints> = {
  ...ownSecondStepHandlers,

  async secondStepStart({ db, services, body, now }) {
    const session = await sessionOf(db, body.accessToken, now)
    const known = await factorOf(db, session.user_id)
    if (known && known.confirmed_at !== null) return null
    const secret = newSecret()
    await saveSecret(db, session.user_id, services.phones.seal(secret))
    return { secret, uri: otpauthUri(secret, { issuer: services.config.siteTitle, account: session.account }) }
  },

  async secondStepFinish(context) {
    const { db, services, body, now } = context
    const session = await sessionOf(db, body.accessToken, now)
    const userId = session.user_id
    const tries = secondStepTries(userId)
    return inTurn(tries, async () => {
      await countStep(context, whoseIs(session), tries)
      const done = await db.transaction().execute(async (trx) => {
        const how = await useCode(trx, services, session, body.code, now)
        if (how === null) return null
        const recoveryCodes = how === 'first' ? await giveRecoveryCodes(trx, services, userId) : null
        const expireAt = sessionEnd(services.limits, session.created_at, now)
        if (!(await openSession(trx, session, { now, expireAt }))) throw conflict('登录状态已变化，请重新登录')
        await logStep({ ...context, db: trx }, whoseIs(session), 'OK')
        const isAlone = await settingOf(trx, 'auth.one-device')
        const elsewhere = isAlone ? await revokeSessions(trx, userId, 'OTHER_DEVICE', now, session.id) : []
        const left = how === 'recovery' ? await recoveryCodesLeft(trx, userId) : null
        return { recoveryCodes, left, elsewhere }
      })
      if (!done) {
        await logStep(context, whoseIs(session), 'WRONG')
        throw wrongCode()
      }
      await clearAttempts(db, tries)
      services.sessionEnds.tell({ userId, sessionIds: done.elsewhere, how: 'moved' })
      return { recoveryCodes: done.recoveryCodes, left: done.left }
    })
  },
}
