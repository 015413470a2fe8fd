/** 二次验证: the right password opens nothing where a role needs a code too, and each code opens once. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { secondStepType } from '../../src/contract/auth/second-step'
import { loginTypes } from '../../src/contract/auth/sign-in'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import { passwordCode } from '../../src/server/access/password-code'
import { demoPassword } from '../../src/server/db/demo/plan'
import { codeAt } from '../support/server/second-step'
import { dialects, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { login, secondStepStart, secondStepFinish, secondStepDetail, secondStepRenew, sessionList } = authEndpoints
const { userInfo, userResetSecondStep } = managerEndpoints
const period = 30_000
const expectedRefusal = { code: codes.signInFailed, data: { field: 'code' } }

describe.each(dialects)('the second step on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  const set = (value: string) =>
    t.envelope(systemEndpoints.settingUpdate, { as: 'admin', body: { key: 'auth.second-step-roles', value } })
  const enter = (userName: string) =>
    t.envelope(login, { body: { userName, code: passwordCode(demoPassword), type: loginTypes.password } })
  const finish = (accessToken: string, code: string) => t.envelope(secondStepFinish, { body: { accessToken, code } })
  const idOf = async (account: string) =>
    (await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
  /** Demo accounts are never asked, so the test makes some of them real. */
  const real = async (account: string) => {
    await t.db.updateTable('user').set({ demo: 0 }).where('account', '=', account).execute()
    return account
  }
  /** Signs in for the first time, with a new app. */
  const setUp = async (account: string) => {
    const { accessToken } = (await enter(await real(account))).data
    const setup = await t.call(secondStepStart, { body: { accessToken } })
    if (!setup) throw new Error(`${account} has an app already`)
    const { data } = await finish(accessToken, codeAt(setup.secret, t.clock.now))
    return { accessToken, secret: setup.secret, recoveryCodes: data.recoveryCodes ?? [] }
  }
  const results = async (account: string) =>
    (
      await t.db
        .selectFrom('login_log')
        .select(['type', 'result'])
        .where('user_id', '=', await idOf(account))
        .orderBy('id')
        .execute()
    ).map(({ type, result }) => `${type} ${result}`)

  it('is asked of the roles that the setting names, and never of demo accounts', async () => {
    await real('boss')
    expect((await enter('boss')).data).toEqual({ accessToken: expect.any(String) })
    expect(await set('企业管理员、没有这个')).toMatchObject({
      code: codes.invalid,
      msg: '值里的“没有这个”不是现有的角色',
    })
    expect((await set('企业管理员，坐席')).code).toBe(codes.ok)
    const listed = await t.call(systemEndpoints.settingList, { as: 'admin' })
    expect(listed.find(({ key }) => key === 'auth.second-step-roles')).toMatchObject({ value: '企业管理员、坐席' })
    expect((await enter('boss')).data).toEqual({ accessToken: expect.any(String), secondStep: true })
    expect((await enter('cg1004')).data.secondStep).toBeUndefined()
    expect((await enter(await real('leader'))).data.secondStep).toBeUndefined()
  })

  it('keeps everything shut until the code, without a session that others see', async () => {
    const { accessToken } = (await enter(await real('cg1005'))).data
    for (const endpoint of [userInfo, sessionList, authEndpoints.logout]) {
      expect((await t.envelope(endpoint, { token: accessToken })).code).toBe(codes.secondStep)
    }
    const userId = await idOf('cg1005')
    const { records } = paged(await t.call(authEndpoints.userSessionList, { as: 'admin', query: { userId } }))
    expect(records).toEqual([])
  })

  it('sets up an app, whose codes work once, also a step early or late', async () => {
    const { accessToken, secret, recoveryCodes } = await setUp('cg1006')
    expect(recoveryCodes).toHaveLength(10)
    expect((await t.call(userInfo, { token: accessToken })).account).toBe('cg1006')
    // The first code was used. Nobody sees the secret again.
    const again = (await enter('cg1006')).data.accessToken
    expect(await t.call(secondStepStart, { body: { accessToken: again } })).toBeNull()
    expect(await finish(again, codeAt(secret, t.clock.now))).toMatchObject(expectedRefusal)
    expect(await finish(again, codeAt(secret, t.clock.now - period))).toMatchObject(expectedRefusal)
    expect(await finish(again, codeAt(secret, t.clock.now + 2 * period))).toMatchObject(expectedRefusal)
    expect((await finish(again, codeAt(secret, t.clock.now + period))).data).toEqual({
      recoveryCodes: null,
      left: null,
    })
    // An open session is not opened again.
    t.clock.now += 5 * period
    expect((await finish(again, codeAt(secret, t.clock.now))).code).toBe(codes.signInFailed)
    const wrong = `${secondStepType} WRONG`
    expect((await results('cg1006')).slice(-6)).toEqual([
      ...[`${secondStepType} OK`, `${loginTypes.password} OK`, wrong, wrong, wrong],
      `${secondStepType} OK`,
    ])
  })

  it('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const { recoveryCodes } = await setUp('cg1007')
    const [first = '', second = ''] = recoveryCodes
    const token = async () => (await enter('cg1007')).data.accessToken
    expect((await finish(await token(), ` ${first.toUpperCase()} `)).data).toEqual({ recoveryCodes: null, left: 9 })
    expect(await finish(await token(), first)).toMatchObject(expectedRefusal)
    expect((await finish(await token(), second.replace('-', ''))).data.left).toBe(8)
    // Another's code is none.
    const other = await setUp('cg1008')
    expect(await finish(await token(), other.recoveryCodes[0] ?? '')).toMatchObject(expectedRefusal)
  })

  it('has to wait after five wrong codes, from whatever session; an administrator lets it try again', async () => {
    const { secret } = await setUp('cg1009')
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await finish((await enter('cg1009')).data.accessToken, '000000')).toMatchObject(expectedRefusal)
    }
    const { accessToken } = (await enter('cg1009')).data
    t.clock.now += 2 * period
    const right = codeAt(secret, t.clock.now)
    expect(await finish(accessToken, right)).toMatchObject({ code: codes.locked })
    await t.call(managerEndpoints.userUnlock, { as: 'admin', body: { id: await idOf('cg1009') } })
    expect((await finish(accessToken, right)).code).toBe(codes.ok)
  })

  it('opens one session for a code that comes twice at once', async () => {
    const { secret } = await setUp('cg1010')
    t.clock.now += 2 * period
    const tokens = [(await enter('cg1010')).data.accessToken, (await enter('cg1010')).data.accessToken]
    const answers = await Promise.all(tokens.map((token) => finish(token, codeAt(secret, t.clock.now))))
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.ok, codes.signInFailed])
  })

  it('waits a quarter of an hour, and not for an account that was disabled meanwhile', async () => {
    const { secret } = await setUp('cg1011')
    const { accessToken } = (await enter('cg1011')).data
    t.clock.now += 900_000
    expect((await finish(accessToken, codeAt(secret, t.clock.now))).code).toBe(codes.signInFailed)
    const later = (await enter('cg1011')).data.accessToken
    await t.db.updateTable('user').set({ status: 'DISABLED' }).where('account', '=', 'cg1011').execute()
    expect((await finish(later, codeAt(secret, t.clock.now))).code).toBe(codes.signInFailed)
  })

  it('leaves other devices alone until the code is given', async () => {
    const first = await setUp('cg1012')
    await t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key: 'auth.one-device', value: true } })
    const second = (await enter('cg1012')).data.accessToken
    expect((await t.envelope(userInfo, { token: first.accessToken })).code).toBe(codes.ok)
    t.clock.now += 2 * period
    await finish(second, codeAt(first.secret, t.clock.now))
    expect((await t.envelope(userInfo, { token: first.accessToken })).code).toBe(codes.otherDevice)
    await t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key: 'auth.one-device', value: false } })
  })

  it('forgets app and recovery codes for whoever may set the user’s password, once', async () => {
    const { secret, recoveryCodes } = await setUp('cg1013')
    const id = await idOf('cg1013')
    expect((await t.envelope(userResetSecondStep, { as: 'agent', body: { id } })).code).toBe(codes.forbidden)
    await t.call(userResetSecondStep, { as: 'admin', body: { id } })
    expect(await t.envelope(userResetSecondStep, { as: 'admin', body: { id } })).toMatchObject({ code: codes.conflict })
    const { accessToken } = (await enter('cg1013')).data
    t.clock.now += 2 * period
    expect(await finish(accessToken, codeAt(secret, t.clock.now))).toMatchObject(expectedRefusal)
    expect(await finish(accessToken, recoveryCodes[0] ?? '')).toMatchObject(expectedRefusal)
    const anew = await t.call(secondStepStart, { body: { accessToken } })
    expect(anew?.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(anew?.secret).not.toBe(secret)
  })

  it('gives its owner new recovery codes for a code of the app, in place of all earlier ones', async () => {
    const { accessToken: token, secret, recoveryCodes } = await setUp('cg1015')
    const other = await setUp('cg1016')
    const renew = (code: string) => t.envelope(secondStepRenew, { token, body: { code } })
    const setUpTime = Math.floor(t.clock.now / 1000)
    await finish((await enter('cg1015')).data.accessToken, recoveryCodes[0] ?? '')
    expect(await t.call(secondStepDetail, { token })).toEqual({ setUpTime, left: 9 })
    t.clock.now += 2 * period
    const code = codeAt(secret, t.clock.now)
    // Neither a code that was used, nor another's, nor a recovery code.
    expect(await renew(codeAt(secret, startOfTest))).toMatchObject(expectedRefusal)
    expect(await renew(codeAt(other.secret, t.clock.now))).toMatchObject(expectedRefusal)
    expect((await renew(recoveryCodes[1] ?? '')).code).toBe(codes.invalid)
    expect(await t.call(secondStepDetail, { token })).toEqual({ setUpTime, left: 9 })
    const fresh = (await renew(code)).data.recoveryCodes
    expect(fresh).toHaveLength(10)
    expect(await t.call(secondStepDetail, { token })).toEqual({ setUpTime, left: 10 })
    expect(await renew(code)).toMatchObject(expectedRefusal)
    // The right one has made good the wrong ones before it.
    expect(await renew(code)).toMatchObject(expectedRefusal)
    expect(await renew(code)).toMatchObject(expectedRefusal)
    const again = (await enter('cg1015')).data.accessToken
    expect(await finish(again, recoveryCodes[1] ?? '')).toMatchObject(expectedRefusal)
    expect((await finish(again, fresh[0] ?? '')).data.left).toBe(9)
    // The other's codes are as they were, and the log tells of the renewal.
    expect(await t.call(secondStepDetail, { token: other.accessToken })).toMatchObject({ left: 10 })
    const logged = await t.db.selectFrom('operation_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(logged).toMatchObject({ action: 'second-step.renew', result: 'OK' })
    expect(JSON.stringify(logged)).not.toContain(fresh[1])
    expect((await results('cg1015')).filter((result) => result === `${secondStepType} WRONG`)).toHaveLength(6)
  })

  it('lets nobody guess at a session that was left open, nor keep its owner from signing in by it', async () => {
    const { accessToken: token, secret } = await setUp('cg1017')
    const renew = (code: string) => t.envelope(secondStepRenew, { token, body: { code } })
    t.clock.now += 2 * period
    const right = codeAt(secret, t.clock.now)
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew('000000')))
    const refused = answers.map((answer) => answer.code).sort()
    expect(refused).toEqual([...Array(5).fill(codes.signInFailed), ...Array(3).fill(codes.locked)].sort())
    expect((await renew(right)).code).toBe(codes.locked)
    expect((await results('cg1017')).filter((result) => result === `${secondStepType} LOCKED`)).toHaveLength(4)
    expect((await finish((await enter('cg1017')).data.accessToken, right)).code).toBe(codes.ok)
  })

  it('has nothing to renew where no app is set up, nor one that has shown no code yet', async () => {
    const token = (await enter(await real('cg1018'))).data.accessToken
    expect((await t.envelope(secondStepDetail, { token })).code).toBe(codes.secondStep)
    expect(await t.call(secondStepDetail, { as: 'agent' })).toBeNull()
    expect((await t.envelope(secondStepRenew, { as: 'agent', body: { code: '123456' } })).code).toBe(codes.conflict)
    await t.call(secondStepStart, { body: { accessToken: token } })
    await t.db
      .updateTable('session')
      .set({ awaits_code: 0 })
      .where('user_id', '=', await idOf('cg1018'))
      .execute()
    expect(await t.call(secondStepDetail, { token })).toBeNull()
    expect((await t.envelope(secondStepRenew, { token, body: { code: '123456' } })).code).toBe(codes.conflict)
  })

  it('keeps neither secret nor recovery codes in the open, nor in the log', async () => {
    const { secret, recoveryCodes } = await setUp('cg1014')
    const tables = await Promise.all([
      t.db.selectFrom('second_factor').selectAll().execute(),
      t.db.selectFrom('recovery_code').selectAll().execute(),
      t.db.selectFrom('operation_log').selectAll().execute(),
    ])
    const kept = JSON.stringify(tables)
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(hidden)
    }
  })
})
