import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { loginTypes } from '../../src/contract/auth/sign-in'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import { passwordCode } from '../../src/server/access/password-code'
import { createViewers, tokenHash } from '../../src/server/access/viewer'
import { demoPassword } from '../../src/server/db/demo/plan'
import { dialects, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { login, code, logout, sessionList, sessionDelete, userSessionList, userSessionDelete } = authEndpoints
const { userInfo } = managerEndpoints
const right = passwordCode(demoPassword)
const wrong = passwordCode('not the password')

describe.each(dialects)('signing in on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  const passwordLogin = (userName: string, sent: string) =>
    t.envelope(login, { body: { userName, code: sent, type: loginTypes.password } })
  const codeLogin = (userName: string, sent: string) =>
    t.envelope(login, { body: { userName, code: sent, type: loginTypes.code } })

  it('answers an access token without Bearer, and trims the user name', async () => {
    const answer = await passwordLogin('  boss ', right)
    expect(answer.code).toBe(20000)
    expect(answer.data.accessToken).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const me = await t.call(userInfo, { token: answer.data.accessToken })
    expect(me.roles).toEqual(['企业管理员'])
  })

  describe('where the settings ask for it', () => {
    const day = 86_400_000
    const set = (key: 'auth.password-days' | 'auth.dormant-days', value: number) =>
      t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key, value } })
    const another = (userName: string, newCode: string) =>
      t.envelope(login, { body: { userName, code: right, newCode, type: loginTypes.password } })
    const asOf = (account: string, days: number) => ({ account, at: Math.floor((startOfTest - days * day) / 1000) })
    const age = ({ account, at }: { account: string; at: number }) =>
      t.db.updateTable('user').set({ created_at: at, last_login_at: null }).where('account', '=', account).execute()

    it('wants a new password after so many days, counted from the last change', async () => {
      await age(asOf('cg1005', 91))
      expect((await passwordLogin('cg1005', right)).code).toBe(20000)
      onTestFinished(async () => void (await set('auth.password-days', 0)))
      await set('auth.password-days', 90)
      const refused = await passwordLogin('cg1005', right)
      expect(refused).toMatchObject({ code: 40110, msg: '密码已经用满 90 天，请换一个新密码' })
      expect(await another('cg1005', right)).toMatchObject({ code: 40000, data: { field: 'newCode' } })
      const fresh = passwordCode('Fresh-2026')
      expect((await another('cg1005', fresh)).code).toBe(20000)
      t.clock.now = startOfTest + 90 * day
      expect((await passwordLogin('cg1005', fresh)).code).toBe(20000)
      t.clock.now += 1000
      expect((await passwordLogin('cg1005', fresh)).code).toBe(40110)
      await age(asOf('cg1006', 90))
      t.clock.now = startOfTest
      expect((await passwordLogin('cg1006', right)).code).toBe(20000)
    })

    it('closes an account that nobody has used for so many days, until it gets a new password', async () => {
      await age(asOf('cg1007', 61))
      onTestFinished(async () => void (await set('auth.dormant-days', 0)))
      await set('auth.dormant-days', 60)
      const msg = '账号超过 60 天没有登录，已停用，请联系管理员重置密码'
      expect(await passwordLogin('cg1007', right)).toMatchObject({ code: 40300, msg })
      // Nobody learns from it who exists.
      expect((await passwordLogin('cg1007', wrong)).code).toBe(40100)
      const { id } = await t.db
        .selectFrom('user')
        .select('id')
        .where('account', '=', 'cg1007')
        .executeTakeFirstOrThrow()
      const last = await t.db
        .selectFrom('login_log')
        .select('result')
        .where('user_id', '=', id)
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      expect(last.map(({ result }) => result)).toEqual(['WRONG', 'DISABLED'])
      const body = { id, newCode: passwordCode('Given-2026'), once: false }
      await t.call(managerEndpoints.userResetPassword, { as: 'admin', body })
      expect((await passwordLogin('cg1007', body.newCode)).code).toBe(20000)
      // Signing in counts from now on.
      t.clock.now = startOfTest + 60 * day
      expect((await passwordLogin('cg1007', body.newCode)).code).toBe(20000)
      t.clock.now += 61 * day
      expect((await passwordLogin('cg1007', body.newCode)).code).toBe(40300)
    })
  })

  it('says the same of a wrong password and an unknown account', async () => {
    const known = await passwordLogin('leader', wrong)
    const unknown = await passwordLogin('nobody-here', wrong)
    expect(known).toEqual({ code: 40100, msg: '用户名或密码错误', data: null })
    expect(unknown).toEqual(known)
    expect((await passwordLogin('leader', right)).code).toBe(20000)
  })

  it('wants the hash, not the password', async () => {
    for (const sent of [demoPassword, right.toUpperCase(), `${right}0`]) {
      const answer = await passwordLogin('boss', sent)
      expect(answer).toMatchObject({ code: 40000, data: { field: 'code' } })
    }
  })

  it('stores neither the password nor what the client sends, nor the token', async () => {
    const { password_hash } = await t.db
      .selectFrom('user')
      .select('password_hash')
      .where('account', '=', 'boss')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
    const token = await t.tokenOf('boss')
    const rows = await t.db.selectFrom('session').select('token_hash').execute()
    expect(rows.map((row) => row.token_hash)).not.toContain(token)
  })

  it('locks an account after five wrong passwords, even against parallel tries, and tells until when', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => passwordLogin('cg1008', wrong)))
    expect(tries.filter((answer) => answer.code === 40100)).toHaveLength(5)
    expect(tries.filter((answer) => answer.code === 42300)).toHaveLength(7)
    const locked = await passwordLogin('cg1008', right)
    expect(locked).toMatchObject({ code: 42300, msg: expect.stringContaining('15 分钟') })
    expect((await passwordLogin('cg1009', right)).code).toBe(20000)
    t.clock.now += 15 * 60_000
    expect((await passwordLogin('cg1008', right)).code).toBe(20000)
  })

  describe('from several addresses', () => {
    const tryFrom = async (remoteAddress: string, userName: string, sent: string, type: 10 | 20 = 10) => {
      const payload = { userName, code: sent, type }
      return (await t.app.inject({ method: 'POST', url: login.path, remoteAddress, payload })).json()
    }
    /** Ten wrong passwords, each from an address of its own. */
    const attack = async (userName: string) => {
      for (let at = 1; at <= 10; at += 1) expect((await tryFrom(`192.0.2.${at}`, userName, wrong)).code).toBe(40100)
    }

    it('locks one address alone, and the others of its IPv6 network', async () => {
      for (let at = 1; at <= 5; at += 1) await tryFrom(`2001:db8:0:1::${at}`, 'yh1005', wrong)
      expect(await tryFrom('2001:db8:0:1::99', 'yh1005', right)).toMatchObject({
        code: 42300,
        msg: '密码多次错误，请 15 分钟后再试，或用验证码登录',
      })
      expect((await tryFrom('2001:db8:0:2::1', 'yh1005', right)).code).toBe(20000)
    })

    it('slows the account down elsewhere, to one a minute, and not where it has signed in lately', async () => {
      expect((await tryFrom('198.51.100.1', 'yh1006', right)).code).toBe(20000)
      await attack('yh1006')
      expect((await tryFrom('192.0.2.50', 'yh1006', wrong)).code).toBe(40100)
      const slowed = { code: 42300, msg: '近来有人多次尝试登录这个账号，请 60 秒后再试，或用验证码登录' }
      // A refused try is none: it is not held against its address.
      for (let at = 0; at < 6; at += 1) expect(await tryFrom('192.0.2.51', 'yh1006', right)).toMatchObject(slowed)
      expect((await tryFrom('198.51.100.1', 'yh1006', right)).code).toBe(20000)
      t.clock.now += 60_000
      expect((await tryFrom('192.0.2.51', 'yh1006', right)).code).toBe(20000)
    })

    it('knows no address where a session was ended by somebody else', async () => {
      await tryFrom('198.51.100.2', 'yh1007', right)
      await t.db
        .updateTable('session')
        .set({ revoked_at: startOfTest / 1000, revoked_why: 'REVOKED' })
        .where('ip', '=', '198.51.100.2')
        .execute()
      await attack('yh1007')
      expect((await tryFrom('192.0.2.50', 'yh1007', wrong)).code).toBe(40100)
      expect((await tryFrom('198.51.100.2', 'yh1007', right)).code).toBe(42300)
    })

    it('forgets an address after a month', async () => {
      await tryFrom('198.51.100.3', 'yh1008', right)
      t.clock.now += 30 * 86_400_000
      await attack('yh1008')
      expect((await tryFrom('192.0.2.50', 'yh1008', wrong)).code).toBe(40100)
      expect((await tryFrom('198.51.100.3', 'yh1008', right)).code).toBe(42300)
    })

    it('stops wrong codes of one address, and takes the right one from another', async () => {
      await t.envelope(code, { body: { userName: 'yh1009' } })
      const sent = t.sent.at(-1)?.code ?? ''
      const other = sent === '000000' ? '111111' : '000000'
      for (let at = 0; at < 5; at += 1) expect((await tryFrom('192.0.2.60', 'yh1009', other, 20)).code).toBe(40100)
      expect((await tryFrom('192.0.2.60', 'yh1009', sent, 20)).code).toBe(42300)
      expect((await tryFrom('192.0.2.61', 'yh1009', sent, 20)).code).toBe(20000)
    })

    it('sends at most 20 codes a day to an account, and to its own addresses all the same', async () => {
      const ask = async (remoteAddress: string) =>
        (await t.app.inject({ method: 'POST', url: code.path, remoteAddress, payload: { userName: 'yh1010' } })).json()
          .code
      expect((await tryFrom('198.51.100.4', 'yh1010', right)).code).toBe(20000)
      for (let at = 1; at <= 20; at += 1) expect(await ask(`192.0.2.${at}`)).toBe(20000)
      expect(await ask('192.0.2.21')).toBe(42900)
      expect(await ask('198.51.100.4')).toBe(20000)
    })

    it('opens again when the clock was set back', async () => {
      for (let at = 0; at < 6; at += 1) await tryFrom('192.0.2.70', 'yh1011', wrong)
      expect((await tryFrom('192.0.2.70', 'yh1011', right)).code).toBe(42300)
      t.clock.now -= 86_400_000
      expect((await tryFrom('192.0.2.70', 'yh1011', right)).code).toBe(20000)
    })
  })

  it('locks a name that nobody has just the same, so that a lock tells nothing', async () => {
    for (let i = 0; i < 5; i += 1) expect((await passwordLogin('ghost', wrong)).code).toBe(40100)
    expect((await passwordLogin('ghost', wrong)).code).toBe(42300)
  })

  it('forgets wrong passwords after a right one', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await passwordLogin('cg1010', wrong)).code).toBe(40100)
      expect((await passwordLogin('cg1010', right)).code).toBe(20000)
    }
  })

  it('refuses a disabled account and the people of a disabled company, after the right password only', async () => {
    await t.db.updateTable('user').set({ status: 'DISABLED' }).where('account', '=', 'cg1011').execute()
    expect((await passwordLogin('cg1011', wrong)).code).toBe(40100)
    expect(await passwordLogin('cg1011', right)).toMatchObject({ code: 40300, msg: '账号已停用，请联系管理员' })
    onTestFinished(async () => {
      await t.db.updateTable('company').set({ status: 'ENABLED' }).where('code', '=', 'WJ').execute()
      await t.db.updateTable('channel').set({ status: 'ENABLED' }).where('code', '=', 'HD').execute()
    })
    await t.db.updateTable('company').set({ status: 'DISABLED' }).where('code', '=', 'WJ').execute()
    expect(await passwordLogin('wj1002', right)).toMatchObject({
      code: 40300,
      msg: expect.stringContaining('公司或渠道已停用'),
    })
    await t.db.updateTable('channel').set({ status: 'DISABLED' }).where('code', '=', 'HD').execute()
    expect((await passwordLogin('channel', right)).code).toBe(40300)
  })

  it('writes each attempt into the login log, but no name that is no account', async () => {
    const before = await t.db.selectFrom('login_log').select('id').execute()
    await passwordLogin('boss', right)
    await passwordLogin('boss', wrong)
    await passwordLogin('my-password-by-mistake', wrong)
    const rows = await t.db.selectFrom('login_log').selectAll().orderBy('id').execute()
    const added = rows.slice(before.length)
    expect(added.map((row) => row.result)).toEqual(['OK', 'WRONG', 'WRONG'])
    expect(added[2]?.user_id).toBeNull()
    expect(JSON.stringify(added)).not.toContain('my-password')
    await passwordLogin('boss', right)
  })

  describe('by code', () => {
    const numberOf = async (account: string) => {
      const row = await t.db
        .selectFrom('user')
        .innerJoin('phone', 'phone.id', 'user.phone_id')
        .select('phone.enc')
        .where('account', '=', account)
        .executeTakeFirstOrThrow()
      return t.app.services.phones.reveal(row.enc)
    }
    const askCode = (userName: string) => t.envelope(code, { body: { userName } })
    const lastCode = () => t.sent.at(-1)?.code ?? 'none'

    it('sends six digits to the phone, which sign in once; spaces round them do no harm', async () => {
      const number = await numberOf('agent')
      expect(await askCode(number)).toMatchObject({ code: 20000, data: { resendAfter: 60 } })
      expect(t.sent.at(-1)).toEqual({ phone: number, code: expect.stringMatching(/^\d{6}$/) })
      const first = await codeLogin(number, ` ${lastCode()} `)
      expect(first.code).toBe(20000)
      expect((await t.call(userInfo, { token: first.data.accessToken })).roles).toEqual(['坐席'])
      expect((await codeLogin(number, lastCode())).code).toBe(40100)
    })

    it('takes the user name as well as the number', async () => {
      await askCode('cg1005')
      expect((await codeLogin('cg1005', lastCode())).code).toBe(20000)
    })

    it('sends one a minute, and answers the same for a number nobody has', async () => {
      const sentBefore = t.sent.length
      const unknown = await askCode('16099999999')
      expect(unknown).toMatchObject({ code: 20000, data: { resendAfter: 60 } })
      expect(t.sent).toHaveLength(sentBefore)
      expect(await askCode('16099999999')).toMatchObject({ code: 42900, msg: expect.stringContaining('60 秒') })
      t.clock.now += 60_000
      expect((await askCode('16099999999')).code).toBe(20000)
    })

    it('gives out ten a day at most', async () => {
      for (let i = 0; i < 10; i += 1) {
        expect((await askCode('cg1006')).code).toBe(20000)
        t.clock.now += 61_000
      }
      expect((await askCode('cg1006')).code).toBe(42900)
    })

    it('expires after five minutes', async () => {
      await askCode('cg1007')
      const old = lastCode()
      t.clock.now += 300_000
      expect((await codeLogin('cg1007', old)).code).toBe(40100)
    })

    it('stops after five wrong codes, however many were sent and however the number is written', async () => {
      const number = await numberOf('cg1009')
      const spellings = [`+86${number}`, `0086 ${number}`, number.replace(/^(...)/, '$1-'), 'cg1009', `${number}\u200b`]
      for (const [at, typed] of spellings.entries()) {
        const answer = await askCode(typed)
        expect(answer.code).toBe(at === 0 ? 20000 : 42900)
      }
      const wrongCode = () => (lastCode() === '000000' ? '000001' : '000000')
      for (const typed of spellings) expect((await codeLogin(typed, wrongCode())).code).toBe(40100)
      t.clock.now += 60_000
      await askCode(number)
      expect(await codeLogin(number, lastCode())).toMatchObject({
        code: 42300,
        msg: expect.stringContaining('密码登录'),
      })
      t.clock.now += 15 * 60_000
      await askCode(number)
      expect((await codeLogin(number, lastCode())).code).toBe(20000)
    })

    it('stops guesses at a number that nobody has just the same', async () => {
      for (let i = 0; i < 5; i += 1) expect((await codeLogin('16088887777', '123456')).code).toBe(40100)
      expect((await codeLogin('160 8888 7777', '123456')).code).toBe(42300)
    })

    it('does not guess whom a shared phone means', async () => {
      const { phone_id } = await t.db
        .selectFrom('user')
        .select('phone_id')
        .where('account', '=', 'cg1012')
        .executeTakeFirstOrThrow()
      await t.db.updateTable('user').set({ phone_id }).where('account', '=', 'cg1013').execute()
      const number = await numberOf('cg1012')
      const before = t.sent.length
      expect((await askCode(number)).code).toBe(20000)
      expect(t.sent).toHaveLength(before)
    })
  })

  describe('sessions', () => {
    const fresh = async (account: string) => (await t.signIn(account)).data.accessToken
    const me = (token: string | undefined) => t.envelope(userInfo, token === undefined ? {} : { token })

    it('answers 50008 without a token, with an illegal one, and to a cookie alone', async () => {
      const token = await fresh('boss')
      expect((await me(undefined)).code).toBe(50008)
      expect((await me('x'.repeat(43))).code).toBe(50008)
      expect((await me('short')).code).toBe(50008)
      const cookie = await t.app.inject({
        url: userInfo.path,
        headers: { cookie: `Admin-Token=${encodeURIComponent(`Bearer ${token}`)}` },
      })
      expect(cookie.json()).toMatchObject({ code: 50008 })
    })

    it('ends at sign-out, which needs the header', async () => {
      const token = await fresh('boss')
      expect((await t.envelope(logout)).code).toBe(50008)
      expect((await me(token)).code).toBe(20000)
      expect(await t.call(logout, { token })).toBeNull()
      expect((await me(token)).code).toBe(50008)
      expect((await t.envelope(logout, { token })).code).toBe(50008)
    })

    it('answers 50014 when it was not used for its lifetime, and lives on while it is', async () => {
      const token = await fresh('boss')
      t.clock.now += 11 * 3_600_000
      expect((await me(token)).code).toBe(20000)
      t.clock.now += 11 * 3_600_000
      expect((await me(token)).code).toBe(20000)
      t.clock.now += 12 * 3_600_000
      expect(await me(token)).toMatchObject({ code: 50014, msg: '登录已过期，请重新登录' })
    })

    it('ends after SESSION_DAYS, however much it is used', async () => {
      const token = await fresh('boss')
      const end = startOfTest + 30 * 86_400_000
      while (t.clock.now + 10 * 3_600_000 < end) {
        t.clock.now += 10 * 3_600_000
        expect((await me(token)).code).toBe(20000)
      }
      t.clock.now = end - 1000
      expect((await me(token)).code).toBe(20000)
      t.clock.now = end
      expect((await me(token)).code).toBe(50014)
    })

    it('answers 50012 when signed in elsewhere, where the setting says one device', async () => {
      const before = await fresh('cg1014')
      const beside = await fresh('cg1014')
      expect((await me(before)).code).toBe(20000)
      const allowOne = (value: boolean) =>
        t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key: 'auth.one-device', value } })
      onTestFinished(async () => void (await allowOne(false)))
      await allowOne(true)
      const after = await fresh('cg1014')
      for (const token of [before, beside]) {
        expect(await me(token)).toMatchObject({ code: 50012, msg: '您的账号已在别处登录' })
      }
      expect((await me(after)).code).toBe(20000)
    })

    it('ends at once when the account is disabled', async () => {
      const token = await fresh('cg1015')
      await t.db.updateTable('user').set({ status: 'DISABLED' }).where('account', '=', 'cg1015').execute()
      expect((await me(token)).code).toBe(50008)
    })

    it('loses a removed permission within a second, though the machine’s clock is set back', async () => {
      const token = await fresh('yh1004')
      const { id: userId } = await t.call(userInfo, { token })
      const steady = { at: 5 }
      const viewers = createViewers(
        () => t.clock.now,
        t.app.services.config,
        () => steady.at,
      )
      const grants = async () => (await viewers.of(t.db, `Bearer ${token}`)).grants
      expect((await grants()).size).toBeGreaterThan(0)
      const roles = await t.db.deleteFrom('user_role').where('user_id', '=', userId).returningAll().execute()
      onTestFinished(async () => void (await t.db.insertInto('user_role').values(roles).execute()))
      t.clock.now -= 3_600_000
      steady.at += 1_000
      expect((await grants()).size).toBe(0)
    })

    it('lists one’s own and ends another of one’s own', async () => {
      const one = await fresh('cg1016')
      const two = await fresh('cg1016')
      const [over, out] = [await fresh('cg1016'), await fresh('cg1016')]
      await t.call(logout, { token: out })
      const past = { expire_at: startOfTest / 1000 }
      await t.db.updateTable('session').set(past).where('token_hash', '=', tokenHash(over)).execute()
      const { records, total } = paged(await t.call(sessionList, { token: one }))
      // Neither the one whose time is over nor the one that has signed out.
      expect([records.length, total]).toEqual([2, 2])
      const [own, other] = [records.find(({ current }) => current), records.find(({ current }) => !current)]
      expect([own?.current, other?.current]).toEqual([true, false])
      await t.call(sessionDelete, { token: one, query: { id: other?.id ?? 0 } })
      expect(await me(two)).toMatchObject({ code: 50008, msg: '登录已被下线，请重新登录' })
      expect((await me(one)).code).toBe(20000)
    })

    it('lets whoever may revoke see and end those of their scope, and nobody else’s', async () => {
      const victim = await fresh('cg1017')
      const foreign = await fresh('yh1001')
      const ids = async (token: string) => (await t.call(userInfo, { token })).id
      const [mine, theirs] = [await ids(victim), await ids(foreign)]
      const seenBy = async (as: string, query: object = {}) =>
        paged(await t.call(userSessionList, { as, query: { pageSize: 100, ...query } })).records
      const company = await t.db.selectFrom('user').select('id').where('company_id', '=', 1).execute()
      const people = new Set(company.map((row) => row.id))
      const ofBoss = (await seenBy('boss')).map(({ userId }) => userId)
      expect(ofBoss).toContain(mine)
      expect(ofBoss.filter((userId) => !people.has(userId))).toEqual([])
      const [session] = await seenBy('boss', { userId: mine })
      await t.call(userSessionDelete, { as: 'boss', query: { id: session?.id ?? 0 } })
      expect((await me(victim)).code).toBe(50008)

      const [other] = await seenBy('admin', { userId: theirs })
      const refused = await t.envelope(userSessionDelete, { as: 'boss', query: { id: other?.id ?? 0 } })
      expect(refused.code).toBe(40400)
      // A user's own list shows only their own sessions, whatever sessions they may end.
      expect((await t.envelope(sessionDelete, { as: 'admin', query: { id: other?.id ?? 0 } })).code).toBe(40400)
      expect((await me(foreign)).code).toBe(20000)
      expect((await seenBy('channel')).some((one) => one.current)).toBe(true)
    })

    describe('of several users', () => {
      const { userSessionDeleteByUsers } = authEndpoints
      const end = (as: string, userIds: number[]) => t.envelope(userSessionDeleteByUsers, { as, body: { userIds } })
      const idBy = async (token: string) => (await t.call(userInfo, { token })).id

      it('end in one call, in scope, and each user’s are counted', async () => {
        const [one, two] = [await fresh('cg1018'), await fresh('cg1018')]
        const [other, foreign] = [await fresh('cg1017'), await fresh('yh1002')]
        const [first, second, outside] = [await idBy(one), await idBy(other), await idBy(foreign)]
        const answer = await end('boss', [second, outside, first, 999_999])
        const missing = { ok: false, msg: '用户不存在，或不在您的数据范围内', ended: 0 }
        expect(answer.data).toEqual([
          { id: second, ok: true, msg: null, ended: 1 },
          { id: outside, ...missing },
          { id: first, ok: true, msg: null, ended: 2 },
          { id: 999_999, ...missing },
        ])
        for (const token of [one, two, other]) {
          expect(await me(token)).toMatchObject({ code: 50008, msg: '登录已被下线，请重新登录' })
        }
        expect((await me(foreign)).code).toBe(20000)
        expect((await end('boss', [first])).data).toEqual([{ id: first, ok: true, msg: null, ended: 0 }])
        const logged = await t.db
          .selectFrom('operation_log')
          .select(['object', 'company_id'])
          .where('action', '=', 'user-session.delete-by-users')
          .where('object', 'is not', null)
          .orderBy('id')
          .execute()
        expect(logged.map(({ object }) => object).sort()).toEqual([`user:${first}`, `user:${second}`].sort())
        expect(new Set(logged.map((row) => row.company_id))).toEqual(new Set([1]))
      })

      it('leave the one that asks', async () => {
        const [asking, beside] = [await fresh('boss'), await fresh('boss')]
        const { id } = await t.call(userInfo, { token: asking })
        const rows = await t.call(userSessionDeleteByUsers, { token: asking, body: { userIds: [id] } })
        expect(rows[0]?.ended).toBeGreaterThan(0)
        expect((await me(asking)).code).toBe(20000)
        expect((await me(beside)).code).toBe(50008)
      })

      it('are not counted once they have expired', async () => {
        const id = await idBy(await fresh('yh1003'))
        await t.db
          .updateTable('session')
          .set({ expire_at: Math.floor(t.clock.now / 1000) })
          .where('user_id', '=', id)
          .execute()
        expect((await end('admin', [id])).data).toEqual([{ id, ok: true, msg: null, ended: 0 }])
      })
    })

    it('ends when the company or channel behind it is disabled', async () => {
      const [inCompany, inChannel] = [await fresh('boss'), await fresh('channel')]
      const set = (table: 'company' | 'channel', status: 'ENABLED' | 'DISABLED') =>
        t.db.updateTable(table).set({ status }).where('id', '=', 1).execute()
      for (const [table, token] of [
        ['company', inCompany],
        ['channel', inChannel],
      ] as const) {
        await set(table, 'DISABLED')
        expect(await me(token)).toMatchObject({ code: 50008, msg: expect.stringContaining('已停用') })
        await set(table, 'ENABLED')
        expect((await me(token)).code).toBe(20000)
      }
    })
  })

  it('counts no right password against its account, however many come at once', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => passwordLogin('cg1004', right)))
    expect(many.map((answer) => answer.code)).toEqual(many.map(() => 20000))
  })

  it('takes a client’s address from one proxy, not from the client', async () => {
    const behind = await testApp(dialect, { env: { TRUST_PROXY: '1', DEMO_PUBLIC: '1' } })
    onTestFinished(() => behind.close())
    const forwarded = '<script>, 198.51.100.9, 203.0.113.7'
    await behind.app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'x-forwarded-for': forwarded },
      payload: { userName: 'boss', code: right, type: loginTypes.password },
    })
    const { ip } = await behind.db.selectFrom('session').select('ip').executeTakeFirstOrThrow()
    expect(ip).toBe('203.0.113.7')
  })

  it('lets an office of 50 behind one address sign in within a minute, and stops a flood', async () => {
    const fresh = await testApp(dialect)
    onTestFinished(() => fresh.close())
    const users = await fresh.db.selectFrom('user').select('account').execute()
    const office = [...users, ...users].slice(0, 60)
    const answers = await Promise.all(office.map(({ account }) => fresh.signIn(account)))
    expect(answers.map((answer) => answer.code)).toEqual(office.map(() => 20000))
    const flood = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        fresh.envelope(login, { body: { userName: `x${i}`, code: 'short', type: 10 } }),
      ),
    )
    expect(flood.some((answer) => answer.code === 42900 && /秒后再试/.test(answer.msg))).toBe(true)
  })
})
