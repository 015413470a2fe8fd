/** A million customers, for figures. */
import { sql } from 'kysely'
import type { Services } from '../../src/server/access/handler'
import { createRandom, type Random } from '../../src/server/db/demo/random'
import { customerName } from '../../src/server/db/demo/words'
import { insertMany, isPostgres } from '../../src/server/db/dialects'
import { namePinyin } from '../../src/server/db/pinyin'
import type { Db, NewRow } from '../../src/server/db/schema'
import { gatherStatistics } from './gather-statistics'

const customers = 1_000_000
/** How many are made at once. */
const piece = 20_000

/** Makes a million customers, each with a number of its own, most of them somebody's. Answers one of their names. */
export async function addMillionCustomers(db: Db, phones: Services['phones']): Promise<string> {
  const random = createRandom(1)
  const now = Math.floor(Date.now() / 1000)
  const owners = await ownersByCompany(db)
  const companies = [...owners.keys()]
  const later = isPostgres(db) ? await withoutIndex(db) : undefined
  let sample = ''
  for (let made = 0; made < customers; made += piece) {
    const drafts = Array.from({ length: piece }, (_, at) => ({
      companyId: random.pick(companies),
      number: `17${String(made + at).padStart(9, '0')}`,
    }))
    await db.transaction().execute(async (trx) => {
      const rows: NewRow<'customer'>[] = []
      for (const company_id of companies) {
        const numbers = drafts.filter(({ companyId }) => companyId === company_id).map(({ number }) => number)
        const ids = await phones.storeMany(trx, numbers, company_id)
        for (const number of numbers) {
          const name = customerName(random)
          if (name.length === 3) sample ||= name
          rows.push({
            ...{ company_id, phone_id: ids.get(number) as number, name, ...namePinyin(name), remark: '考虑一下' },
            type: random.pick([0, 0, 0, 10, 10, 20, 30, 40, 50]),
            level: random.pick([null, 'A', 'B', 'C', 'D']),
            ...lifeOf(random, now, made / customers, owners.get(company_id) ?? []),
          })
        }
      }
      await insertMany(trx, 'customer', rows)
    })
  }
  await later?.execute(db)
  await gatherStatistics(db)
  return sample
}

/** Drops the index of words, because filling it row by row takes most of the time. Answers how it is made. */
async function withoutIndex(db: Db) {
  const { rows } = await sql<{ made: string }>`select indexdef as made from pg_indexes
    where indexname = 'customer_words'`.execute(db)
  await sql`drop index customer_words`.execute(db)
  return sql.raw(rows[0]?.made as string)
}

async function ownersByCompany(db: Db): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.selectFrom('company_user').select(['company_id', 'user_id']).orderBy('id').execute()
  const owners = new Map<number, number[]>()
  for (const { company_id, user_id } of rows) owners.set(company_id, [...(owners.get(company_id) ?? []), user_id])
  return owners
}

/**
 * Whose it is, and what has happened with it within a year. A seventh is in the pool.
 * @param share of all that were made before it: a customer with a higher id is a newer one
 */
function lifeOf(random: Random, now: number, share: number, owners: readonly number[]) {
  const ago = (days: number) => now - random.int(0, days * 86_400)
  const created_at = now - Math.floor((1 - share) * 365 * 86_400)
  const kept = { created_at, created_by: null, updated_at: created_at, updated_by: null, deleted_at: null }
  const calls = { last_call_at: random.chance(0.7) ? ago(90) : null, call_count: random.int(0, 12) }
  const nothing = { claim_at: null, last_follow_at: null, next_follow_at: null, protect_until: null }
  if (owners.length === 0 || random.chance(1 / 7)) {
    const pool_reason = random.pick(['未跟进', '未成交', '没有意向'])
    return {
      ...kept,
      ...calls,
      ...nothing,
      user_id: null,
      pool_at: ago(60),
      pool_reason,
      pool_times: random.int(1, 5),
    }
  }
  return {
    ...{ ...kept, ...calls, ...nothing, user_id: random.pick(owners), claim_at: created_at },
    ...{ last_follow_at: random.chance(0.8) ? ago(120) : null },
    ...{ next_follow_at: random.chance(0.4) ? now + random.int(-5 * 86_400, 30 * 86_400) : null },
    ...{ pool_at: null, pool_reason: null, pool_times: 0 },
  }
}
