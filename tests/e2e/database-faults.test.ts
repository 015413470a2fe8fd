/**
 * What people see while the database is locked, full or lost: an error that says so, what they typed still there, and all
 * of it working again by itself. The server alone: tests/api/database-faults.test.ts and tests/e2e/server.test.ts.
 */
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dialog, eventually, listShown, rows, toast } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { demoDatabase } from '../support/server/demo-database'
import { type FlakyProxy, flakyProxy } from '../support/server/flaky-proxy'

const mine = '/customer/UserCustomerList'
const unavailable = /数据库暂时不可用，请稍后重试/

const form = (page: Page) => dialog(page, '客户信息')

/** Fills in the form of a new customer. */
async function typeCustomer(page: Page, phone: string): Promise<void> {
  await page.keyboard.press('c')
  await form(page).getByLabel('电话').fill(phone)
  await form(page).getByLabel('名称').fill('断电客户')
  await form(page).getByLabel('备注').fill('来电咨询')
}
const save = (page: Page) => form(page).getByRole('button', { name: /^确定/ }).click()

/** Saving fails, says so, and gives back what was typed; what is saved later is there once. */
async function savesLater(page: Page, phone: string, mend: () => Promise<void>): Promise<void> {
  await typeCustomer(page, phone)
  await save(page)
  // Beside what else the console tried to write meanwhile.
  await toast(page, /断电客户没有保存：数据库暂时不可用/).waitFor()
  // Reading goes on meanwhile, and what was typed comes back.
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: '重试' }).first().click()
  expect(await form(page).getByLabel('名称').inputValue()).toBe('断电客户')
  await mend()
  await save(page)
  await form(page).waitFor({ state: 'detached' })
  await rows(page).filter({ hasText: '断电客户' }).waitFor()
}

describe('while somebody else locks SQLite', () => {
  const j = journeys()
  it('a save says so, gives back what was typed, and goes through afterwards', async () => {
    const { page } = await j.enter('agent', mine)
    await listShown(page)
    const locker = new SqliteDatabase(join(j.server.dataDir, 'huanhu.sqlite'))
    onTestFinished(() => void locker.close())
    locker.exec('begin immediate')
    await savesLater(page, '16055551234', async () => void locker.exec('rollback'))
    const count = locker.prepare(`select count(*) as count from customer where name = '断电客户'`).get()
    expect(count).toEqual({ count: 1 })
  })
})

describe('while PostgreSQL', () => {
  const env: Record<string, string> = {}
  let proxy: FlakyProxy
  let database: pg.Client
  beforeAll(async () => {
    const url = new URL(await demoDatabase())
    database = new pg.Client({ connectionString: url.href })
    await database.connect()
    proxy = await flakyProxy(Number(url.port))
    url.port = String(proxy.port)
    env.DATABASE_URL = url.href
  })
  const j = journeys(env)
  afterAll(async () => {
    await database.end()
    await proxy.close()
  })

  it('is full, a save says so, gives back what was typed, and goes through afterwards', async () => {
    const { page } = await j.enter('agent', mine)
    await listShown(page)
    await database.query(`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    for (const table of ['customer', 'operation_log'])
      await database.query(`create trigger full_disk before insert or update on ${table}
        for each statement execute function full_disk()`)
    await savesLater(page, '16055551235', async () => void (await database.query('drop function full_disk cascade')))
    const { rows: found } = await database.query(`select id from customer where name = '断电客户'`)
    expect(found).toHaveLength(1)
  })

  it('is away, a list says so, and shows its rows when it is back', async () => {
    const { page, open, forgive } = await j.enter('agent', mine)
    await listShown(page)
    proxy.cut()
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText(unavailable).first().waitFor()
    proxy.mend()
    await eventually(async () => (await fetch(`${j.server.url}/readyz`)).status).toBe(200)
    await open(`${mine}?sort=createTime`)
    await listShown(page)
    // The live connection ends with the database, and comes back.
    forgive(/WebSocket|ERR_CONNECTION|503/)
  })
})
