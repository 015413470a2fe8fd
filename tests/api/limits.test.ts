/** The settings whose defaults come from the environment: they apply as soon as they are set, and stay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../src/contract/envelope'
import { type SettingKey, type SettingValue, systemEndpoints } from '../../src/contract/system'
import { retention } from '../../src/server/retention'
import { idOf } from '../support/access/accepted-requests'
import { addSession } from '../support/access/role-users'
import { rowOf } from '../support/server/dated-rows'
import { runChore } from '../support/server/run-chore'
import { dialects, type TestApp, testApp } from '../support/server/test-app'
import { restoreSettings } from '../support/server/usual-settings'

const { settingList, settingUpdate, preferenceList } = systemEndpoints
const hour = 3600
const day = 24 * hour

describe.each(dialects)('limits on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: { SESSION_HOURS: '20', SESSION_REQUESTS: '900', KEEP_LOG_DAYS: '0' } })
  })
  afterAll(() => t.close())

  const of = async (key: SettingKey) => (await t.call(settingList, { as: 'admin' })).find((one) => one.key === key)
  const set = (key: SettingKey, value: SettingValue) => t.envelope(settingUpdate, { as: 'admin', body: { key, value } })
  const lastSession = () =>
    t.db.selectFrom('session').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

  it('are those of the environment until somebody sets others', async () => {
    expect(await of('auth.session-hours')).toMatchObject({ value: 20, usual: 20, least: 1, most: 720 })
    expect(await of('auth.session-days')).toMatchObject({ value: 30, usual: 30 })
    expect(await of('limit.requests')).toMatchObject({ value: 900, usual: 900 })
    expect(await of('keep.log-days')).toMatchObject({ value: 0, usual: 0, least: 0, most: 36_500, zero: '一直保留' })
  })

  it('a session lives as long as is set when it begins and is used, and after a restart', async () => {
    const now = () => Math.floor(t.clock.now / 1000)
    expect((await set('auth.session-hours', 2)).code).toBe(codes.ok)
    const token = await addSession(t, await idOf(t, 'agent'))
    t.clock.now += 59 * 60 * 1000
    expect((await t.envelope(preferenceList, { token })).code).toBe(codes.ok)
    expect((await lastSession()).expire_at).toBe(now() + 2 * hour)
    await t.restart()
    expect(await of('auth.session-hours')).toMatchObject({ value: 2, usual: 20 })
    t.clock.now += 70 * 60 * 1000
    expect((await t.envelope(preferenceList, { token })).code).toBe(codes.ok)
    expect((await lastSession()).expire_at).toBe(now() + 2 * hour)
    await restoreSettings(t)
  })

  it('the requests of a session are counted against what is set', async () => {
    const token = await addSession(t, await idOf(t, 'agent'))
    const ask = async () => (await t.envelope(preferenceList, { token })).code
    expect([await ask(), await ask(), await ask()]).toEqual([codes.ok, codes.ok, codes.ok])
    expect((await set('limit.requests', 3)).code).toBe(codes.ok)
    expect(await ask()).toBe(codes.tooMany)
    t.clock.now += 60_000
    expect((await set('limit.requests', 900)).code).toBe(codes.ok)
    expect(await ask()).toBe(codes.ok)
    await restoreSettings(t)
  })

  it('days for which rows stay are none, or enough', async () => {
    for (const [wrong, reason] of [
      [179, '须为 0，或在 180 到 36500 之间'],
      [36_501, '须为 0，或在 180 到 36500 之间'],
    ] as const)
      expect(await set('keep.log-days', wrong)).toMatchObject({ code: 40000, data: { field: 'value', reason } })
    const at = Math.floor(t.clock.now / 1000) - 200 * day
    await t.db.insertInto('login_log').values(rowOf.login_log(at)).execute()
    const old = async () => (await t.db.selectFrom('login_log').select('id').where('at', '=', at).execute()).length
    expect(retention.login_log).toMatchObject({ days: 'keepLogDays' })
    await runChore(t, 'forgetting old rows')
    expect(await old()).toBe(1)
    expect((await set('keep.log-days', 180)).code).toBe(codes.ok)
    await runChore(t, 'forgetting old rows')
    expect(await old()).toBe(0)
    await restoreSettings(t)
  })

  it('a change that is not written changes nothing', async () => {
    const before = { ...t.app.services.limits }
    expect((await set('limit.requests', true)).code).toBe(codes.invalid)
    expect((await t.envelope(settingUpdate, { as: 'boss', body: { key: 'limit.requests', value: 1 } })).code).toBe(
      codes.forbidden,
    )
    expect(t.app.services.limits).toEqual(before)
  })
})
