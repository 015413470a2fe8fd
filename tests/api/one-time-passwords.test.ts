/** A one-time password opens no session: it is only good for setting one's own. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { loginTypes } from '../../src/contract/auth/sign-in'
import { companiesEndpoints } from '../../src/contract/company/companies'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { passwordCode } from '../../src/server/access/password-code'
import { idOf } from '../support/access/accepted-requests'
import { deferred } from '../support/deferred'
import { dialects, type TestApp, testApp } from '../support/server/test-app'
import { until } from '../support/until'

const { administratorAdd, userInfo, userList, userResetPassword } = managerEndpoints
const code = passwordCode
const own = code('Mine-2026')

describe.each(dialects)('one-time passwords on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  const login = (userName: string, sent: string, newCode?: string) =>
    t.envelope(authEndpoints.login, {
      body: { userName, code: sent, type: loginTypes.password, ...(newCode !== undefined && { newCode }) },
    })
  const sessionsOf = async (account: string) =>
    t.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', await idOf(t, account))
      .where('revoked_at', 'is', null)
      .execute()
  let companies = 0
  const newCompany = async () => {
    companies += 1
    const body = { name: `新企业${companies}`, channelId: 1, maxConcurrency: 5 }
    return (await t.call(companiesEndpoints.add, { as: 'admin', body })).id
  }
  const opened = (account: string, companyId: number, as = 'admin', more: object = {}) =>
    t.envelope(administratorAdd, {
      as,
      body: { companyId, account, nickname: '新管理员', code: code('Once-2026'), ...more } as never,
    })

  it('the administrator of a company sets a password and may then do what anybody may there', async () => {
    const companyId = await newCompany()
    expect((await opened('first.boss', companyId, 'channel', { phone: '16166660001' })).code).toBe(codes.ok)
    const row = await t.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .selectAll('user')
      .select('employee_no')
      .where('account', '=', 'first.boss')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ org: 'COMPANY', company_id: companyId, password_once: 1, status: 'ENABLED' })
    expect(row.employee_no).not.toBe('')
    const added = await t.db.selectFrom('operation_log').select('diff').where('object', '=', `user:${row.id}`).execute()
    expect(added.map(({ diff }) => JSON.parse(diff))).toEqual([
      expect.arrayContaining([{ field: 'roleIds', label: '角色', before: null, after: '企业管理员' }]),
    ])

    const refused = await login('first.boss', code('Once-2026'))
    expect(refused).toEqual({
      ...{ code: codes.passwordOnce, msg: '这是一次性密码，请设置您自己的密码', data: null },
    })
    expect(await sessionsOf('first.boss')).toEqual([])
    expect(await login('first.boss', code('Once-2026'), code('Once-2026'))).toMatchObject({
      ...{ code: codes.invalid, data: { field: 'newCode' } },
    })
    const signedIn = await login('first.boss', code('Once-2026'), own)
    expect(signedIn.code).toBe(codes.ok)
    const me = await t.call(userInfo, { token: signedIn.data.accessToken })
    expect([me.companyId, me.roles]).toEqual([companyId, ['企业管理员']])
    expect((await t.envelope(userList, { token: signedIn.data.accessToken })).code).toBe(codes.ok)
    // It was good for once.
    expect((await login('first.boss', code('Once-2026'))).code).toBe(codes.signInFailed)
    expect((await login('first.boss', code('Once-2026'), code('Other-2026'))).code).toBe(codes.signInFailed)
    expect((await login('first.boss', own)).code).toBe(codes.ok)
  })

  it('of two who use it at once, one sets the password', async () => {
    expect((await opened('raced.boss', await newCompany())).code).toBe(codes.ok)
    const both = await Promise.all([
      login('raced.boss', code('Once-2026'), own),
      login('raced.boss', code('Once-2026'), code('Theirs-2026')),
    ])
    expect(both.filter((answer) => answer.code === codes.ok)).toHaveLength(1)
    const works = await Promise.all([login('raced.boss', own), login('raced.boss', code('Theirs-2026'))])
    expect(works.map((answer) => answer.code === codes.ok)).toEqual(both.map((answer) => answer.code === codes.ok))
  })

  it('a reset password is one if the administrator says so, and ends what was open', async () => {
    const id = await idOf(t, 'cg1007')
    const token = await t.tokenOf('cg1007')
    const reset = (newCode: string, once?: boolean) =>
      t.call(userResetPassword, { as: 'boss', body: { id, newCode, ...(once !== undefined && { once }) } })
    await reset(code('Reset-2026'), true)
    expect((await t.envelope(userInfo, { token })).code).toBe(codes.illegalToken)
    expect((await login('cg1007', code('Reset-2026'))).code).toBe(codes.passwordOnce)
    // A wrong one says nothing of it.
    expect((await login('cg1007', code('Wrong-2026'), own)).code).toBe(codes.signInFailed)
    expect((await login('cg1007', code('Reset-2026'), own)).code).toBe(codes.ok)
    await reset(code('Again-2026'))
    expect((await login('cg1007', code('Again-2026'))).code).toBe(codes.ok)
    expect(await login('cg1007', code('Again-2026'), own)).toMatchObject({
      ...{ code: codes.invalid, data: { field: 'newCode' } },
    })
    await reset(code('Third-2026'), true)
    await reset(code('Fourth-2026'), false)
    expect((await login('cg1007', code('Fourth-2026'))).code).toBe(codes.ok)
  })

  it('a company gets one first administrator, from who may open it and sees it', async () => {
    const companyId = await newCompany()
    const both = await Promise.all([opened('one.boss', companyId), opened('two.boss', companyId, 'channel')])
    expect(both.map((answer) => answer.code).sort()).toEqual([codes.ok, codes.conflict])
    expect((await opened('three.boss', companyId)).msg).toBe(
      '这家企业已有管理员：请由他开通其他账号，或在企业用户里重置他的密码',
    )
    // A disabled one is still there, and a company at work is not opened.
    await t.db.updateTable('user').set({ status: 'DISABLED' }).where('company_id', '=', companyId).execute()
    expect((await opened('four.boss', companyId)).code).toBe(codes.conflict)
    expect((await opened('five.boss', 1)).code).toBe(codes.conflict)
    // Company 3 is of another channel.
    expect(await opened('six.boss', 3, 'channel')).toMatchObject({ code: codes.invalid, data: { field: 'companyId' } })
    expect((await opened('seven.boss', 999)).code).toBe(codes.invalid)
    expect((await opened('first.boss', await newCompany())).code).toBe(codes.conflict)
    for (const as of ['boss', 'agent'])
      expect((await opened(`${as}.boss`, await newCompany(), as)).code).toBe(codes.forbidden)
  })
})

describe('one-time passwords on postgres', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp('postgres')
  })
  afterAll(() => t.close())

  it('of two who open a company in the same moment, one adds its first administrator', async () => {
    const form = { name: '同时公司', channelId: 1, maxConcurrency: 5 }
    const { id: companyId } = await t.call(companiesEndpoints.add, { as: 'admin', body: form })
    await t.tokenOf('channel')
    const open = (as: string) =>
      t.envelope(administratorAdd, {
        as,
        body: { companyId, account: `${as}.first`, nickname: '首位', code: code('Once-2026') },
      })
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
      return rows.length
    }
    const [held, end] = [deferred<void>(), deferred<void>()]
    const holding = t.db.transaction().execute(async (trx) => {
      await trx.updateTable('company').set({ industry: '茶' }).where('id', '=', companyId).execute()
      held.resolve()
      await end.promise
    })
    await held.promise
    const both = [open('admin'), open('channel')]
    await until(waiting, (count) => count === 2)
    end.resolve()
    await holding
    const answers = await Promise.all(both)
    expect(answers.map((answer) => answer.code).sort()).toEqual([codes.ok, codes.conflict])
    expect(answers.find((answer) => answer.code === codes.conflict)?.msg).toMatch(/^这家企业已有管理员/)
  })
})
