/** Which customers fall back into the pool, in SQL, and their way there. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { changedBy } from '../../access/tracked-rows'
import { among, insertMany, isPostgres } from '../../db/dialects'
import { readLocked } from '../../db/locks'
import { total } from '../../db/page'
import type { Db } from '../../db/schema'
import { allOf } from '../../db/where'
import { intoPool, takenFrom } from '../owner-queries'
import { payingTypes, type RecycleRules, recycleKeys, secondsOfDay } from './recycle-rules'
import type { RuledPeople } from './ruled-people'

/** As the indexes say it (migrations/hardening/pool.ts). */
const owned = sql<SqlBool>`customer.deleted_at is null and customer.user_id is not null
  and customer.type not in (${sql.raw(payingTypes.join(', '))})`
const claimed = sql`coalesce(customer.claim_at, customer.created_at)`
const idleSince = (db: Db) => sql`${sql.raw(isPostgres(db) ? 'greatest' : 'max')}(
  coalesce(customer.last_follow_at, 0), coalesce(customer.last_call_at, 0), ${claimed})`

const seconds = (days: number) => sql.lit(days * secondsOfDay)

/** The time that a customer of each level may be left alone, in seconds; null: for ever. */
function patience({ followDays, levelDays }: RecycleRules): RawBuilder<number | null> {
  const most = (days: number) => (days > 0 ? seconds(days) : sql`null`)
  const levels = Object.entries(levelDays).filter(([, days]) => days > 0)
  if (levels.length === 0) return sql`${most(followDays)}`
  const cases = levels.map(([level, days]) => sql`when ${sql.lit(level)} then ${most(days)}`)
  return sql`case customer.level ${sql.join(cases, sql` `)} else ${most(followDays)} end`
}

type Reason = 'follow' | 'deal'

/** Whether one of the rules brings a customer back by a time, in epoch seconds; undefined without this rule. */
function dueBy(db: Db, rules: RecycleRules, reason: Reason, time: number): Expression<SqlBool> | undefined {
  if (time < rules.notBefore) return undefined
  const free = sql<SqlBool>`(customer.protect_until is null or customer.protect_until <= ${time})`
  if (reason === 'deal')
    return rules.dealDays > 0
      ? sql<SqlBool>`(${claimed} <= ${time - rules.dealDays * secondsOfDay} and ${free})`
      : undefined
  const days = [rules.followDays, ...Object.values(rules.levelDays)].filter((each) => each > 0)
  if (days.length === 0) return undefined
  // The first condition is for the index.
  return sql<SqlBool>`(${idleSince(db)} <= ${time - Math.min(...days) * secondsOfDay}
    and ${idleSince(db)} + ${patience(rules)} <= ${time} and ${free})`
}

/** The customers of people. The indexes of what is due begin with the owner. */
const ownedBy = (db: Db, { companyId, userIds }: Pick<RuledPeople, 'companyId' | 'userIds'>) =>
  sql<SqlBool>`${among(db, 'customer.user_id', userIds)} and customer.company_id = ${companyId} and ${owned}`

/** The customers of people that their rules bring back by a time, in epoch seconds; undefined if they bring back none. */
export function isDue(db: Db, people: RuledPeople, time: number): Expression<SqlBool> | undefined {
  // Each rule with its people: SQLite finds each by its own index.
  const due = (['follow', 'deal'] as const).flatMap((reason) => {
    const isDueBy = dueBy(db, people.rules, reason, time)
    return isDueBy ? sql<SqlBool>`(${ownedBy(db, people)} and ${isDueBy})` : []
  })
  return due.length === 0 ? undefined : sql<SqlBool>`(${sql.join(due, sql` or `)})`
}

/** Whether one of the conditions holds, or none of them. */
export function isAnyOf(conditions: readonly Expression<SqlBool>[], is: boolean): Expression<SqlBool> {
  const any = conditions.length === 0 ? sql`1 = 0` : sql.join(conditions, sql` or `)
  // What is unknown of a customer, such as until when it is protected, is no reason to leave it out.
  return is ? sql<SqlBool>`(${any})` : sql<SqlBool>`(${any}) is not true`
}

/** How many customers of people, of those in scope, rules bring back by a time, in epoch seconds. */
export async function countDue(
  db: Db,
  scope: RowScope<'customer'>,
  people: RuledPeople,
  time: number,
): Promise<number> {
  const due = isDue(db, people, time)
  if (!due) return 0
  const { rows } = await sql<{ total: number }>`select count(*) as total from customer
    where ${allOf(scope.condition, due)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** The companies that may have rules which bring customers back: those with a value of their own or of a pool, or all. */
export async function companiesWithRules(db: Db): Promise<number[]> {
  const general = await db.selectFrom('setting').select('key').where('key', 'in', recycleKeys).executeTakeFirst()
  const rows = general
    ? await db.selectFrom('company').select('id').where('deleted_at', 'is', null).execute()
    : await db
        .selectFrom('company_setting')
        .select('company_id as id')
        .distinct()
        .where('key', 'in', recycleKeys)
        .union(
          db
            .selectFrom('pool_rule')
            .innerJoin('pool', 'pool.id', 'pool_rule.pool_id')
            .select('pool.company_id as id')
            .where('pool_rule.key', 'in', recycleKeys),
        )
        .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** How many customers in scope these people of a company have. */
export const countOwned = async (
  db: Db,
  scope: RowScope<'customer'>,
  { companyId, userIds }: Pick<RuledPeople, 'companyId' | 'userIds'>,
): Promise<number> =>
  (
    await rowsOf(db, scope)
      .select(total)
      .where('customer.company_id', '=', companyId)
      .where(among(db, 'customer.user_id', userIds))
      .executeTakeFirstOrThrow()
  ).total

interface Recycling {
  people: RuledPeople
  reason: Reason
  /** As the pool says it. */
  said: string
  /** Epoch seconds. */
  now: number
  most: number
}

/**
 * Gives the customers that a rule brings back to the pool, at most so many. They are locked and looked at again first, so
 * one that somebody follows up meanwhile stays.
 * @returns how many it found
 */
export async function recycleSome(db: Db, { people, reason, said, now, most }: Recycling): Promise<number> {
  const due = dueBy(db, people.rules, reason, now)
  if (!due) return 0
  const wanted = sql<SqlBool>`${ownedBy(db, people)} and ${due}`
  const { rows } = await sql<{ id: number }>`select id from customer where ${wanted} limit ${most}`.execute(db)
  const found = rows.map(({ id }) => id)
  if (found.length === 0) return 0
  const customers = await readLocked(
    db,
    'customer',
    db
      .selectFrom('customer')
      .selectAll()
      .where(among(db, 'customer.id', found))
      .where(wanted),
  )
  await db
    .updateTable('customer')
    .set({
      ...intoPool({ poolId: people.poolId, reason: said, now }),
      ...changedBy({ userId: null, now }),
      version: sql<number>`version + 1`,
    })
    .where(
      among(
        db,
        'id',
        customers.map(({ id }) => id),
      ),
    )
    .execute()
  await insertMany(
    db,
    'customer_owner_log',
    customers.map((customer) => ({
      ...{ customer_id: customer.id, from_user_id: customer.user_id, to_user_id: null, reason: said, at: now },
      ...{ by_user_id: null, before: takenFrom(customer) },
    })),
  )
  return found.length
}
