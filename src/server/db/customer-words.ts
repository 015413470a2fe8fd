/**
 * Finds customers by a part of their name, its pinyin or its initials, in an index that both databases keep by themselves
 * (migrations/hardening/customers/customer-words.ts): GIN and FTS5, of all runs of one to four characters and of the company. It
 * finds what `contains` finds.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { maskNumbers } from '../../lib/phone/phone'
import { customersWithNumber } from './customer-numbers'
import { isPostgres } from './dialects'
import type { Db } from './schema'
import { allOf, anyOf, contains, lowerCase } from './where'

/** Rows that are looked for in an index. */
export interface Sought {
  /** The table, and what leads to it. */
  from: RawBuilder<unknown>
  wanted: Expression<SqlBool>
  /** Where the same rows can be counted sooner, because little or nothing of them is read; undefined if nowhere. */
  counted?: RawBuilder<unknown> | undefined
}

/** What lists of customers look for words in. */
export const nameColumns = ['customer.name', 'customer.pinyin', 'customer.initials']

const longest = 4

/**
 * The customers with a text in their name, but for deleted ones.
 * @param companyId only this company's
 */
export function customersNamed(db: Db, text: string, companyId: number | undefined): Sought {
  const texts = [...new Set([text, maskNumbers(text)])].map((each) => [...lowerCase(each)])
  const company = companyId === undefined ? [] : [`company${companyId}`]
  // Longer ones may only have the same runs.
  const named = texts.some((each) => each.length > longest) ? contains(nameColumns, text) : undefined
  if (isPostgres(db)) {
    const words = sql`customer_words(customer.company_id, customer.name, customer.pinyin, customer.initials)`
    const found = anyOf(...texts.map((each) => sql<SqlBool>`${words} @> ${[...runsOf(each), ...company]}::text[]`))
    // The offset keeps other indexes out: the database doesn't know how few rows have these words.
    const rows = (columns: RawBuilder<unknown>) =>
      sql`(select ${columns} from customer where deleted_at is null and ${found} offset 0) as customer`
    return {
      from: rows(sql`*`),
      wanted: named ?? sql<SqlBool>`1 = 1`,
      counted: named ? undefined : rows(sql`id`),
    }
  }
  const query = texts
    .map((each) => [...runsOf(each).map((run) => Buffer.from(run).toString('hex')), ...company])
    .map((words) => `(${words.map((word) => `"${word}"`).join(' AND ')})`)
    .join(' OR ')
  const matches = sql<SqlBool>`customer_words match ${query}`
  return {
    // In this order: the database would look at each customer.
    from: sql`customer_words cross join customer on customer.id = customer_words.rowid`,
    wanted: allOf(matches, named),
    counted: named ? undefined : sql`customer_words where ${matches}`,
  }
}

/** Those customers, and those with one of these rows of numbers, each once. */
export function orWithNumber(db: Db, { from, wanted }: Sought, phoneIds: readonly number[]): Sought {
  const ids = sql`select customer.id from ${from} where ${wanted}
    union ${customersWithNumber(phoneIds)}`
  // In this order: SQLite would look at each customer.
  const join = sql.raw(isPostgres(db) ? 'join' : 'cross join')
  return { from: sql`(${ids}) as found ${join} customer on customer.id = found.id`, wanted: sql<SqlBool>`1 = 1` }
}

/** A short text itself, or all runs of the longest kind in it. */
function runsOf(characters: readonly string[]): string[] {
  if (characters.length <= longest) return [characters.join('')]
  const runs = characters.slice(longest - 1).map((_, at) => characters.slice(at, at + longest).join(''))
  return [...new Set(runs)]
}
