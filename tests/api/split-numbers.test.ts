/**
 * Until each company had rows of its own for the numbers that it knows, all shared one. An older database is brought
 * over: whatever referred to a number refers to the same one, now in a row of its own company.
 */
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabases } from '../../src/server/db/dialects'
import { createEncryption } from '../../src/server/db/keys/encryption'
import { createNumberKeys } from '../../src/server/db/keys/number-keys'
import type { Db } from '../../src/server/db/schema'
import { counterFaults } from '../support/audit/counter-faults'
import { companyOfRow, numberFaults } from '../support/audit/number-faults'
import { freshDatabase } from '../support/server/fresh-database'
import { dialects, type TestApp, testApp } from '../support/server/test-app'
import { dumpKey, loadPostgres, unpackSqlite } from '../support/upgrades/dumps'

const keys = createNumberKeys(dumpKey)
const encryption = createEncryption(dumpKey)
/** A number that everybody knows, one to which nothing refers, and one that only a deleted list holds. */
const everybodys = '16077770000'
const nobodys = '16077770001'
const deleteds = '16077770002'
/** More than are rewritten at once. */
const many = 2_300
const manyNumbers = Array.from({ length: many }, (_, index) => `1607888${String(index).padStart(4, '0')}`)

/** Of which nobody has said where they belong; also more than are read at once. */
const placeless = Array.from({ length: 1_500 }, (_, index) => `1380571${String(index).padStart(4, '0')}`)

type Row = Record<string, unknown>
const ask = async (db: Db, statement: string) => (await sql.raw<Row>(statement).execute(db)).rows

/** What a row is called, other than by its number. */
const nameOf: Readonly<Record<string, string>> = {
  call_callee_day: ['day', 'company_id', 'department_id', 'user_id', 'line_id', 'calls']
    .map((column) => `call_callee_day.${column}`)
    .join(" || '/' || "),
}

/** Table and row → the digits of its number. */
async function numbersOf(db: Db): Promise<Map<string, string>> {
  const numbers = new Map<string, string>()
  for (const table of Object.keys(companyOfRow)) {
    const rows = await ask(
      db,
      `select ${nameOf[table] ?? `"${table}".id`} as name, enc from "${table}" join phone on phone.id = phone_id`,
    )
    // Several rows of a day differ by their number alone, so all of them are one entry.
    for (const { name, enc } of rows) {
      const at = `${table} ${name}`
      numbers.set(
        at,
        [...(numbers.get(at)?.split(' ') ?? []), encryption.decrypt('number', String(enc))].sort().join(' '),
      )
    }
  }
  return numbers
}

/** Makes many numbers, as the earlier schema held them. */
async function addNumbers(db: Db, numbers: readonly string[], province = `'江苏'`): Promise<void> {
  for (let from = 0; from < numbers.length; from += 500) {
    const rows = numbers
      .slice(from, from + 500)
      .map(
        (digits) =>
          `('${keys.platformHash(digits)}', '${encryption.encrypt('number', digits)}', '${digits.slice(-4)}', ${province})`,
      )
    await ask(db, `insert into phone (hash, enc, tail4, province) values ${rows.join()}`)
  }
}

/** Lets several companies refer to the same numbers, in every table that refers to any. */
async function share(db: Db): Promise<void> {
  await addNumbers(db, [everybodys, nobodys, deleteds, ...manyNumbers])
  await addNumbers(db, placeless, 'null')
  const all = `select id from phone where hash = '${keys.platformHash(everybodys)}'`
  const [one, two] = (await ask(db, 'select id from company order by id')).map(({ id }) => id)
  // The number of customers, also deleted ones, and of their calls with all that counts these.
  await ask(
    db,
    `update customer set deleted_at = 1 where id = (select max(id) from customer where company_id = ${two})`,
  )
  for (const company of [one, two])
    for (const pick of ['min', 'max']) {
      const customer = `(select ${pick}(id) from customer where company_id = ${company})`
      await ask(db, `update customer set phone_id = (${all}) where id = ${customer}`)
    }
  await ask(db, `update call set phone_id = (${all}) where id in (select min(id) from call group by user_id)`)
  await ask(db, 'delete from call_callee_day')
  await ask(
    db,
    `insert into call_callee_day (day, company_id, department_id, user_id, line_id, phone_id, calls, answered)
     select (created_at / 1000 + 28800) / 86400 * 86400 - 28800, company_id, department_id, user_id, line_id, phone_id,
       count(*), sum(answered) from call where submitted_at is not null group by 1, 2, 3, 4, 5, 6`,
  )
  await ask(
    db,
    `update "user" set phone_id = (${all}) where id in (select min(id) from "user" group by org, company_id)`,
  )
  await ask(db, `update company set phone_id = (${all})`)
  const people = await ask(db, 'select user_id, company_id from company_user order by user_id desc limit 30')
  for (const { user_id, company_id } of people) {
    const who = `${company_id}, ${user_id}`
    await ask(
      db,
      `insert into callback_task (company_id, user_id, phone_id, due_at, created_at) values (${who}, (${all}), 1, 1)`,
    )
    await ask(db, `insert into dial_list (company_id, user_id, name, created_at) values (${who}, '名单', 1)`)
  }
  await ask(db, `insert into dial_list_item (list_id, sort, phone_id) select id, 0, (${all}) from dial_list`)
  for (const company of [one, two, 'null']) {
    await ask(
      db,
      `insert into phone_lock (company_id, phone_id, type, source, reason, created_at)
       values (${company}, (${all}), 'MANUAL', '测试', '锁', 1)`,
    )
    await ask(
      db,
      `insert into call_block (company_id, department_id, user_id, phone_id, reason, message, at)
       values (${company}, 0, 1, (${all}), 'CONCURRENCY', '满', 1)`,
    )
  }
  await ask(
    db,
    `insert into customer_phone (customer_id, phone_id) select min(id), (${all}) from customer group by company_id`,
  )
  // Every other of the many is known to two companies.
  const known = `select id, row_number() over (order by id) as nth from phone where hash in
    (${manyNumbers.map((digits) => `'${keys.platformHash(digits)}'`).join()})`
  for (const [company, every] of [
    [one, 1],
    [two, 2],
  ])
    await ask(
      db,
      `insert into customer (company_id, user_id, phone_id, name, pinyin, initials, type, remark, created_at, updated_at)
       select ${company}, null, id, '多', 'duo', 'd', 0, '', 1, 1 from (${known}) as known where nth % ${every} = 0`,
    )
}

/** Two deleted lists: an entry of one was called. */
async function deleteLists(db: Db): Promise<void> {
  const unused = `select id from phone where hash = '${keys.platformHash(deleteds)}'`
  for (const name of ['没拨过', '拨过']) {
    await ask(
      db,
      `insert into dial_list (company_id, user_id, name, created_at, deleted_at)
       select company_id, user_id, '${name}', 1, 2 from company_user where user_id = (select max(user_id) from company_user)`,
    )
    const list = `(select id from dial_list where name = '${name}')`
    await ask(db, `insert into dial_list_item (list_id, sort, phone_id) select ${list}, 0, (${unused})`)
    if (name === '没拨过') continue
    await ask(db, `update dial_list_item set phone_id = (select min(phone_id) from call) where list_id = ${list}`)
    await ask(
      db,
      `insert into dial_list_call (item_id, call_id)
       select id, (select min(id) from call) from dial_list_item where list_id = ${list}`,
    )
  }
}

describe.each(dialects)('numbers that companies shared, on %s', (dialect) => {
  let t: TestApp
  let data: string | undefined
  let before: Map<string, string>
  let rowsBefore: Map<number, string>
  beforeAll(async () => {
    const env: Record<string, string> = { DATA_KEY: dumpKey }
    if (dialect === 'sqlite') env.DATA_DIR = data = unpackSqlite('0011-company-settings')
    else {
      env.DATABASE_URL = await freshDatabase(inject('postgresUrl'))
      await loadPostgres('0011-company-settings', env.DATABASE_URL)
    }
    const { db, close } = openDatabases({ dataDir: data ?? '', databaseUrl: env.DATABASE_URL })
    await share(db)
    before = await numbersOf(db)
    await deleteLists(db)
    rowsBefore = await digitsById(db)
    await close()
    t = await testApp(dialect, { demo: false, env })
  }, 60_000)
  afterAll(async () => {
    await t?.close()
    if (data) rmSync(data, { recursive: true, force: true })
  })

  const digitsById = async (db: Db) =>
    new Map(
      (await ask(db, 'select id, enc from phone')).map(({ id, enc }) => [
        Number(id),
        encryption.decrypt('number', String(enc)),
      ]),
    )

  it('are known to each table that refers to any', async () => {
    const tables = await t.db.introspection.getTables()
    const referring = tables.filter(({ columns }) => columns.some(({ name }) => name === 'phone_id'))
    const names = referring.map(({ name }) => name).filter((name) => !/^call_(rest|\d{4}_\d\d)$/.test(name))
    expect(names.sort()).toEqual(Object.keys(companyOfRow).sort())
    for (const table of names)
      expect(
        [...before.entries()].filter(([at, digits]) => at.startsWith(`${table} `) && digits.includes(everybodys))
          .length,
        table,
      ).toBeGreaterThan(1)
  })

  it('are what everything referred to, except what was deleted and never called', async () => {
    const deleted = await t.db.selectFrom('dial_list').select(['id', 'name']).where('deleted_at', '=', 2).execute()
    expect(deleted.map(({ name }) => name)).toEqual(['拨过'])
    const list = deleted[0]?.id as number
    const [called, ...others] = await t.db
      .selectFrom('dial_list_item')
      .select('id')
      .where('list_id', '=', list)
      .execute()
    expect(others).toEqual([])
    const now = await numbersOf(t.db)
    expect(now.delete(`dial_list_item ${called?.id}`)).toBe(true)
    expect(now).toEqual(before)
  })

  it('are each company’s own', async () => {
    const read = (statement: string) => ask(t.db, statement)
    expect(await numberFaults(read)).toEqual([])
    expect(await counterFaults(read)).toEqual([])
  })

  it('stay where they are for one of the companies, so no reference that somebody has kept is lost', async () => {
    const now = await digitsById(t.db)
    for (const [id, digits] of rowsBefore) expect(now.get(id)).toBe(digits)
    expect(now.size).toBeGreaterThan(rowsBefore.size + many / 2)
  })

  it('are hashed by company, and nothing but the platform’s hash is the same in two of them', async () => {
    const rows = await t.db.selectFrom('phone').selectAll().execute()
    const wrong = rows.filter(({ company_id, enc, hash, tail4_hash, platform_hash }) => {
      const digits = encryption.decrypt('number', enc)
      const right = [
        keys.hash(digits, company_id),
        keys.tailHash(digits.slice(-4), company_id),
        keys.platformHash(digits),
      ]
      return [hash, tail4_hash, platform_hash].join() !== right.join()
    })
    expect(wrong).toEqual([])
    const all = rows.filter(({ enc }) => encryption.decrypt('number', enc) === everybodys)
    expect(all.map(({ company_id }) => company_id).sort()).toEqual([1, 2, 3, null].sort())
    for (const column of ['hash', 'tail4_hash', 'enc'] as const)
      expect(new Set(all.map((row) => row[column])).size, column).toBe(all.length)
    expect(new Set(all.map((row) => `${row.platform_hash} ${row.province}`)).size).toBe(1)
    expect(rows.filter(({ enc }) => encryption.decrypt('number', enc) === nobodys)).toMatchObject([
      { company_id: null },
    ])
  })

  it('say where they belong, unless somebody has said so', async () => {
    const rows = await t.db.selectFrom('phone').select(['enc', 'province', 'city', 'carrier']).execute()
    const places = new Map(rows.map(({ enc, ...place }) => [encryption.decrypt('number', enc), place]))
    for (const digits of placeless)
      expect(places.get(digits)).toEqual({ province: '浙江', city: '杭州', carrier: '中国移动' })
    expect(places.get(everybodys)).toEqual({ province: '江苏', city: null, carrier: null })
  })

  it('may go if nothing refers to them', async () => {
    const used = new Set<unknown>()
    for (const table of Object.keys(companyOfRow))
      for (const { phone_id } of await ask(t.db, `select distinct phone_id from "${table}"`)) used.add(phone_id)
    const rows = await t.db.selectFrom('phone').select(['id', 'enc', 'unused_since']).orderBy('id').execute()
    const unused = rows.filter(({ id }) => !used.has(id))
    expect(rows.filter(({ unused_since }) => unused_since !== null)).toEqual(unused)
    const numbers = unused.map(({ enc }) => encryption.decrypt('number', enc))
    expect(numbers).toEqual(expect.arrayContaining([nobodys, deleteds]))
  })

  it('open by a reference that a company has kept, in its own row', async () => {
    const { phones } = t.app.services
    const rows = await t.db.selectFrom('phone').selectAll().execute()
    const all = rows.filter(({ enc }) => encryption.decrypt('number', enc) === everybodys)
    const kept = all.find(({ id }) => rowsBefore.has(id))
    for (const { id, company_id } of all) {
      if (company_id === null) continue
      const tenant = { org: 'COMPANY' as const, channelId: null, companyId: company_id }
      const ref = phones.mask({ phone_id: kept?.id as number, phone_enc: kept?.enc as string }, tenant)
        .phoneRef as string
      expect(await phones.find(t.db, ref, tenant)).toEqual([id])
      expect(await phones.findIn(t.db, ref, tenant, company_id)).toBe(id)
      expect(await phones.findOrStore(t.db, ref, tenant, company_id)).toBe(id)
    }
  })
})
