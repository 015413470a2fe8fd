/** A new encryption key: everything older is encrypted anew while the server works, and then the earlier key goes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { phoneEndpoints } from '../../src/contract/phone'
import { choresOf } from '../../src/server/chores'
import { createEncryption, type Encryption } from '../../src/server/db/keys/encryption'
import { addKey, learnKeys, patience } from '../../src/server/db/keys/rotation'
import { idOf } from '../support/access/accepted-requests'
import { openedBy } from '../support/audit/encrypted-values'
import { dialects, longSessions, type TestApp, testApp } from '../support/server/test-app'

const dataKey = '7'.repeat(64)
/** What is encrypted, of which there is some of each. */
const everywhere = ['cdr_raw.payload', 'kept_answer.answer', 'phone.enc']

describe.each(dialects)('a new encryption key on %s', (dialect) => {
  let t: TestApp
  let answered: unknown
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    const body = { name: '名单', lines: ['16099990000'] }
    answered = await t.call(phoneEndpoints.listAdd, { as: 'agent', body, key: 'act-000001' })
    const payload = t.app.services.phones.seal('{"callee":"16099990000"}')
    await t.db
      .updateTable('cdr_raw')
      .set({ payload })
      .where((eb) =>
        eb(
          'id',
          '=',
          eb.selectFrom('cdr_raw').select((of) => of.fn.max('id').as('last')),
        ),
      )
      .execute()
  })
  afterAll(() => t.close())

  /** Whoever has only the keys of now. */
  const keysOfNow = async (): Promise<Encryption> => {
    const encryption = createEncryption(dataKey)
    await learnKeys(t.db, encryption)
    return encryption
  }
  const newKey = async (encryption = createEncryption(dataKey)) =>
    addKey(t.db, encryption, { now: Math.floor(t.clock.now / 1000), isDone: false })
  const turn = () =>
    choresOf(t.app)
      .find(({ what }) => what === 'encrypting with a new key')
      ?.work(t.app.store.upkeep(), Math.floor(t.clock.now / 1000))
  const keys = () => t.db.selectFrom('encryption_key').selectAll().orderBy('id').execute()
  const numbers = async () => {
    const rows = await t.db.selectFrom('phone').select(['id', 'enc']).orderBy('id').execute()
    return rows.map(({ id, enc }) => [id, t.app.services.phones.reveal(enc)])
  }
  const payloads = async () => {
    const rows = await t.db.selectFrom('cdr_raw').select(['id', 'payload']).orderBy('id').execute()
    return rows.map(({ id, payload }) => [id, payload === null ? null : t.app.services.phones.unseal(payload)])
  }

  it('takes the place of the earlier one everywhere, and all values stay', async () => {
    const earlier = await keysOfNow()
    const before = await openedBy(t.db, earlier)
    expect(Object.keys(before).sort()).toEqual(everywhere)
    const [numbersBefore, payloadsBefore] = [await numbers(), await payloads()]

    const id = await newKey()
    await turn()
    expect(await openedBy(t.db, earlier)).toEqual({})
    expect(await openedBy(t.db, await keysOfNow())).toEqual(before)
    expect(await numbers()).toEqual(numbersBefore)
    expect(await payloads()).toEqual(payloadsBefore)
    const rewritten = Object.values(before).reduce((sum, count) => sum + count, 0)
    expect((await keys()).at(-1)).toMatchObject({ id, rewritten, done_at: null })
  })

  it('lets the earlier one go only when nobody can still be writing with it', async () => {
    const writing = await keysOfNow()
    const id = await newKey()
    await turn()
    // A write that had begun before the server learned the new key.
    const late = { company_id: 1, hash: 'late', platform_hash: 'late', tail4_hash: 'late' }
    const enc = writing.encrypt('number', '16099990001')
    await t.db
      .insertInto('phone')
      .values({ ...late, enc })
      .execute()
    t.clock.now += (patience - 1) * 1000
    await turn()
    expect(
      (await t.db.selectFrom('phone').select('enc').where('hash', '=', 'late').executeTakeFirstOrThrow()).enc,
    ).toMatch(new RegExp(`^${id}\\.`))
    await turn()
    expect((await keys()).map((key) => [key.id, key.done_at])).toContainEqual([id, null])
    t.clock.now += 1000
    await turn()
    expect(await keys()).toMatchObject([{ id, done_at: Math.floor(t.clock.now / 1000) }])
    expect(await openedBy(t.db, writing)).toEqual({})
  })

  it('waits for the pass that found something to be followed by one that finds nothing', async () => {
    await newKey()
    await turn()
    t.clock.now += patience * 1000
    const writing = createEncryption(dataKey)
    const hash = 'later'
    const enc = writing.encrypt('number', '16099990002')
    await t.db.insertInto('phone').values({ company_id: 1, hash, platform_hash: hash, tail4_hash: hash, enc }).execute()
    await turn()
    expect((await keys()).at(-1)?.done_at).toBeNull()
    await turn()
    expect(await keys()).toHaveLength(1)
  })

  it('is overtaken by a newer one', async () => {
    const first = await newKey()
    await turn()
    t.clock.now += patience * 1000
    // It comes while the last pass of the first is under way.
    const passing = turn()
    const second = await newKey()
    await passing
    expect((await keys()).map(({ id }) => id)).toContain(first)
    for (let turns = 0; turns < 2; turns += 1) {
      t.clock.now += patience * 1000
      await turn()
    }
    expect((await keys()).map(({ id }) => id)).toEqual([second])
    const rows = await t.db.selectFrom('phone').select('enc').execute()
    expect(rows.filter(({ enc }) => enc.startsWith(`${first}.`))).toEqual([])
  })

  it('serves whatever is asked meanwhile', async () => {
    const userId = await idOf(t, 'agent')
    const before = await t.call(customerEndpoints.list, { as: 'boss', query: { userId, pageSize: 10 } })
    await newKey()
    await Promise.all([turn(), turn()])
    const meanwhile = await t.call(customerEndpoints.list, { as: 'boss', query: { userId, pageSize: 10 } })
    expect(meanwhile).toEqual(before)
    const body = { name: '名单', lines: ['16099990000'] }
    // Kept answers have another key now, and say the same.
    expect(await t.call(phoneEndpoints.listAdd, { as: 'agent', body, key: 'act-000001' })).toEqual(answered)
  })

  it('passes over a number that was erased', async () => {
    const hash = 'erased'
    const row = { company_id: 1, hash, platform_hash: hash, tail4_hash: hash, enc: '' }
    await t.db.insertInto('phone').values(row).execute()
    const id = await newKey()
    await turn()
    t.clock.now += patience * 1000
    await turn()
    expect((await keys()).at(-1)).toMatchObject({ id, done_at: Math.floor(t.clock.now / 1000) })
    await t.db.deleteFrom('phone').where('hash', '=', hash).execute()
  })

  it('opens only with the data key that wrapped it', async () => {
    const rows = await keys()
    expect(() => createEncryption('8'.repeat(64)).learn(rows)).toThrow()
  })
})
