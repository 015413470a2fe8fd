/** Signing in, codes, signing out, the user's own password, sessions. */
import { randomBytes, randomInt } from 'node:crypto'
import type { authEndpoints, Session } from '../../contract/auth'
import { loginTypes } from '../../contract/auth/sign-in'
import { codes } from '../../contract/envelope'
import { normalizePhone } from '../../lib/phone/phone'
import { type Choose, eachOf, idsOf, withNames } from '../access/batch'
import type { Context, Handlers, Services } from '../access/handler'
import { formats } from '../access/input/validate'
import { conflict, invalid, notFound, Refusal } from '../access/refusal'
import { type RowScope, rowScope } from '../access/scope'
import { sessionEnd, tokenHash, type Viewer } from '../access/viewer'
import type { Db } from '../db/schema'
import { settingOf } from '../system/port'
import { whyDormant, whyNewPassword } from './account-age'
import { countAttempt, type Limit } from './attempts'
import { changePassword, remembered, wasUsed } from './change-password'
import { checkOwnPassword, checkPassword, codeDoor, isHome, loginLogRow, waitReason, waitText } from './check-password'
import { codeLifeSec } from './code-life'
import { hashPassword } from './password'
import { placeOf } from './place'
import type { Ending } from './port'
import {
  type Account,
  accountByName,
  accountByPhone,
  addLoginLog,
  addSession,
  clearAttempts,
  listSessions,
  phoneOf,
  revokeSession,
  revokeSessions,
  revokeSessionsOf,
  type SessionRow,
  saveCode,
  takeCode,
  userInScope,
} from './queries'
import { needsSecondStep, secondStepHandlers, waitSec } from './second-step/routes'
import { countTry } from './tries'

type Endpoints = typeof authEndpoints

/** For one account from one address: one code a minute, ten a day (our choice). */
const resend: Limit = { most: 1, windowSec: 60, from: 'first' }
const codesADay: Limit = { most: 10, windowSec: 86_400, from: 'first' }
/** For one account from all addresses where it is not at home (our choice): nobody floods a phone. */
const codesToAccount: Limit = { most: 20, windowSec: 86_400, from: 'first' }
/** For all accounts from one address: an office of 50 signs in by code a few times a day (our choice). */
const codesFromAddress: Limit = { most: 200, windowSec: 86_400, from: 'first' }

const handlers: Omit<Handlers<Endpoints>, 'userSessionDeleteByUsers' | keyof typeof secondStepHandlers> = {
  async login(context) {
    const { db, services, body, now } = context
    const viaPassword = body.type === loginTypes.password
    const account = await (viaPassword ? byPassword(context) : byCode(context))
    const refuse = async (message: string) => {
      await addLoginLog(db, loginLogRow(context, body.type, account, 'DISABLED'))
      return new Refusal(codes.forbidden, message)
    }
    if (account.status !== 'ENABLED') throw await refuse('账号已停用，请联系管理员')
    if (!account.in_business) throw await refuse('所属公司或渠道已停用，请联系客户经理')
    const dormant = await whyDormant(db, account, now)
    if (dormant !== null) throw await refuse(dormant)
    const fresh = viaPassword ? await ownPassword(context, account) : null
    const token = randomBytes(32).toString('base64url')
    const isHalf = await needsSecondStep(db, account)
    const { elsewhere, ended } = await db.transaction().execute(async (trx) => {
      const before = account.password_hash
      const change = fresh === null ? null : { userId: account.id, before, after: fresh, keep: null }
      const ended = change === null ? [] : await changePassword(trx, change, now)
      if (ended === null) throw changedMeanwhile()
      const sessionId = await addSession(
        trx,
        { ...account, password_hash: fresh ?? before },
        {
          user_id: account.id,
          token_hash: tokenHash(token),
          ip: context.ip,
          agent: context.agent,
          created_at: now,
          last_seen_at: now,
          expire_at: isHalf ? now + waitSec : sessionEnd(services.limits, now, now),
          awaits_code: isHalf ? 1 : 0,
          revoked_at: null,
          revoked_why: null,
        },
      )
      if (sessionId === undefined) throw changedMeanwhile()
      await addLoginLog(trx, loginLogRow(context, body.type, account, 'OK'))
      // A session that only knows the password ends nobody else's.
      const isAlone = !isHalf && (await settingOf(trx, 'auth.one-device'))
      const elsewhere = isAlone ? await revokeSessions(trx, account.id, 'OTHER_DEVICE', now, sessionId) : []
      return { elsewhere, ended }
    })
    services.sessionEnds.tell({ userId: account.id, sessionIds: ended, how: 'own' })
    services.sessionEnds.tell({ userId: account.id, sessionIds: elsewhere, how: 'moved' })
    return { accessToken: token, ...(isHalf && { secondStep: true }) }
  },

  async code({ db, services, body, now, ip }) {
    checkCodesOn(services)
    const account = await accountOf(db, services, body.userName)
    const key = countingKey(services, account, body.userName)
    const place = placeOf(ip)
    const again = `code ${key} at ${place}`
    const wait =
      (await countAttempt(db, again, resend, now)) ||
      (await countAttempt(db, `codes ${key} at ${place}`, codesADay, now)) ||
      (await countAttempt(db, `codes from ${place}`, codesFromAddress, now)) ||
      ((await isHome(db, account, ip, now)) ? 0 : await countAttempt(db, `codes ${key}`, codesToAccount, now))
    if (wait > 0) throw new Refusal(codes.tooMany, `验证码发送过于频繁，请 ${waitText(wait)}后再试`)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    let number: string | null = null
    if (account?.status === 'ENABLED' && account.phone_id !== null) {
      await saveCode(db, {
        user_id: account.id,
        code_hash: services.phones.digest('login code', `${account.id} ${code}`),
        expire_at: now + codeLifeSec,
      })
      const phone = await phoneOf(db, account.phone_id)
      if (phone) number = services.phones.reveal(phone.enc)
    }
    // The answer is the same for unknown users.
    if (!(await services.codes.deliver(number, code))) {
      await clearAttempts(db, again)
      throw new Refusal(codes.notSent, '验证码短信暂时发不出去，请稍后再试，或用密码登录')
    }
    return { resendAfter: resend.windowSec }
  },

  async logout({ db, viewer, services, now }) {
    const { userId, sessionId } = viewer
    await revokeSession(db, rowScope(viewer, 'self', 'session'), sessionId, 'LOGOUT', now)
    services.sessionEnds.tell({ userId, sessionIds: [sessionId], how: 'own' })
    return null
  },

  passwordUpdate: {
    async prepare(context) {
      const { viewer, body } = context
      const account = await checkOwnPassword(context, 'oldCode', body.oldCode, '原密码错误')
      const change = {
        userId: account.id,
        before: account.password_hash,
        after: await freshHash(context.db, account, body.newCode),
        keep: viewer.sessionId,
      }
      return async ({ db, services, now, log, afterCommit }) => {
        const sessionIds = await changePassword(db, change, now)
        if (!sessionIds) throw conflict('密码刚被修改，请用新密码重试')
        afterCommit(() => services.sessionEnds.tell({ userId: account.id, sessionIds, how: 'own' }))
        log({ object: `user:${account.id}`, companyId: account.company_id })
        return null
      }
    },
  },

  async sessionVerify(context) {
    await checkOwnPassword(context, 'code', context.body.code, '密码错误')
    return null
  },

  async sessionList({ db, viewer, query, now }) {
    const page = await listSessions(db, rowScope(viewer, 'self', 'session'), query, now)
    return page.map((row) => toSession(row, viewer))
  },

  async sessionDelete(context) {
    const { viewer, query, log } = context
    await endSession(context, rowScope(viewer, 'self', 'session'), query.id)
    log({ object: `session:${query.id}` })
    return { id: query.id }
  },

  async userSessionList({ db, viewer, scope, query, now }) {
    const page = await listSessions(db, scope('session'), query, now)
    return page.map((row) => toSession(row, viewer))
  },

  async userSessionDelete(context) {
    const { db, scope, query, log } = context
    const userId = await endSession(context, scope('session'), query.id)
    const user = await userInScope(db, scope('user'), userId)
    // The session's company reads it in its log, whoever ended it.
    log({ object: `session:${query.id}`, companyId: user?.company_id ?? null })
    return { id: query.id }
  },
}

const changedMeanwhile = () => conflict('账号刚被修改，请重新登录')

/**
 * The hash of the password that takes the place of one that may not be used again; null if the account's may.
 * @throws Refusal 40110 if it may not and no other was sent, 40000 if the other one won't do
 */
async function ownPassword({ db, body, now }: Context<Endpoints['login']>, account: Account): Promise<string | null> {
  const why = await whyNewPassword(db, account, now)
  if (why === null) {
    if (body.newCode !== undefined) throw invalid('newCode', '新密码', '已经设置过，请用现在的密码登录')
    return null
  }
  if (body.newCode === undefined) throw new Refusal(codes.passwordOnce, why)
  return freshHash(db, account, body.newCode)
}

/** The hash of a new password that the account has not had lately. */
async function freshHash(db: Db, account: Account, sent: string): Promise<string> {
  if (await wasUsed(db, account.id, account.password_hash, sent)) {
    throw invalid('newCode', '新密码', `不能与现在的或最近 ${remembered} 次用过的相同`)
  }
  return hashPassword(sent)
}

/** @param chosenUsers the users that a batch is about: theirs is another noun */
export const authHandlers = (chosenUsers: Choose): Handlers<Endpoints> => ({
  ...handlers,
  ...secondStepHandlers,

  async userSessionDeleteByUsers(context) {
    const { db, viewer, services, scope, body, now, log, afterCommit } = context
    const users = await chosenUsers(context, { ids: body.userIds, all: body.all })
    const counts = new Map<number, number>()
    const rows = await eachOf(idsOf(users), async (id) => {
      const user = await userInScope(db, scope('user'), id)
      if (!user) throw notFound('用户')
      const ended = await revokeSessionsOf(db, scope('session'), id, viewer.sessionId, now)
      const living = ended.filter(({ expire_at }) => expire_at > now).length
      counts.set(id, living)
      if (living > 0) log({ object: `user:${id}`, companyId: user.company_id })
      const sessionIds = ended.map((session) => session.id)
      const how = id === viewer.userId ? 'own' : 'forced'
      afterCommit(() => services.sessionEnds.tell({ userId: id, sessionIds, how }))
      return null
    })
    return withNames(rows, users).map((row) => ({ ...row, ended: counts.get(row.id) ?? 0 }))
  },
})

/** Ends one session in scope. Returns its user. */
async function endSession(
  ending: Ending & { viewer: Viewer },
  scope: RowScope<'session'>,
  id: number,
): Promise<number> {
  const { db, services, viewer, now, afterCommit } = ending
  const userId = await revokeSession(db, scope, id, 'REVOKED', now)
  if (userId === undefined) throw notFound('这个登录')
  const how = userId === viewer.userId ? 'own' : 'forced'
  afterCommit(() => services.sessionEnds.tell({ userId, sessionIds: [id], how }))
  return userId
}

const toSession = (row: SessionRow, viewer: Viewer): Session => ({
  id: row.id,
  userId: row.user_id,
  nickname: row.nickname,
  ip: row.ip,
  agent: row.agent,
  createTime: row.created_at,
  lastSeenTime: row.last_seen_at,
  expireTime: row.expire_at,
  current: row.id === viewer.sessionId,
})

type Login = Context<Endpoints['login']>

async function byPassword(context: Login): Promise<Account> {
  const { code, userName } = context.body
  if (!formats.sha256.fits(code)) throw invalid('code', '密码', formats.sha256.reason)
  return checkPassword(context, userName, code)
}

async function byCode(context: Login): Promise<Account> {
  const { db, services, body, now } = context
  checkCodesOn(services)
  const account = await accountOf(db, services, body.userName)
  const key = codeDoor(countingKey(services, account, body.userName))
  const door = { key, place: placeOf(context.ip), isHome: () => isHome(db, account, context.ip, now) }
  const { wait, because, forgive } = await countTry(db, door, now)
  if (wait > 0) {
    await addLoginLog(db, loginLogRow(context, body.type, account, 'LOCKED'))
    throw new Refusal(codes.locked, `${waitReason('验证码', because)}，请 ${waitText(wait)}后再试，或用密码登录`)
  }
  const codeHash = services.phones.digest('login code', `${account?.id ?? 0} ${body.code.trim()}`)
  if (!account || !(await takeCode(db, account.id, codeHash, now))) {
    await addLoginLog(db, loginLogRow(context, body.type, account, 'WRONG'))
    throw new Refusal(codes.signInFailed, '验证码错误或已过期，请重新获取')
  }
  await forgive()
  return account
}

/** Refuses what needs a code where nothing sends one. */
function checkCodesOn({ codes: delivery }: Services): void {
  if (!delivery.isOn()) throw new Refusal(codes.notFound, '没有开通验证码登录，请用密码登录；忘记密码请联系管理员')
}

/**
 * The key for counting tries at a code: the account, however its name was written; otherwise the unknown number or
 * name.
 */
const countingKey = (services: Services, account: Account | undefined, typed: string): string =>
  account ? `${account.id}` : services.phones.digest('code', normalizePhone(typed) ?? typed.toLowerCase())

/** Before somebody has signed in, their number may be any company's. */
const anywhere = { org: 'PLATFORM', channelId: null, companyId: null } as const

/** The account for the text that was typed to get a code: a phone number, otherwise a user name. */
async function accountOf(db: Db, services: Services, typed: string): Promise<Account | undefined> {
  const named = await accountByName(db, typed)
  if (named) return named
  return accountByPhone(db, await services.phones.find(db, typed, anywhere))
}
