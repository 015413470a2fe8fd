/** `npm run rotate-key` as people run it: beside a running server, without one, and where it can't work. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { root } from '../../scripts/support/freshness.mjs'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { callOver } from '../support/server/http'
import { readSqlite } from '../support/server/read-database'
import { type ServerProcess, startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'

const file = join(root, 'dist/server/rotate-key.js')
const environment = (settings: Record<string, string>) => ({ PATH: process.env.PATH, ...settings }) as NodeJS.ProcessEnv
const rotate = (settings: Record<string, string>) =>
  spawnSync(process.execPath, [file], { env: environment(settings), encoding: 'utf8', timeout: 60_000 })

async function server(): Promise<ServerProcess> {
  const started = await startServer({ data: inject('demoData') })
  onTestFinished(() => started.stop())
  return started
}

const customersOf = async ({ url }: ServerProcess) => {
  const token = await signIn(url, 'boss')
  const { code, data } = await callOver(url, customerEndpoints.list, { token, query: { pageSize: 10 } })
  expect(code).toBe(20000)
  return data
}
/** The ids of the keys with which numbers are encrypted. */
const keysOfNumbers = async (dataDir: string) => {
  const rows = await readSqlite(dataDir)(`select distinct substr(enc, 1, instr(enc, '.') - 1) as key from phone`)
  return rows.map(({ key }) => key)
}
const keysOf = async (dataDir: string) => {
  const rows = await readSqlite(dataDir)('select id, done_at is not null as done from encryption_key order by id')
  return rows.map(({ id, done }) => `${id} ${done}`)
}

it('encrypts everything anew without a server, which then shows what it showed', async () => {
  const started = await server()
  const before = await customersOf(started)
  await started.kill('SIGTERM')
  expect(await keysOf(started.dataDir)).toEqual(['1 1'])
  const { status, stdout, stderr } = rotate({ DATA_DIR: started.dataDir })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('已加入加密密钥 2')
  expect(stdout).toContain('完成')
  expect(await keysOf(started.dataDir)).toEqual(['2 1'])
  expect(await keysOfNumbers(started.dataDir)).toEqual(['2'])
  await started.restart()
  expect(await customersOf(started)).toEqual(before)
})

it('leaves the work to a running server, which goes on by itself', async () => {
  const started = await server()
  const before = await customersOf(started)
  const program = spawn(process.execPath, [file], { env: environment({ DATA_DIR: started.dataDir }) })
  let said = ''
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await until(
    async () => said,
    (text) => text.includes('服务正在运行'),
  )
  program.kill('SIGKILL')
  await until(
    () => keysOfNumbers(started.dataDir),
    (keys) => keys.join() === '2',
  )
  expect(await keysOf(started.dataDir)).toEqual(['1 1', '2 0'])
  expect(await customersOf(started)).toEqual(before)
})

it('says what is missing, and changes nothing', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'huanhu-rotate-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const nothing = rotate({ DATA_DIR: join(dir, 'nothing') })
  expect(nothing).toMatchObject({ status: 1, stderr: expect.stringContaining('中没有数据库') })
  expect(existsSync(join(dir, 'nothing'))).toBe(false)

  const started = await server()
  await started.kill('SIGTERM')
  const { dataDir } = started
  expect(rotate({ DATA_DIR: dataDir, DATA_KEY: '1'.repeat(64) })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('数据密钥与数据库不符'),
  })
  rmSync(join(dataDir, 'data.key'))
  expect(rotate({ DATA_DIR: dataDir })).toMatchObject({ status: 1, stderr: expect.stringContaining('缺少数据密钥') })
  expect(existsSync(join(dataDir, 'data.key'))).toBe(false)
  expect(await keysOf(dataDir)).toEqual(['1 1'])
})
