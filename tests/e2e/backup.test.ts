/** `npm run backup` and `npm run restore` as people run them: beside a server that is being worked with, and into nothing. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { root } from '../../scripts/support/freshness.mjs'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { callOver } from '../support/server/http'
import { readSqlite } from '../support/server/read-database'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'

/** Runs a program of the built server and answers how it ended. */
const run = (program: 'backup' | 'restore', settings: Record<string, string>, ...given: string[]) =>
  new Promise<{ status: number | null; out: string; errors: string }>((resolve) => {
    const child = spawn(process.execPath, [join(root, `dist/server/${program}.js`), ...given], {
      env: { PATH: process.env.PATH, ...settings } as NodeJS.ProcessEnv,
    })
    let [out, errors] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('close', (status) => resolve({ status, out, errors }))
  })

const added = async (dataDir: string) => {
  const ask = readSqlite(dataDir)
  const customers = await ask(`select id from customer where name = '备份时新增' order by id`)
  const logged = await ask(
    `select object from operation_log where object like 'customer:%' and action = 'add' order by id`,
  )
  return { customers: customers.map(({ id }) => `customer:${id}`), logged: logged.map(({ object }) => String(object)) }
}

it('a server that is being worked with goes on, and what is restored adds up and can be worked with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'huanhu-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startServer({ data: inject('demoData') })
  onTestFinished(() => server.stop())
  const token = await signIn(server.url, 'boss')
  let goesOn = true
  let done = 0
  const work = async (nth: number) => {
    for (let at = 0; goesOn; at += 1) {
      const body = {
        phone: `1604${nth}${String(at).padStart(6, '0')}`,
        name: '备份时新增',
        type: 10,
        remark: '记录',
      } as const
      const { code, msg } = await callOver(server.url, customerEndpoints.add, { token, body })
      expect(code, msg).toBe(20000)
      done += 1
    }
  }
  const working = [0, 1, 2].map(work)
  await until(
    async () => done,
    (count) => count > 20,
  )
  const { dataDir } = server
  const before = done
  const backup = await run('backup', { DATA_DIR: dataDir }, folder)
  const during = done - before
  expect(backup).toMatchObject({ status: 0, errors: '' })
  expect(backup.out).toContain('已试恢复，行数、密钥和操作日志都相符')
  goesOn = false
  await Promise.all(working)
  expect(during, 'others worked meanwhile').toBeGreaterThan(5)

  const [name = ''] = readdirSync(folder)
  const place = join(folder, 'restored')
  const restored = await run('restore', { DATA_DIR: place }, join(folder, name))
  expect(restored).toMatchObject({ status: 0, errors: '' })
  const [all, kept] = [await added(dataDir), await added(place)]
  expect(kept.customers).toEqual(kept.logged)
  expect(kept.customers.length).toBeGreaterThanOrEqual(before)
  expect(all.customers.slice(0, kept.customers.length)).toEqual(kept.customers)

  const again = await run('restore', { DATA_DIR: place }, join(folder, name))
  expect(again.status).toBe(1)
  expect(again.errors).toContain('里已有文件：只能恢复到空的文件夹')

  const second = await startServer({ data: place })
  onTestFinished(() => second.stop())
  const whose = await signIn(second.url, 'boss')
  const page = await callOver(second.url, customerEndpoints.list, { token: whose, query: { keywords: '备份时新增' } })
  expect(page.code).toBe(20000)
  expect((page.data as { total: number }).total).toBe(kept.customers.length)
}, 90_000)

it('a place without a database, and a folder that is no backup, are refused with a way out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'huanhu-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const nothing = await run('backup', { DATA_DIR: join(folder, 'nothing') })
  expect(nothing).toMatchObject({ status: 1, out: '' })
  expect(nothing.errors).toContain('中没有数据库：请以 DATA_DIR 或 DATABASE_URL 指定它')
  const restored = await run('restore', { DATA_DIR: join(folder, 'place') }, folder)
  expect(restored).toMatchObject({ status: 1, out: '' })
  expect(restored.errors).toContain('不是备份')
  expect((await run('restore', { DATA_DIR: join(folder, 'place') })).errors).toContain('请给出备份的文件夹')
})
