/** The seals of the operation log: whatever somebody with the database, but without the key, does to it shows. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPhones } from '../../src/server/access/numbers/phones'
import { createEncryption } from '../../src/server/db/keys/encryption'
import type { NewRow } from '../../src/server/db/schema'
import { recordOperation } from '../../src/server/system/port'
import { type Anchor, createSealer, sealFault } from '../../src/server/system/seal'
import { deferred } from '../support/deferred'
import { plainSeal } from '../support/server/plain-seal'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const row: NewRow<'operation_log'> = {
  ...{ at: 1_772_589_600, user_id: null, company_id: null, module: 'customer', action: 'add', object: null },
  ...{ result: 'OK', message: null, diff: '[{"field":"name","label":"姓名","before":null,"after":"王芳"}]' },
  ...{ ip: '10.0.0.9', request_id: 'r', duration_ms: 3 },
}

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  const anchors: Anchor[] = []
  const report = vi.fn()
  const sealer = () =>
    createSealer({
      services: { phones: t.app.services.phones, report },
      onSealed: (anchor) => void anchors.push(anchor),
    })
  const add = async (count: number, part: Partial<typeof row> = {}) => {
    for (let done = 0; done < count; done += 1) await recordOperation(t.db, { ...row, ...part })
  }
  const now = () => Math.floor(t.clock.now / 1000)
  const fault = (anchor?: Anchor) => sealFault(t.db, t.app.services.phones, anchor)
  const ids = async () =>
    (await t.db.selectFrom('operation_log').select('id').orderBy('id').execute()).map(({ id }) => id)
  const change = (id: number | undefined, part: Partial<typeof row> & { texts_salt?: null }) =>
    t.db
      .updateTable('operation_log')
      .set(part)
      .where('id', '=', id as number)
      .execute()
  beforeEach(async () => {
    t = await testApp(dialect, { demo: false })
    report.mockClear()
    anchors.length = 0
  })
  afterEach(() => t.close())

  it('cover every row once, in batches, whatever the clocks say', async () => {
    const its = sealer()
    expect(await its.seal(t.db, now())).toBe(0)
    await add(1000)
    for (const at of [row.at + 500, row.at, row.at - 10]) await add(1, { at })
    expect(await its.seal(t.db, now())).toBe(1003)
    expect(await its.seal(t.db, now())).toBe(0)
    await add(1)
    expect(await its.seal(t.db, now())).toBe(1)
    const seals = await t.db.selectFrom('seal').selectAll().orderBy('id').execute()
    expect(seals.map(({ rows }) => rows)).toEqual([1000, 3, 1])
    expect(anchors).toEqual(seals.map(({ to_id, hash }) => ({ to_id, hash })))
    expect(await fault(anchors.at(-1))).toBeNull()
    expect(report).not.toHaveBeenCalled()
  })

  it('show a row that was changed, removed or slipped in, and a seal that was', async () => {
    await add(3)
    await sealer().seal(t.db, now())
    await add(2)
    await sealer().seal(t.db, now())
    const [first, second, , fourth] = await ids()
    const later = { kind: 'CHANGED', seal: { to_id: (await ids()).at(-1) } }
    await change(second, { ip: '10.0.0.1' })
    expect(await fault()).toMatchObject({ kind: 'CHANGED', seal: { from_id: first } })
    await change(second, { ip: row.ip })
    expect(await fault()).toBeNull()
    await change(fourth, { message: '另一句' })
    expect(await fault()).toMatchObject(later)
    await change(fourth, { message: null })
    expect(await fault()).toBeNull()
    await t.db
      .updateTable('seal')
      .set({ rows: 1 })
      .where('from_id', '=', fourth as number)
      .execute()
    expect(await fault()).toMatchObject(later)
    await t.db
      .updateTable('seal')
      .set({ rows: 2 })
      .where('from_id', '=', fourth as number)
      .execute()
    expect(await fault()).toBeNull()
    await t.db
      .deleteFrom('operation_log')
      .where('id', '=', fourth as number)
      .execute()
    expect(await fault()).toMatchObject(later)
    const chosenId = dialect === 'postgres' ? sql`overriding system value` : sql``
    await sql`insert into operation_log (id, at, module, action, result, diff, ip, request_id, duration_ms) ${chosenId}
      values (${fourth}, ${row.at}, 'customer', 'add', 'OK', '[]', '', '', 1)`.execute(t.db)
    expect(await fault()).toMatchObject(later)
  })

  it('can’t be made without the key', async () => {
    await add(3)
    await sealer().seal(t.db, now())
    const [first] = await ids()
    await change(first, { ip: '10.0.0.1' })
    await t.db.deleteFrom('seal').execute()
    const another = createSealer({
      services: { phones: createPhones('8'.repeat(64), createEncryption('8'.repeat(64))), report },
    })
    expect(await another.seal(t.db, now())).toBe(3)
    expect(await fault()).toMatchObject({ kind: 'CHANGED' })
  })

  it('of the kind without a key are none behind those with one, and none where one is known outside', async () => {
    await add(1)
    await sealer().seal(t.db, now())
    await add(1)
    const [first, second] = await t.db.selectFrom('operation_log').selectAll().orderBy('id').execute()
    const [keyed] = await t.db.selectFrom('seal').selectAll().execute()
    if (!first || !second || !keyed) throw new Error('no rows')
    await t.db
      .insertInto('seal')
      .values(plainSeal(keyed.hash, second, now()))
      .execute()
    expect(await fault()).toMatchObject({ kind: 'CHANGED', seal: { from_id: second.id } })
    await t.db.deleteFrom('seal').execute()
    await t.db
      .insertInto('seal')
      .values(plainSeal('', first, now()))
      .execute()
    expect(await fault()).toBeNull()
    expect(await fault(anchors[0])).toEqual({ kind: 'CUT', anchor: anchors[0] })
  })

  it('let personal texts be erased with their salt, and nothing less or else', async () => {
    await add(2, { message: '回电 160****5678' })
    await sealer().seal(t.db, now())
    const [first, second] = await ids()
    await change(first, { texts_salt: null, message: null, diff: '[]' })
    expect(await fault()).toBeNull()
    await change(first, { diff: '[{}]' })
    expect(await fault()).toMatchObject({ kind: 'CHANGED' })
    await change(first, { diff: '[]' })
    await change(second, { texts_salt: null })
    expect(await fault()).toMatchObject({ kind: 'CHANGED' })
  })

  it('show that the end of the log was cut off, with its seal, against what is known outside', async () => {
    const its = sealer()
    await add(2)
    await its.seal(t.db, now())
    await add(2)
    await its.seal(t.db, now())
    const [, , third] = await ids()
    await t.db
      .deleteFrom('operation_log')
      .where('id', '>=', third as number)
      .execute()
    await t.db
      .deleteFrom('seal')
      .where('from_id', '=', third as number)
      .execute()
    expect(await fault()).toBeNull()
    expect(await fault(anchors[0])).toBeNull()
    expect(await fault(anchors[1])).toEqual({ kind: 'CUT', anchor: anchors[1] })
    // The server that has sealed them misses them at its next turn.
    await its.seal(t.db, now())
    expect(report.mock.calls.map(([what]) => what)).toEqual([
      'the operation log has lost its last seal',
      'the operation log has lost its newest rows',
    ])
  })

  // SQLite has one writer: nobody else writes meanwhile.
  if (dialect === 'sqlite') return
  describe('while a transaction that has written to the log is open', () => {
    /** Opens one, and answers its end. */
    const openTransaction = async () => {
      const written = deferred<void>()
      const end = deferred<void>()
      const ended = t.db.transaction().execute(async (trx) => {
        await recordOperation(trx, row)
        written.resolve()
        await end.promise
      })
      await written.promise
      return async () => {
        end.resolve()
        await ended
      }
    }

    it('wait for it, however long that takes, because its row has an earlier id', async () => {
      const its = sealer()
      const end = await openTransaction()
      await add(1)
      t.clock.now += 600_000
      expect(await its.seal(t.db, now())).toBe(0)
      // Those that begin later don't hold it up.
      const endOther = await openTransaction()
      await end()
      expect(await its.seal(t.db, now())).toBe(2)
      await endOther()
      expect(await its.seal(t.db, now())).toBe(1)
      expect(await fault(anchors.at(-1))).toBeNull()
    })

    it('a newest row that goes is missed although it has no seal', async () => {
      const its = sealer()
      const end = await openTransaction()
      await add(1)
      await its.seal(t.db, now())
      await t.db.deleteFrom('operation_log').execute()
      await its.seal(t.db, now())
      expect(report.mock.calls.map(([what]) => what)).toEqual(['the operation log has lost its newest rows'])
      await end()
    })
  })
})
