import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { SqliteFile } from './dialect'

interface Tables {
  noun: { id: number; title: string }
}

let db: Kysely<Tables>
beforeEach(async () => {
  const opened = new Kysely<Tables>({ dialect: new SqliteFile(new SqliteDatabase(':memory:')) })
  onTestFinished(() => opened.destroy())
  await sql`create table noun (id integer, title text)`.execute(opened)
  db = opened
})

it('a statement that was asked before a column came, or went by another name, answers the columns of now', async () => {
  const all = () => db.selectFrom('noun').selectAll().execute()
  await db.insertInto('noun').values({ id: 1, title: '客户' }).execute()
  expect(await all()).toEqual([{ id: 1, title: '客户' }])
  await sql`alter table noun rename column title to name`.execute(db)
  expect(await all()).toEqual([{ id: 1, name: '客户' }])
  await sql`alter table noun add column size integer default 5`.execute(db)
  expect(await all()).toEqual([{ id: 1, name: '客户', size: 5 }])
})

it('a statement that returns what it wrote answers rows with names, one that does not tells how many it changed', async () => {
  const added = await db.insertInto('noun').values({ id: 3, title: '通话' }).returning(['title', 'id']).execute()
  expect(added).toEqual([{ title: '通话', id: 3 }])
  const { numUpdatedRows } = await db.updateTable('noun').set({ title: '线路' }).executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
})
