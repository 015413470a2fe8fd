/** `npm run dev`: the console and the API on one port of one process, which outlives every change of the server's code. */
import { type ChildProcess, spawn } from 'node:child_process'
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
import { root } from '../../scripts/support/freshness.mjs'
import { freePort } from '../support/free-port'

let tree: string
let child: ChildProcess
let url: string
let log = ''

/** What the developer would have: all but the history, the build and the data. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'huanhu-dev-'))
  const left = ['.git', 'node_modules', 'dist', 'data', 'tests']
  for (const name of readdirSync(root))
    if (!left.includes(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  // Link by link, since vite keeps a cache in the folder itself.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

beforeAll(async () => {
  tree = copyTree()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  child = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: tree,
    env: { PATH: process.env.PATH, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn', SITE_TITLE: '开发中' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += text))
  await answers('/readyz', 'ready')
})

afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
  rmSync(tree, { recursive: true, force: true })
})

const read = async (path: string) => (await fetch(url + path)).text()

const answers = (path: string, text: string) =>
  vi.waitFor(
    async () => {
      expect(child.exitCode, log).toBeNull()
      expect(await read(path)).toContain(text)
    },
    { timeout: 15_000, interval: 50 },
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
  expect(await read('/openapi.json')).toContain('"openapi"')
  expect(await read('/customer/api/v1/manager/none')).toContain('"code":40400')
  expect(existsSync(join(tree, 'data'))).toBe(true)
})

test('takes up a change of the server and of what it imports', async () => {
  edit('src/server/health.ts', "'ok'", "'edited'")
  await answers('/healthz', 'edited')
  edit('src/contract/envelope.ts', '40400', '40499')
  await answers('/customer/api/v1/manager/none', '"code":40499')
  await answers('/readyz', 'ready')
})

test('says what is wrong with broken code, and goes on when it is mended', async () => {
  edit('src/server/health.ts', 'import { ping }', "import { word } from '../lib/word'\nimport { ping }")
  edit('src/server/health.ts', "'edited'", 'word')
  await answers('/healthz', '../lib/word')
  writeFileSync(join(tree, 'src/lib/word.ts'), "export const word = 'mended'\n")
  await answers('/healthz', 'mended')
})
