/** Old rows of the operation log go, and what is left can be checked as before: no other row can go or come unseen. */
import { DefaultQueryExecutor, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { NewRow } from '../../src/server/db/schema'
import { recordOperation } from '../../src/server/system/port'
import { type Anchor, createSealer, type Sealer, sealFault } from '../../src/server/system/seal'
import { plainSeal } from '../support/server/plain-seal'
import { runChore } from '../support/server/run-chore'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const day = 86_400_000
const row: NewRow<'operation_log'> = {
  ...{ at: 0, user_id: null, company_id: null, module: 'customer', action: 'add', object: null },
  ...{ result: 'OK', message: null, diff: '[]', ip: '10.0.0.9', request_id: 'r', duration_ms: 3 },
}

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  let sealer: Sealer
  const anchors: Anchor[] = []
  const report = vi.fn()
  const start = async (keep: string) => {
    t = await testApp(dialect, { demo: false, env: { KEEP_LOG_DAYS: keep } })
    report.mockClear()
    anchors.length = 0
    sealer = createSealer({
      services: { phones: t.app.services.phones, report },
      onSealed: (anchor) => void anchors.push(anchor),
    })
  }
  beforeEach(() => start('200'))
  afterEach(() => t.close())

  const now = () => Math.floor(t.clock.now / 1000)
  const seal = () => sealer.seal(t.db, now())
  /** Writes a batch of the log, and seals it. */
  const batch = async (rows = 2) => {
    for (let n = 0; n < rows; n += 1) await recordOperation(t.db, { ...row, at: now() })
    await seal()
  }
  const forget = () => runChore(t, 'forgetting old rows')
  const fault = (anchor?: Anchor) => sealFault(t.db, t.app.services.phones, anchor)
  const ids = async () =>
    (await t.db.selectFrom('operation_log').select('id').orderBy('id').execute()).map(({ id }) => id)
  const seals = () => t.db.selectFrom('seal').selectAll().orderBy('id').execute()
  /** Three batches, of which only the last is young. */
  const twoOldAndOneYoung = async () => {
    await batch()
    t.clock.now += day
    await batch(3)
    t.clock.now += 199 * day
    await batch()
    t.clock.now += day + 1_000
  }
  const [gone, kept] = [5, 2]

  it('old rows go with their seals, a batch at a time, and the log still verifies', async () => {
    await twoOldAndOneYoung()
    const all = await ids()
    await forget()
    expect(await ids()).toEqual(all.slice(gone))
    expect((await seals()).map(({ rows, forgotten }) => [rows, forgotten !== null])).toEqual([
      [3, true],
      [kept, false],
    ])
    for (const anchor of [undefined, ...anchors]) expect(await fault(anchor)).toBeNull()
    // It goes on from there.
    await batch(1)
    expect(await fault(anchors.at(-1))).toBeNull()
    t.clock.now += 200 * day
    await forget()
    expect((await seals()).map(({ rows }) => rows)).toEqual([kept, 1])
    for (const anchor of anchors) expect(await fault(anchor)).toBeNull()
    expect(report).not.toHaveBeenCalled()
  })

  it('a batch goes when it was sealed more than so many days ago, and not a second earlier', async () => {
    await batch()
    const [first] = await ids()
    t.clock.now += 200 * day
    await batch()
    await forget()
    expect((await ids())[0]).toBe(first)
    t.clock.now += 1_000
    await forget()
    expect(await ids()).toHaveLength(2)
  })

  it('the newest batch stays, so that a log in which nothing happens loses nothing that somebody has seen', async () => {
    await batch()
    t.clock.now += 500 * day
    await forget()
    expect(await ids()).toHaveLength(2)
    await seal()
    expect(report).not.toHaveBeenCalled()
    expect(await fault(anchors[0])).toBeNull()
  })

  it('0 keeps everything', async () => {
    await t.close()
    await start('0')
    await twoOldAndOneYoung()
    t.clock.now += 10_000 * day
    await forget()
    expect(await ids()).toHaveLength(gone + kept)
  })

  it('what is left is protected: a row that is changed, and seals that are cut off at the beginning', async () => {
    await twoOldAndOneYoung()
    await batch()
    await forget()
    const [last] = (await ids()).slice(-1)
    const [mark, , newest] = await seals()
    if (!mark || !newest) throw new Error('no seals')
    const setIp = (ip: string) =>
      t.db
        .updateTable('operation_log')
        .set({ ip })
        .where('id', '=', last as number)
        .execute()
    await setIp('10.0.0.1')
    expect(await fault()).toMatchObject({ kind: 'CHANGED', seal: { id: newest.id } })
    await setIp(row.ip)
    expect(await fault()).toBeNull()
    // Nothing says any more that anything was forgotten.
    await t.db.deleteFrom('seal').where('id', '=', mark.id).execute()
    expect(await fault()).toMatchObject({ kind: 'CHANGED' })
  })

  it.each(['the mark of the batch before', 'a mark of one’s own'])(
    'one batch more can’t be forgotten by %s',
    async (how) => {
      await twoOldAndOneYoung()
      await batch()
      await forget()
      const [mark, next] = await seals()
      if (!mark || !next) throw new Error('no seals')
      await t.db.deleteFrom('operation_log').where('id', '<=', next.to_id).execute()
      await t.db.deleteFrom('seal').where('id', '=', mark.id).execute()
      const forgotten = how.startsWith('the mark') ? mark.forgotten : 'x'
      await t.db.updateTable('seal').set({ forgotten }).where('id', '=', next.id).execute()
      expect(await fault()).toMatchObject({ kind: 'CHANGED', seal: { id: next.id } })
      await expect(forget()).rejects.toThrow('old rows stay in operation_log')
    },
  )

  it('a seal in the middle can’t be marked, and nothing can be slipped in before the mark', async () => {
    await twoOldAndOneYoung()
    const [first] = await ids()
    await batch()
    await forget()
    const [mark, , newest] = await seals()
    if (!mark || !newest) throw new Error('no seals')
    const setMark = (forgotten: string | null) =>
      t.db.updateTable('seal').set({ forgotten }).where('id', '=', newest.id).execute()
    await setMark(mark.forgotten)
    expect(await fault()).toMatchObject({ kind: 'CHANGED', seal: { id: newest.id } })
    await setMark(null)
    expect(await fault()).toBeNull()
    const chosenId = dialect === 'postgres' ? sql`overriding system value` : sql``
    await sql`insert into operation_log (id, at, module, action, result, diff, ip, request_id, duration_ms) ${chosenId}
      values (${first}, 0, 'customer', 'add', 'OK', '[]', '', '', 1)`.execute(t.db)
    expect(await fault()).toMatchObject({ kind: 'CHANGED', seal: { id: mark.id } })
  })

  it('what was changed before it is old stays, for somebody to look at', async () => {
    await twoOldAndOneYoung()
    const all = await ids()
    const change = (part: Partial<typeof row>) =>
      t.db
        .updateTable('operation_log')
        .set(part)
        .where('id', '=', all[0] as number)
        .execute()
    await change({ ip: '10.0.0.1' })
    await expect(forget()).rejects.toThrow('old rows stay in operation_log')
    expect(await ids()).toEqual(all)
    expect(await fault()).toMatchObject({ kind: 'CHANGED' })
    await change({ ip: row.ip })
    // A row with an old time is no older for it, and neither is a seal.
    await t.db
      .updateTable('seal')
      .set({ at: 0 })
      .where('to_id', '=', all.at(-1) as number)
      .execute()
    await batch()
    await expect(forget()).rejects.toThrow('old rows stay in operation_log')
    expect(await ids()).toEqual([...all.slice(gone), expect.any(Number), expect.any(Number)])
  })

  it('a seal without a key, whose time anybody could have written, lets no young row go', async () => {
    const at = now()
    await recordOperation(t.db, { ...row, at })
    const first = await t.db.selectFrom('operation_log').selectAll().executeTakeFirstOrThrow()
    await t.db
      .insertInto('seal')
      .values(plainSeal('', first, 0))
      .execute()
    await batch()
    await forget()
    expect(await ids()).toHaveLength(3)
    t.clock.now += 200 * day + 1_000
    await forget()
    expect(await ids()).toHaveLength(2)
    expect(await fault(anchors[0])).toBeNull()
  })

  it('behind the mark of a seal with a key, one without is none', async () => {
    await twoOldAndOneYoung()
    await forget()
    const [mark, newest] = await seals()
    const [first, second] = await t.db.selectFrom('operation_log').selectAll().orderBy('id').execute()
    if (!mark || !newest || !first || !second) throw new Error('no rows')
    await t.db.deleteFrom('seal').where('id', '=', newest.id).execute()
    await t.db.deleteFrom('operation_log').where('id', '=', second.id).execute()
    expect(await fault()).toBeNull()
    await t.db
      .insertInto('seal')
      .values(plainSeal(mark.hash, first, now()))
      .execute()
    expect(await fault()).toMatchObject({ kind: 'CHANGED' })
  })

  it('what is forgotten during a check is no fault', async () => {
    await twoOldAndOneYoung()
    const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
    const execute = executor.executeQuery
    let isForgotten = false
    vi.spyOn(executor, 'executeQuery').mockImplementation(async function (this: DefaultQueryExecutor, query) {
      const result = await execute.call(this, query)
      // Right after the check has read which seals there are.
      const isFirst = !isForgotten && /from "seal"/.test(query.sql) && query.parameters.includes(200)
      if (isFirst) {
        isForgotten = true
        await forget()
      }
      return result as never
    })
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await fault(anchors.at(-1))).toBeNull()
    expect(isForgotten).toBe(true)
    expect(await ids()).toHaveLength(kept)
  })
})
