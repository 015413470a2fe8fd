import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import { passwordCode } from '../../src/server/access/password-code'
import { demoPassword } from '../../src/server/db/demo/plan'
import { dialects, paged, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { passwordUpdate, sessionVerify } = authEndpoints
const { userInfo } = managerEndpoints
const first = passwordCode(demoPassword)
const wrong = passwordCode('not the password')
/** The n-th new password, as the console sends it. */
const next = (n: number) => passwordCode(`Next-2026-${n}`)

describe.each(dialects)('one’s own password on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  const fresh = async (account: string) => (await t.signIn(account)).data.accessToken
  const me = (token: string) => t.envelope(userInfo, { token })
  const change = (token: string, oldCode: string, newCode: string) =>
    t.envelope(passwordUpdate, { token, body: { oldCode, newCode } })

  it('changes, keeps the session it was changed in, and ends the others with the reason', async () => {
    const here = await fresh('cg1005')
    const elsewhere = await fresh('cg1005')
    const colleague = await fresh('cg1006')
    expect(await change(here, first, next(1))).toEqual({ code: 20000, msg: '', data: null })
    expect((await me(here)).code).toBe(20000)
    expect(await me(elsewhere)).toMatchObject({ code: 50008, msg: '密码已修改，请重新登录' })
    expect((await me(colleague)).code).toBe(20000)
    expect((await t.signIn('cg1005')).code).toBe(40100)
    expect((await t.signIn('cg1005', 'Next-2026-1')).code).toBe(20000)
  })

  it('refuses the present password and the last five, and takes the one before those', async () => {
    const token = await fresh('cg1007')
    let present = first
    for (let n = 1; n <= 6; n += 1) {
      expect(await change(token, present, present)).toMatchObject({ code: 40000, data: { field: 'newCode' } })
      expect((await change(token, present, next(n))).code).toBe(20000)
      present = next(n)
    }
    for (let n = 1; n <= 5; n += 1) {
      expect(await change(token, present, next(n))).toMatchObject({
        code: 40000,
        msg: '新密码不能与现在的或最近 5 次用过的相同',
      })
    }
    expect((await change(token, present, first)).code).toBe(20000)
    const { id } = (await me(token)).data
    const kept = await t.db.selectFrom('password_history').selectAll().where('user_id', '=', id).execute()
    expect(kept).toHaveLength(5)
    for (const row of kept) expect(row.password_hash).toMatch(/^\$argon2id\$/)
  })

  it('wants the hash of both, not the password', async () => {
    const token = await fresh('cg1008')
    expect(await change(token, first, 'Next-2026-1')).toMatchObject({
      code: 40000,
      msg: '新密码须为小写十六进制的 SHA-256',
    })
    expect(await change(token, first.toUpperCase(), next(1))).toMatchObject({ data: { field: 'oldCode' } })
  })

  it('counts wrong ones for the session alone, and opens again in time', async () => {
    const token = await fresh('cg1009')
    expect(await change(token, wrong, next(1))).toMatchObject({
      ...{ code: 40100, msg: '原密码错误', data: { field: 'oldCode', reason: '原密码错误' } },
    })
    expect((await change(token, wrong, next(1))).code).toBe(40100)
    const verify = (code: string) => t.envelope(sessionVerify, { token, body: { code } })
    expect(await verify(wrong)).toMatchObject({ code: 40100, msg: '密码错误', data: { field: 'code' } })
    for (let at = 0; at < 2; at += 1) expect((await verify(wrong)).code).toBe(40100)
    const locked = { code: 42300, msg: '密码多次错误，请 15 分钟后再试，或退出后重新登录' }
    expect(await verify(first)).toMatchObject(locked)
    expect(await change(token, first, next(1))).toMatchObject(locked)
    // Whoever finds a session open keeps its owner neither from signing in nor from other sessions.
    const other = await t.signIn('cg1009')
    expect(other.code).toBe(20000)
    expect((await t.envelope(sessionVerify, { token: other.data.accessToken, body: { code: first } })).code).toBe(20000)
    // The session itself stays active: it was opened with the right password.
    expect((await me(token)).code).toBe(20000)
    t.clock.now += 15 * 60_000
    expect(await verify(first)).toEqual({ code: 20000, msg: '', data: null })
    expect((await t.signIn('cg1009')).code).toBe(20000)
  })

  it('lets no more than five guesses through, however many come at once', async () => {
    const token = await fresh('cg1010')
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => t.envelope(sessionVerify, { token, body: { code: wrong } })),
    )
    expect(tries.filter((answer) => answer.code === 40100)).toHaveLength(5)
    expect(tries.filter((answer) => answer.code === 42300)).toHaveLength(7)
  })

  it('takes one of two changes at once', async () => {
    const token = await fresh('cg1011')
    const both = await Promise.all([change(token, first, next(1)), change(token, first, next(2))])
    const won = both.findIndex((answer) => answer.code === 20000)
    expect(both.filter((answer) => answer.code === 20000)).toHaveLength(1)
    expect([40100, 40900]).toContain(both[1 - won]?.code)
    expect((await t.signIn('cg1011', `Next-2026-${won + 1}`)).code).toBe(20000)
  })

  it('opens no session with a password that is being replaced', async () => {
    const token = await fresh('cg1012')
    const [, ...signIns] = await Promise.all([
      change(token, first, next(1)),
      ...Array.from({ length: 6 }, () => t.signIn('cg1012')),
    ])
    for (const answer of signIns.filter(({ code }) => code === 20000)) {
      expect(await me(answer.data.accessToken)).toMatchObject({ code: 50008, msg: '密码已修改，请重新登录' })
    }
  })

  it('stands in the operation log without a trace of what it was', async () => {
    const token = await fresh('cg1013')
    await change(token, wrong, next(1))
    await change(token, first, next(1))
    const rows = await t.db
      .selectFrom('operation_log')
      .selectAll()
      .where('action', '=', 'password.update')
      .where('user_id', '=', (await me(token)).data.id)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => [row.result, row.message])).toEqual([
      ['REFUSED', '原密码错误'],
      ['OK', null],
    ])
    const everything = JSON.stringify(await t.db.selectFrom('operation_log').selectAll().execute())
    for (const secret of [first, wrong, next(1), '$argon2']) expect(everything).not.toContain(secret)
    const { records } = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { keywords: 'password' } }))
    expect(records.length).toBeGreaterThan(0)
  })
})
