/**
 * Each company gets rows of its own for the numbers that it knows. A number to which several companies refer is split,
 * and all that refers to it is rewritten.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { insertMany } from '../../dialects'
import { type DataKeys, tailLength } from '../../keys/number-keys'
import type { Db } from '../../schema'
import { addIndex } from '../tables'

/** The tables that refer to numbers, and the company of each row; 0 for none. */
const references: readonly { table: string; company: RawBuilder<number> }[] = [
  ...['customer', 'user', 'call', 'call_block', 'call_callee_day', 'callback_task', 'phone_lock'].map((table) => ({
    table,
    company: sql<number>`coalesce(${sql.ref(`${table}.company_id`)}, 0)`,
  })),
  { table: 'company', company: sql`company.id` },
  {
    table: 'customer_phone',
    company: sql`(select customer.company_id from customer where customer.id = customer_phone.customer_id)`,
  },
  {
    table: 'dial_list_item',
    company: sql`(select dial_list.company_id from dial_list where dial_list.id = dial_list_item.list_id)`,
  },
]

/** How many numbers are rewritten at once. */
const batch = 1_000

export async function ownNumbers(db: Kysely<unknown>, { keys, encryption }: DataKeys): Promise<void> {
  await db.schema
    .alterTable('phone')
    .addColumn('company_id', 'bigint', (c) => c.references('company.id'))
    .execute()
  for (const column of ['platform_hash', 'tail4_hash'])
    await db.schema
      .alterTable('phone')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  // Until now one hash was for all companies, and so it stays for what holds in all of them.
  await sql`update phone set platform_hash = hash`.execute(db)
  await addWorkTables(db)
  await findCompanies(db)
  await splitNumbers(db, { keys, encryption })
  await rewriteReferences(db)
  for (const table of ['phone_company', 'phone_own', 'phone_split']) await db.schema.dropTable(table).execute()
  await db.schema.dropIndex('phone_tail4').execute()
  await db.schema.alterTable('phone').dropColumn('tail4').execute()
  await addIndex(db, 'phone_tail4', 'phone', ['tail4_hash'])
  await addIndex(db, 'phone_platform', 'phone', ['platform_hash'])
  // It can be undone for some seconds only, and holds rows as they were.
  await sql`delete from result_undo`.execute(db)
}

/** Which companies refer to a number; what is written at once; and what each company refers to in its place. */
async function addWorkTables(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('phone_id', 'bigint', (c) => c.notNull())
      .addColumn('company_id', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${name}_pk`, ['phone_id', 'company_id'])
  await table('phone_company').execute()
  await table('phone_split')
    .addColumn('own_id', 'bigint', (c) => c.notNull())
    .execute()
  await table('phone_own')
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('tail4_hash', 'text', (c) => c.notNull())
    // Null: this company keeps the row that there is.
    .addColumn('enc', 'text')
    .execute()
}

async function findCompanies(db: Kysely<unknown>): Promise<void> {
  for (const { table, company } of references) {
    await sql`insert into phone_company (phone_id, company_id)
      select distinct phone_id, ${company} from ${sql.table(table)} where phone_id is not null
      on conflict do nothing`.execute(db)
  }
  // Nobody refers to these any more.
  await sql`insert into phone_company (phone_id, company_id)
    select id, 0 from phone where not exists (select 1 from phone_company where phone_company.phone_id = phone.id)`.execute(
    db,
  )
}

async function splitNumbers(db: Kysely<unknown>, keys: DataKeys): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from phone`.execute(db)
  const last = rows[0]?.last ?? 0
  for (let after = 0; after < last; ) {
    const found = await sql<{ id: number; enc: string; company_id: number }>`
      select phone.id, phone.enc, phone_company.company_id
      from (select id, enc from phone where id > ${after} and id <= ${last} order by id limit ${batch}) as phone
      join phone_company on phone_company.phone_id = phone.id
      order by phone.id, phone_company.company_id`.execute(db)
    await writeOwn(db, ownRows(found.rows, keys))
    after = found.rows.at(-1)?.id ?? last
  }
}

/** The first company keeps the row. The others' are encrypted anew, so that nobody sees by it what they have in common. */
function ownRows(found: readonly { id: number; enc: string; company_id: number }[], { keys, encryption }: DataKeys) {
  return found.map(({ id, enc, company_id }, index) => {
    const digits = encryption.decrypt('number', enc)
    const companyId = company_id === 0 ? null : company_id
    return {
      phone_id: id,
      company_id,
      hash: keys.hash(digits, companyId),
      tail4_hash: keys.tailHash(digits.slice(-tailLength), companyId),
      enc: found[index - 1]?.id === id ? encryption.encrypt('number', digits) : null,
    }
  })
}

async function writeOwn(db: Kysely<unknown>, rows: ReturnType<typeof ownRows>): Promise<void> {
  await insertMany(db as Db, 'phone_own' as never, rows as never)
  await sql`update phone set company_id = nullif(phone_own.company_id, 0), hash = phone_own.hash,
    tail4_hash = phone_own.tail4_hash from phone_own where phone_own.phone_id = phone.id and phone_own.enc is null`.execute(
    db,
  )
  await sql`insert into phone (company_id, hash, platform_hash, enc, tail4, tail4_hash, province, city, carrier)
    select nullif(phone_own.company_id, 0), phone_own.hash, phone.platform_hash, phone_own.enc, phone.tail4,
      phone_own.tail4_hash, phone.province, phone.city, phone.carrier
    from phone_own join phone on phone.id = phone_own.phone_id where phone_own.enc is not null
    order by phone_own.phone_id, phone_own.company_id`.execute(db)
  await sql`insert into phone_split (phone_id, company_id, own_id)
    select phone_own.phone_id, phone_own.company_id, phone.id from phone_own join phone on phone.hash = phone_own.hash
    where phone_own.enc is not null`.execute(db)
  await sql`delete from phone_own`.execute(db)
}

async function rewriteReferences(db: Kysely<unknown>): Promise<void> {
  for (const { table, company } of references) {
    const own = sql`select own_id from phone_split
      where phone_split.phone_id = ${sql.table(table)}.phone_id and phone_split.company_id = ${company}`
    await sql`update ${sql.table(table)} set phone_id = (${own}) where exists (${own})`.execute(db)
  }
}
