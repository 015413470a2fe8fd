/**
 * `npm run dev`: the console and the API on one port of one process, which survives every change of the server's code.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { root } from '../../scripts/support/freshness.mjs'
import { freePort } from '../support/server/free-port'

let tree: string
let child: ChildProcess
let url: string
let log = ''

/** What a developer has: everything except the history, the build and the data. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'huanhu-dev-'))
  const left = ['.git', 'node_modules', 'dist', 'data', 'tests']
  for (const name of readdirSync(root))
    if (!left.includes(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  // Each link separately, because vite keeps a cache in the folder itself.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

const start = (port: number) =>
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: tree,
    env: { PATH: process.env.PATH, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn', SITE_TITLE: '开发中' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })

beforeAll(async () => {
  tree = copyTree()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  child = start(port)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += text))
  await answers('/readyz', 'ready', 110_000)
}, 120_000)

afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
  rmSync(tree, { recursive: true, force: true })
})

const read = async (path: string) => (await fetch(url + path)).text()

const answers = (path: string, text: string, timeout = 30_000) =>
  vi.waitFor(
    async () => {
      expect(child.exitCode, log).toBeNull()
      expect(await read(path)).toContain(text)
    },
    { timeout, interval: 50 },
  )

function edit(file: string, from: string, to: string): void {
  const path = join(tree, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

test('serves the page with the site in its head, and the API, on one port', async () => {
  const page = await read('/any/page')
  expect(page).toContain('<title>开发中</title>')
  expect(page).toContain('/@vite/client')
  expect(await read('/healthz')).toBe('ok')
  expect(await read('/openapi.json')).toContain('"code":50008')
  expect(await read('/customer/api/v1/manager/none')).toContain('"code":40400')
  expect(existsSync(join(tree, 'data'))).toBe(true)
})

test('takes up a change of the server and of what it imports', async () => {
  edit('src/server/http/health.ts', "'ok'", "'edited'")
  await answers('/healthz', 'edited')
  edit('src/contract/envelope.ts', '40400', '40499')
  await answers('/customer/api/v1/manager/none', '"code":40499')
  await answers('/readyz', 'ready')
})

test('says what is wrong with broken code, and goes on when it is mended', async () => {
  edit('src/server/http/health.ts', 'import { ping }', "import { word } from '../../lib/word'\nimport { ping }")
  edit('src/server/http/health.ts', "'edited'", 'word')
  await answers('/healthz', '../../lib/word')
  writeFileSync(join(tree, 'src/lib/word.ts'), "export const word = 'mended'\n")
  await answers('/healthz', 'mended')
})

const unmarked = "id: 'customer.open-calls',"
const clashing = `${unmarked} hotkey: 'n',`
const fault = 'commands/ is wrong:\n- customer.add-flow and customer.open-calls both have n'

/** The messages to an open page: errors to show over it, and reloads. */
async function openPage() {
  const socket = new WebSocket(url.replace('http', 'ws'), 'vite-hmr')
  const told: { type: string; err?: { message: string } }[] = []
  socket.on('message', (text) => told.push(JSON.parse(String(text))))
  await once(socket, 'open')
  const count = (type: string) => told.filter((each) => each.type === type).length
  const errors = () => told.flatMap(({ err }) => err?.message ?? [])
  return { socket, count, errors }
}

type OpenPage = Awaited<ReturnType<typeof openPage>>

/** Expects a reload of each page from now on. A second reload for the same change does no harm. */
function reloads(...pages: OpenPage[]): () => void {
  const before = pages.map(({ count }) => count('full-reload'))
  return () => {
    for (const [at, { count }] of pages.entries()) expect(count('full-reload')).toBeGreaterThan(before[at] as number)
  }
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

test('says what a change made wrong with commands/, in the terminal and over the page, and goes on when it is mended', async () => {
  const page = await openPage()
  const before = log.length
  edit('commands/customer/contact.ts', unmarked, clashing)
  await soon(() => expect(page.errors()).toEqual([fault]))
  await soon(() => expect(log.slice(before)).toContain(fault))

  // Vite answers this with an update, which removes the error.
  page.socket.send(JSON.stringify({ type: 'custom', event: 'vite:invalidate', data: { path: '/src/none.ts' } }))
  await soon(() => expect(page.errors()).toEqual([fault, fault]))
  const opened = await openPage()
  await soon(() => expect(opened.errors()).toEqual([fault]))

  const reloaded = reloads(page, opened)
  edit('commands/customer/contact.ts', clashing, unmarked)
  await soon(reloaded)
  await soon(() => expect(log.slice(before)).toContain('commands/ is mended'))
  // Commands belong to the console: the server has nothing to reload.
  expect(log.slice(before)).not.toContain('server code changed')
  for (const { socket } of [page, opened]) socket.close()
})

test('says why commands/ can not be loaded, and goes on when it can', async () => {
  const page = await openPage()
  edit('commands/customer/contact.ts', unmarked, `...word, ${unmarked}`)
  edit('commands/customer/contact.ts', '/** Talking', "import { word } from './word'\n/** Talking")
  await soon(() => expect(page.errors().join('\n')).toContain('./word'))
  writeFileSync(join(tree, 'commands/customer/word.ts'), "export const word = { hotkey: 'n' }\n")
  await soon(() => expect(page.errors()).toContain(fault))
  const reloaded = reloads(page)
  edit('commands/customer/contact.ts', '...word, ', '')
  await soon(reloaded)
  page.socket.close()
})

test('refuses to start with a faulty commands/, a sentence for each fault', async () => {
  edit('commands/customer/contact.ts', unmarked, clashing)
  edit('commands/customer/customers.ts', "id: 'customer.add',", "id: 'customer-add', hotkey: 'Mod+t',")
  const refused = start(await freePort())
  let said = ''
  refused.stderr.on('data', (text) => (said += text))
  const [code] = await once(refused, 'close')
  expect(code).toBe(1)
  expect(said.split('\n')).toEqual([
    'commands/ is wrong:',
    '- customer-add is not of the form noun.verb-object',
    '- customer-add: browsers keep Mod+t for themselves',
    '- customer.add-flow and customer.open-calls both have n',
    '- customer-add: fetched late, its key would do nothing at first',
    '',
  ])
})
