/**
 * Filters that few calls match: a number, a customer, a name. These calls are looked up by that filter first, and the
 * other conditions apply only to them. The databases would not choose this plan, because a time range looks narrow to
 * them.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { customersNamed } from '../../db/customer-words'
import { among } from '../../db/dialects'
import type { Db } from '../../db/schema'
import { allOf, anyOf, contains, equal, oneOf } from '../../db/where'
import type { TimeRange } from '../time-ranges'
import { within } from './counted-queries'

export interface LookupFilter {
  /** The rows of `phone` to find. */
  phoneIds?: readonly number[]
  customerId?: number
  /** The hashes of the last four digits of the called number. */
  tails?: readonly string[]
  keywords?: string
  /** The rows of `phone`, if the keywords are a whole number. */
  namedPhoneIds?: readonly number[]
  /** The only company that the calls can belong to; undefined if there may be several. */
  within?: number
}

interface LookedUp {
  /** The source named `call`: the whole table, or the few calls. */
  source: RawBuilder<unknown>
  /** Whether the source is the few calls. */
  isLookup: boolean
  /** The conditions of these filters on calls. */
  wanted: (Expression<SqlBool> | undefined)[]
}

/** A limit stops both databases from pushing outer conditions into this selection. */
const fence = sql.raw('limit 1000000000')

/** Up to this many matching customers and people, their calls are looked up one by one. */
const mostCustomers = 1_000
const mostPeople = 5

export async function lookUpCalls(db: Db, filter: LookupFilter, range: TimeRange): Promise<LookedUp> {
  const { phoneIds, customerId, tails, keywords } = filter
  const hits = keywords ? await hitsOf(db, keywords, filter) : undefined
  const called = oneOf('call.phone_id', phoneIds)
  const ending = tails && among(db, 'phone.tail4_hash', tails)
  const numbered = ending && sql<SqlBool>`call.phone_id in (select phone.id from phone where ${ending})`
  const wanted = [called, equal('call.customer_id', customerId), numbered, hits?.wanted]
  const lookUp = () => {
    if (called) return sql`call where ${called} and`
    if (customerId !== undefined) return sql`call where call.customer_id = ${customerId} and`
    if (ending) return sql`phone cross join call where ${ending} and call.phone_id = phone.id and`
    if (hits?.calls) return sql`(${hits.calls}) as hit cross join call where call.id = hit.id and`
    return null
  }
  const from = lookUp()
  if (from === null) return { source: sql.table('call'), isLookup: false, wanted }
  return { source: sql`(select call.* from ${from} ${within(range)} ${fence}) as call`, isLookup: true, wanted }
}

interface Hits {
  wanted: Expression<SqlBool>
  /** Selects their ids; null if there may be many. */
  calls: RawBuilder<unknown> | null
}

/** The calls that match a text: by customer, by agent, by call number, or by the number that was called. */
async function hitsOf(db: Db, text: string, { within: companyId, namedPhoneIds = [] }: LookupFilter): Promise<Hits> {
  const { from, wanted } = customersNamed(db, text, companyId)
  const customers = sql<{ id: number }>`select customer.id from ${from} where ${wanted}`
  const people = sql<{ id: number }>`select company_user.user_id as id from company_user
    join "user" on "user".id = company_user.user_id where ${allOf(
      contains(
        ['user.nickname', 'user.pinyin', 'user.initials', 'company_user.employee_no'],
        text,
      ) as Expression<SqlBool>,
      equal('company_user.company_id', companyId),
    )}`
  const callNumbered = sql`select call_id as id from call_key where kind = 'CALL_NO' and key = ${text.toUpperCase()}`
  const numbered =
    namedPhoneIds.length === 0
      ? callNumbered
      : sql`${callNumbered} union select id from call where ${oneOf('phone_id', namedPhoneIds)}`
  const byNumber = sql<SqlBool>`call.id in (${numbered})`
  const customerIds = await idsOf(db, customers, mostCustomers)
  const userIds = customerIds && (await idsOf(db, people, mostPeople))
  if (customerIds === null || userIds === null) {
    const byName = [sql<SqlBool>`call.customer_id in (${customers})`, sql<SqlBool>`call.user_id in (${people})`]
    return { wanted: anyOf(...byName, byNumber) as Expression<SqlBool>, calls: null }
  }
  const byCustomer = among(db, 'call.customer_id', customerIds)
  const byPerson = among(db, 'call.user_id', userIds)
  return {
    wanted: anyOf(byCustomer, byPerson, byNumber) as Expression<SqlBool>,
    calls: sql`select call.id from call where ${byCustomer} union select call.id from call where ${byPerson} union ${numbered}`,
  }
}

/** The ids that a query selects, or null if there are more than the limit. */
async function idsOf(db: Db, query: RawBuilder<{ id: number }>, most: number): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`${query} limit ${most + 1}`.execute(db)
  return rows.length > most ? null : rows.map((row) => row.id)
}
