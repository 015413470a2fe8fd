/**
 * Numbers in free texts are masked from now on, and the texts as they were typed are kept encrypted beside them
 * (docs/decisions/0049). Rows that there are get the same.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { maskNumbers } from '../../../../lib/phone/phone'
import { insertMany, setEach } from '../../dialects'
import type { Encryption } from '../../keys/encryption'
import type { DataKeys } from '../../keys/number-keys'
import { namePinyin } from '../../pinyin'
import type { Db } from '../../schema'
import { addIndex, numbered } from '../tables'

interface FreeText {
  table: string
  column: string
  /** What the operation log calls the row; where a row is another's part, what it calls that. */
  object: RawBuilder<string>
  company: RawBuilder<number | null>
  /** Has columns for the spelling of its name. */
  isSpelt?: true
}

const ofCompany = sql<number | null>`company_id`
const named = (noun: string, id: string) => sql<string>`${sql.lit(`${noun}:`)} || ${sql.ref(id)}`
const companyOf = (table: string, id: string) =>
  sql<number | null>`(select company_id from ${sql.table(table)} as parent where parent.id = ${sql.ref(id)})`

const freeTexts: readonly FreeText[] = [
  { table: 'customer', column: 'name', object: named('customer', 'id'), company: ofCompany, isSpelt: true },
  { table: 'customer', column: 'remark', object: named('customer', 'id'), company: ofCompany },
  { table: 'customer_flow', column: 'remark', object: named('customer', 'customer_id'), company: ofCompany },
  {
    table: 'customer_owner_log',
    column: 'reason',
    object: named('customer', 'customer_id'),
    company: companyOf('customer', 'customer_id'),
  },
  { table: 'user', column: 'nickname', object: named('user', 'id'), company: ofCompany, isSpelt: true },
  { table: 'user', column: 'introduction', object: named('user', 'id'), company: ofCompany },
  { table: 'callback_task', column: 'note', object: named('callback', 'id'), company: ofCompany },
  { table: 'dial_list', column: 'name', object: named('dial-list', 'id'), company: ofCompany },
  {
    table: 'dial_list_item',
    column: 'name',
    object: named('dial-list', 'list_id'),
    company: companyOf('dial_list', 'list_id'),
  },
  {
    table: 'dial_list_item',
    column: 'remark',
    object: named('dial-list', 'list_id'),
    company: companyOf('dial_list', 'list_id'),
  },
  { table: 'phone_lock', column: 'reason', object: named('phone-lock', 'id'), company: ofCompany },
  { table: 'call_wrapup', column: 'remark', object: named('call', 'call_id'), company: companyOf('call', 'call_id') },
]

/** How many rows are read at once. */
const batch = 1_000

export async function maskFreeTexts(db: Kysely<unknown>, { encryption }: DataKeys): Promise<void> {
  await numbered(db, 'original_text')
    .addColumn('company_id', 'bigint')
    .addColumn('user_id', 'bigint')
    .addColumn('object', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('enc', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await addIndex(db, 'original_text_object', 'original_text', ['object'])
  for (const text of freeTexts) await maskColumn(db as Db, encryption, text)
  await sealDrafts(db as Db, encryption)
}

interface Found {
  id: number
  text: string | null
  object: string
  company_id: number | null
}

async function maskColumn(db: Db, encryption: Encryption, { table, column, object, company, isSpelt }: FreeText) {
  for (let after = 0; ; ) {
    const { rows } = await sql<Found>`
      select id, ${sql.ref(column)} as text, ${object} as object, ${company} as company_id
      from ${sql.table(table)} where id > ${after} order by id limit ${batch}`.execute(db)
    const masked = rows.flatMap((row) => {
      const shown = row.text === null ? null : maskNumbers(row.text)
      return row.text === null || shown === null || shown === row.text ? [] : [{ ...row, text: row.text, shown }]
    })
    const set = (name: string, of: (shown: string) => string) =>
      setEach(db, table as 'customer', {
        by: 'id',
        column: name,
        values: new Map(masked.map(({ id, shown }) => [id, of(shown)])),
      })
    await insertMany(
      db,
      'original_text',
      masked.map(({ object, company_id, text }) => ({
        ...{ object, company_id, user_id: null, field: column, at: Math.floor(Date.now() / 1000) },
        enc: encryption.encrypt('text', text),
      })),
    )
    await set(column, (shown) => shown)
    if (isSpelt) {
      await set('pinyin', (shown) => namePinyin(shown).pinyin)
      await set('initials', (shown) => namePinyin(shown).initials)
    }
    if (rows.length < batch) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Drafts stay as they were typed, for whoever typed them: encrypted, since they hold whatever a remark may hold. */
async function sealDrafts(db: Db, encryption: Encryption): Promise<void> {
  const rows = await db.selectFrom('call_draft').select(['call_id', 'body']).execute()
  const values = new Map(rows.map(({ call_id, body }) => [call_id, encryption.encrypt('text', body)]))
  await setEach(db, 'call_draft', { by: 'call_id', column: 'body', values })
}
