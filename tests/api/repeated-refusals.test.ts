/**
 * What one session repeats and is refused again and again fills the operation log by the minute, not by the request, and
 * loses nothing: each is counted, and the seals hold.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import { choresOf } from '../../src/server/chores'
import { sealFault } from '../../src/server/system/seal'
import { idOf } from '../support/access/accepted-requests'
import { addSession } from '../support/access/role-users'
import { sealAll } from '../support/server/seal-all'
import { dialects, paged, type TestApp, testApp } from '../support/server/test-app'

const { userDelete, userStatus } = managerEndpoints
const { logList } = systemEndpoints
const second = 1000

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let token: string
  beforeEach(async () => {
    t = await testApp(dialect)
    token = await addSession(t, await idOf(t, 'agent'))
  })
  afterEach(() => t.close())

  /** Agents may not delete users. */
  const refused = async (times = 1, by = token) => {
    for (let at = 0; at < times; at += 1) {
      expect(await t.envelope(userDelete, { token: by, query: { id: 1 } })).toMatchObject({ code: codes.forbidden })
    }
  }
  const rows = () =>
    t.db
      .selectFrom('operation_log')
      .select(['action', 'result', 'message', 'at', 'times', 'last_at'])
      .where('result', '<>', 'OK')
      .orderBy('id')
      .execute()
  const times = async () => (await rows()).map((row) => row.times)
  const now = () => Math.floor(t.clock.now / second)
  const chore = async () => {
    const found = choresOf(t.app).find(({ what }) => what === 'writing repeated refusals')
    await found?.work(t.app.store.upkeep(), now())
  }

  it('the first is written at once, and the others of its minute as one, with their count and the last one’s time', async () => {
    const start = now()
    await refused(1)
    expect(await times()).toEqual([null])
    t.clock.now += 20 * second
    await refused(48)
    t.clock.now += 20 * second
    await refused(1)
    await chore()
    expect(await times()).toEqual([null])
    t.clock.now += 20 * second
    await chore()
    const message = '您没有“删除用户”的权限，请联系管理员'
    const row = { action: 'user.delete', result: 'REFUSED', message }
    expect(await rows()).toEqual([
      { ...row, at: start, times: null, last_at: null },
      { ...row, at: start + 60, times: 49, last_at: start + 40 },
    ])
    const { records } = paged(await t.call(logList, { as: 'admin', query: { result: ['REFUSED'] } }))
    expect(records.map((one) => [one.time, one.times, one.lastTime])).toEqual([
      [start + 60, 49, start + 40],
      [start, 1, start],
    ])
  })

  it('what goes on is one row a minute, and after a quiet minute the next is written at once', async () => {
    for (let minute = 0; minute < 4; minute += 1) {
      await refused(10)
      t.clock.now += 60 * second
      await chore()
    }
    expect(await times()).toEqual([null, 9, 10, 10, 10])
    t.clock.now += 60 * second
    await chore()
    await refused(1)
    expect(await times()).toEqual([null, 9, 10, 10, 10, null])
  })

  it('another session, another endpoint and another reason are others', async () => {
    const other = await addSession(t, await idOf(t, 'agent'))
    await refused(2)
    await refused(1, other)
    await t.envelope(userStatus, { token, body: { id: 1, status: 'DISABLED' } })
    const missing = { customerId: 999_999, type: 10 as const, remark: '没有' }
    expect((await t.envelope(customerEndpoints.flowAdd, { token, body: missing })).code).toBe(codes.notFound)
    expect((await t.envelope(customerEndpoints.flowAdd, { token, body: missing, key: 'x' })).code).toBe(codes.invalid)
    expect(await times()).toEqual([null, null, null, null, null])
  })

  it('a fault of the server is written each time, because each has its own number', async () => {
    const seal = vi.spyOn(t.app.services.phones, 'findOrStore').mockRejectedValue(new Error('a fault'))
    const body = { phone: '16100009001', name: '新客户', type: 10 as const, remark: '要报价' }
    for (let at = 0; at < 3; at += 1) {
      expect((await t.envelope(customerEndpoints.add, { token, body })).code).toBe(codes.internal)
    }
    seal.mockRestore()
    expect((await rows()).map(({ result }) => result)).toEqual(['FAILED', 'FAILED', 'FAILED'])
  })

  it('the server’s end writes what is counted', async () => {
    await refused(5)
    await t.restart()
    expect(await times()).toEqual([null, 4])
  })

  it('what could not be written is written the next time, with what has come since', async () => {
    await refused(3)
    t.clock.now += 60 * second
    const write = vi.spyOn(Object.getPrototypeOf(t.app.store.upkeep()), 'insertInto').mockImplementationOnce(() => {
      throw new Error('the disk is full')
    })
    await expect(chore()).rejects.toThrow('the disk is full')
    write.mockRestore()
    await refused(1)
    await chore()
    expect(await times()).toEqual([null, 3])
  })

  it('the seals hold, and a changed count breaks them', async () => {
    await refused(5)
    t.clock.now += 60 * second
    await chore()
    await sealAll(t)
    const seals = await t.db.selectFrom('seal').select('rows').execute()
    expect(seals.reduce((sum, { rows }) => sum + (rows ?? 0), 0)).toBe(2)
    expect(await sealFault(t.db, t.app.services.phones)).toBeNull()
    const all = await t.db.selectFrom('operation_log').selectAll().orderBy('id').execute()
    for (const { id, times, last_at } of all) {
      for (const change of [{ times: (times ?? 0) + 1 }, { last_at: (last_at ?? 0) + 1 }]) {
        await t.db.updateTable('operation_log').set(change).where('id', '=', id).execute()
        expect(await sealFault(t.db, t.app.services.phones)).not.toBeNull()
        await t.db.updateTable('operation_log').set({ times, last_at }).where('id', '=', id).execute()
        expect(await sealFault(t.db, t.app.services.phones)).toBeNull()
      }
    }
  })
})
