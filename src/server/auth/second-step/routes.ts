/** The second step of signing in: who needs it, and what opens the session. */

import { type secondStepEndpoints, secondStepType } from '../../../contract/auth/second-step'
import { codes } from '../../../contract/envelope'
import type { Context, Handlers, Services } from '../../access/handler'
import { conflict, Refusal } from '../../access/refusal'
import { sessionEnd, tokenHash } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { settingOf } from '../../system/port'
import { countAttempt, inTurn } from '../attempts'
import { waitText } from '../check-password'
import { type Account, addLoginLog, clearAttempts, revokeSessions } from '../queries'
import { atAddress, secondStepTries } from '../tries'
import { newRecoveryCodes, plainCode } from './recovery-codes'
import {
  factorOf,
  hasRoleOf,
  openSession,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  saveSecret,
  takeRecoveryCode,
  takeStep,
  waitingSession,
} from './second-step-queries'
import { newSecret, otpauthUri, stepOfCode } from './totp'

/** How long a session waits for the code, in seconds (our choice): long enough to install an app. */
export const waitSec = 900

/** Whether this account must give a code. Demo accounts never do: everybody uses them. */
export async function needsSecondStep(db: Db, { id, demo }: Account): Promise<boolean> {
  const roles = await settingOf(db, 'auth.second-step-roles')
  return roles !== '' && demo === 0 && (await hasRoleOf(db, id, roles.split(',').map(Number)))
}

type Asking = Pick<Context<{ permission: 'public' }>, 'db' | 'services' | 'now' | 'ip' | 'agent'>
type Waiting = NonNullable<Awaited<ReturnType<typeof waitingSession>>>

async function sessionOf(db: Db, accessToken: string, now: number): Promise<Waiting> {
  const session = await waitingSession(db, tokenHash(accessToken), now)
  if (!session?.in_business) throw new Refusal(codes.signInFailed, '等待验证太久，请重新登录')
  return session
}

const digestOf = ({ phones }: Services, userId: number, code: string) =>
  phones.digest('recovery code', `${userId} ${plainCode(code)}`)

const log = ({ db, now, ip, agent }: Asking, session: Waiting, result: 'OK' | 'WRONG' | 'LOCKED') =>
  addLoginLog(db, {
    ...{ at: now, user_id: session.user_id, company_id: session.company_id, type: secondStepType },
    ...{ result, ip, agent },
  })

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
  return (await takeRecoveryCode(trx, userId, digestOf(services, userId, code), now)) ? 'recovery' : null
}

export const secondStepHandlers: Handlers<typeof secondStepEndpoints> = {
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
      const wait = await countAttempt(db, tries, atAddress, now)
      if (wait > 0) {
        await log(context, session, 'LOCKED')
        throw new Refusal(codes.locked, `验证码多次错误，请 ${waitText(wait)}后再试`)
      }
      const done = await db.transaction().execute(async (trx) => {
        const how = await useCode(trx, services, session, body.code, now)
        if (how === null) return null
        const recoveryCodes = how === 'first' ? newRecoveryCodes() : null
        if (recoveryCodes) {
          await replaceRecoveryCodes(
            trx,
            userId,
            recoveryCodes.map((code) => digestOf(services, userId, code)),
          )
        }
        const expireAt = sessionEnd(services.limits, session.created_at, now)
        if (!(await openSession(trx, session, { now, expireAt }))) throw conflict('登录状态已变化，请重新登录')
        await log({ ...context, db: trx }, session, 'OK')
        const isAlone = await settingOf(trx, 'auth.one-device')
        const elsewhere = isAlone ? await revokeSessions(trx, userId, 'OTHER_DEVICE', now, session.id) : []
        const left = how === 'recovery' ? await recoveryCodesLeft(trx, userId) : null
        return { recoveryCodes, left, elsewhere }
      })
      if (!done) {
        await log(context, session, 'WRONG')
        const reason = '验证码不对，或已经用过，请等下一个'
        throw new Refusal(codes.signInFailed, reason, { field: 'code', reason })
      }
      await clearAttempts(db, tries)
      services.sessionEnds.tell({ userId, sessionIds: done.elsewhere, how: 'moved' })
      return { recoveryCodes: done.recoveryCodes, left: done.left }
    })
  },
}
