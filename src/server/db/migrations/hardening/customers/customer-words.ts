/**
 * The index in which customers are found by a part of their name, its pinyin or its initials (db/customer-words.ts). It
 * is kept by the database itself, so that no writer can forget it.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../../dialects'
import type { Db } from '../../../schema'

export const customerWords = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db as Db) ? onPostgres(db) : onSqlite(db)

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  // Its cost keeps the planner from working it out row by row, even where no statistics say how many rows there are. Parallel workers take longer to start than it takes
  // to count ten thousand rows.
  await sql`create function customer_words(company bigint, name text, pinyin text, initials text) returns text[]
    language sql immutable parallel unsafe cost 100000 as $$
      select array_agg(distinct substr(t, at, length)) || ('company' || company)
      from (values (lower(name collate "C")), (lower(pinyin collate "C")), (lower(initials collate "C"))) as texts(t),
        generate_series(1, length(t)) as at, generate_series(1, 4) as length $$`.execute(db)
  // Room for a customer's next row beside it: a call changes nothing that is in an index, and so leaves them all alone.
  await sql`alter table customer set (fillfactor = 80)`.execute(db)
  // Rows that wait in a list of their own would be read by each search.
  await sql`create index customer_words on customer
    using gin (customer_words(company_id, name, pinyin, initials)) with (fastupdate = off) where deleted_at is null`.execute(
    db,
  )
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table customer_words
    using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db)
  const add = (of: RawBuilder<unknown>, from = sql``) =>
    sql`insert into customer_words (rowid, words) select ${of}.id, ${wordsOf(of)} ${from} where ${of}.deleted_at is null`
  const remove = sql`delete from customer_words where rowid = old.id`
  await add(sql`customer`, sql`from customer`).execute(db)
  await sql`create trigger customer_words_insert after insert on customer begin ${add(sql`new`)}; end`.execute(db)
  await sql`create trigger customer_words_update after update of company_id, name, pinyin, initials, deleted_at on customer
    begin ${remove}; ${add(sql`new`)}; end`.execute(db)
  await sql`create trigger customer_words_delete after delete on customer begin ${remove}; end`.execute(db)
}

/** In hexadecimal digits, because the index takes what is neither letter nor digit for the end of a word. */
const wordsOf = (of: RawBuilder<unknown>) => sql`(
  with recursive part(t, at) as (
    select value, 1 from (select lower(${of}.name) as value union select lower(${of}.pinyin) union select lower(${of}.initials))
    where value <> ''
    union all select t, at + 1 from part where at < length(t))
  select 'company' || ${of}.company_id || ' '
    || coalesce(group_concat(hex(substr(t, at, 1)) || ' ' || hex(substr(t, at, 2)) || ' ' || hex(substr(t, at, 3))
      || ' ' || hex(substr(t, at, 4)), ' '), '')
  from part)`
