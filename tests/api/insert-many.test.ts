/** Many rows by one call: each arrives, with its own values, or none of them does. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertMany } from '../../src/server/db/dialects'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  beforeEach(async () => {
    await t.db.deleteFrom('call_key').execute()
  })
  afterAll(() => t.close())

  const keysFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ kind: 'REQUEST' as const, key: `第 ${first + at} 个'"?` },
      ...{ call_id: first + at, created_at: 1_700_000_000 - at },
    }))
  const stored = () =>
    t.db.selectFrom('call_key').select(['kind', 'key', 'call_id', 'created_at']).orderBy('call_id').execute()

  it.each([0, 1, 2, 63, 64, 65, 127, 128, 129, 200, 2_000, 4_100])(
    'inserts %i rows, each with its values',
    async (count) => {
      const rows = keysFrom(1, count)
      await insertMany(t.db, 'call_key', rows)
      expect(await stored()).toEqual(rows)
    },
  )

  it.each([3, 300])('inserts none of %i rows if the last one cannot be', async (count) => {
    const rows = keysFrom(1, count)
    await insertMany(t.db, 'call_key', keysFrom(count, 1))
    await expect(insertMany(t.db, 'call_key', rows)).rejects.toThrow()
    expect(await stored()).toEqual(keysFrom(count, 1))
  })

  it('leaves none behind in a transaction that ends with it', async () => {
    const work = t.db.transaction().execute(async (trx) => {
      await insertMany(trx, 'call_key', keysFrom(1, 300))
      await insertMany(trx, 'call_key', keysFrom(300, 1))
    })
    await expect(work).rejects.toThrow()
    expect(await stored()).toEqual([])
  })

  it('does with each existing row what the call says, with its parameters', async () => {
    const codes = Array.from({ length: 300 }, (_, at) => ({
      ...{
        source: 'HUAWEI' as const,
        raw_code: `x${at}`,
        description: '',
        unified_code: `X${at}`,
        title: '旧',
        advice: null,
      },
      ...{
        class: 'BUSY' as const,
        redial_after_sec: at,
        auto_mark: null,
        status: 'ENABLED' as const,
        created_at: 1,
        updated_at: 1,
      },
    }))
    await insertMany(t.db, 'exception_code', codes)
    const retitled = sql`on conflict (source, raw_code) do update set title = ${'新'}
      where exception_code.redial_after_sec >= ${298}`
    await insertMany(t.db, 'exception_code', codes, retitled)
    const changed = t.db.selectFrom('exception_code').select('raw_code').where('title', '=', '新').orderBy('raw_code')
    expect(await changed.execute()).toEqual([{ raw_code: 'x298' }, { raw_code: 'x299' }])
  })
})
