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

const { login, secondStepStart, secondStepFinish, sessionList } = authEndpoints
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
