/** The server as a process: starting, refusing to start, getting ready, losing its database, draining, its logs. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as consume } from 'node:stream/consumers'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { root } from '../../scripts/support/freshness.mjs'
import { authEndpoints } from '../../src/contract/auth'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { managerEndpoints } from '../../src/contract/manager'
import { passwordCode } from '../../src/server/access/password-code'
import { demoPassword } from '../../src/server/db/demo/plan'
import { demoDatabase } from '../support/server/demo-database'
import { type FlakyProxy, flakyProxy } from '../support/server/flaky-proxy'
import { freshDatabase } from '../support/server/fresh-database'
import { callOver } from '../support/server/http'
import { type ServerOptions, type ServerProcess, startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

async function server(options: ServerOptions = {}): Promise<ServerProcess> {
  const started = await startServer({ data: inject('demoData'), ...options })
  cleanUp.push(() => started.stop())
  return started
}

function temporary(): string {
  const dir = mkdtempSync(join(tmpdir(), 'huanhu-e2e-'))
  cleanUp.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Runs one of the built programs to its end. */
function program(entry: 'main' | 'setup', env: Record<string, string>, input = '', args: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `dist/server/${entry}.js`), ...args], {
    env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv,
    input,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, stdout, stderr }
}

const { login } = authEndpoints
const { userInfo } = managerEndpoints
const body = (userName: string, password = demoPassword) => ({
  userName,
  code: passwordCode(password),
  type: 10 as const,
})
const status = async (url: string) => (await fetch(url)).status

describe('starting', () => {
  it('stops at a bad setting, with its name and what is allowed', () => {
    const { status, stderr } = program('main', { PORT: 'http', DEMO: 'maybe', DATA_DIR: temporary() })
    expect(status).toBe(1)
    expect(stderr).toContain('PORT 的值无效：须为 0 到 65535 的整数')
    expect(stderr).toContain('DEMO 的值无效：须为 0 或 1')
  })

  it.each(['0.0.0.0', '::', '192.0.2.1'])('refuses HOST=%s while demo accounts are asked for', (host) => {
    const dir = temporary()
    const { status, stderr } = program('main', { HOST: host, PORT: '0', DATA_DIR: dir })
    expect(status).toBe(1)
    expect(stderr).toContain(`HOST=${host} 不是本机地址`)
  })

  it('refuses a foreign HOST with demo accounts in the database, DEMO=0 or not', async () => {
    const started = await server()
    await started.kill('SIGTERM')
    const env = { HOST: '0.0.0.0', PORT: '0', DATA_DIR: started.dataDir, DEMO: '0' }
    expect(program('main', env)).toMatchObject({ status: 1, stderr: expect.stringContaining('演示账号') })
  })

  it('says on every page that a demo is public, and on none that it is while it is not', async () => {
    const host = 'demo.example.com'
    const pageOf = async (env: Record<string, string>, path: string) => {
      const { port } = new URL((await server({ env })).url)
      const asked = request({ port, path, headers: { host } }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, text: await consume(answer) }
    }
    for (const path of ['/login', '/customer/mine', '/nowhere']) {
      expect(await pageOf({ DEMO_PUBLIC: '1' }, path)).toMatchObject({
        status: 200,
        text: expect.stringContaining('公开演示'),
      })
    }
    expect(await pageOf({}, '/login')).toEqual({ status: 403, text: expect.stringContaining('DEMO_PUBLIC=1') })
    expect(await (await fetch(`${(await server()).url}/login`)).text()).not.toContain('公开演示')
  })

  it('keeps the key and the data for the owner alone', async () => {
    const started = await server({ data: undefined, env: { DEMO: '0' } })
    const files = ['data.key', 'huanhu.sqlite', 'huanhu.sqlite-wal', 'huanhu.sqlite-shm']
    const modes = () =>
      files.map((name) => `${name} ${(statSync(join(started.dataDir, name)).mode & 0o777).toString(8)}`)
    const own = files.map((name) => `${name} 600`)
    expect(modes()).toEqual(own)
    // Also those that an earlier release left open to others, after a crash too.
    await started.kill('SIGKILL')
    for (const name of files) chmodSync(join(started.dataDir, name), 0o644)
    await started.restart()
    expect(modes()).toEqual(own)
  })

  it('serves the page with the site’s title on any path, and nothing of the files beside it', async () => {
    const started = await server({ env: { SITE_TITLE: '甲<乙>&"丙"' } })
    const page = await (await fetch(`${started.url}/customer/mine`)).text()
    expect(page).toContain('<title>甲&#60;乙&#62;&#38;&#34;丙&#34;</title>')
    expect(page).toContain('\\u003c乙')
    expect(await status(`${started.url}/assets/nothing.js`)).toBe(404)
    expect(await status(`${started.url}/assets/..%2f..%2fpackage.json`)).toBe(404)
    expect(await (await fetch(`${started.url}/docs`)).text()).toContain('swagger')
  })

  it('sends a strict policy with the page', async () => {
    const started = await server()
    const { headers } = await fetch(started.url)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const docs = await fetch(`${started.url}/docs/`)
    expect(docs.headers.get('content-security-policy')).toContain("default-src 'self'")
    const answer = await fetch(started.url + userInfo.path)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })
})

describe('a start that can’t be ends at once with a sentence, and changes nothing', () => {
  /** Everything in a folder: names, modes and contents. */
  const contentOf = (dir: string) =>
    readdirSync(dir).map((name) => {
      const stats = statSync(join(dir, name))
      return { name, mode: stats.mode, text: stats.isFile() ? readFileSync(join(dir, name), 'base64') : null }
    })
  const databaseIn = (dir: string) => join(dir, 'huanhu.sqlite')
  const keyIn = (dir: string) => join(dir, 'data.key')

  const faults: [what: string, prepare: (dir: string) => void, said: RegExp][] = [
    ['a garbage key', (dir) => writeFileSync(keyIn(dir), 'garbage\n'), /密钥文件 .*data\.key 的内容须为 64 位十六进制/],
    ['an empty key in a new folder', newWith('data.key', ''), /密钥文件 .*data\.key 的内容须为 64 位十六进制/],
    ['another key', (dir) => writeFileSync(keyIn(dir), 'a'.repeat(64)), /数据密钥与数据库不符/],
    ['no key', (dir) => rmSync(keyIn(dir)), /缺少数据密钥：数据库中已有数据，而 .*data\.key 不存在/],
    [
      'a garbage database',
      newWith('huanhu.sqlite', '这不是数据库'.repeat(999)),
      /huanhu\.sqlite 已损坏，或不是 SQLite/,
    ],
    ['a database that is short', newWith('huanhu.sqlite', 'SQL'), /huanhu\.sqlite 已损坏，或不是 SQLite/],
    ['a database damaged behind its head', damaged, /huanhu\.sqlite 已损坏，或不是 SQLite/],
    ['a read-only database', (dir) => chmodSync(databaseIn(dir), 0o400), /huanhu\.sqlite 不可写/],
    ['a read-only folder', (dir) => chmodSync(dir, 0o500), /不可写/],
    ['a folder for a database', (dir) => replaced(databaseIn(dir)), /huanhu\.sqlite 不是文件/],
    ['a folder for a key', (dir) => replaced(keyIn(dir)), /无法读取密钥文件/],
    [
      'garbage for a lock',
      (dir) => writeFileSync(join(dir, 'server.lock'), 'garbage'.repeat(99)),
      /server\.lock 的内容/,
    ],
  ]

  /** A folder in which there is only this file. */
  function newWith(name: string, text: string) {
    return (dir: string) => {
      for (const each of readdirSync(dir)) rmSync(join(dir, each))
      writeFileSync(join(dir, name), text, { mode: 0o600 })
    }
  }
  function damaged(dir: string) {
    const content = readFileSync(databaseIn(dir))
    writeFileSync(databaseIn(dir), content.fill('x', 100, 8192))
  }
  function replaced(file: string) {
    rmSync(file)
    mkdirSync(file)
  }

  it.each(faults)('%s', (_what, prepare, said) => {
    const dir = temporary()
    for (const name of ['huanhu.sqlite', 'data.key']) cpSync(join(inject('demoData'), name), join(dir, name))
    prepare(dir)
    const before = contentOf(dir)
    const env = { DEMO: '0', PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'silent' }
    for (const { status, stderr } of [program('main', env), program('setup', env, 'root\nCorrect-Horse-9\n')]) {
      expect(stderr).toMatch(said)
      // One sentence for people, without the trace of the code.
      expect(stderr.trim().split('\n')).toHaveLength(1)
      expect(status).toBe(1)
      expect(contentOf(dir)).toEqual(before)
    }
  })

  it('no key in front of a PostgreSQL database', async () => {
    const url = await freshDatabase(inject('postgresUrl'))
    const env = { DATABASE_URL: url, DEMO: '0' }
    const first = await server({ data: undefined, env })
    await first.kill('SIGTERM')
    const dir = temporary()
    const { status, stderr } = program('main', { ...env, DATA_DIR: dir, PORT: '0', LOG_LEVEL: 'silent' })
    expect(stderr).toMatch(/^缺少数据密钥：/)
    expect(status).toBe(1)
    expect(readdirSync(dir)).toEqual([])
    await first.restart()
  })

  it('a folder that can’t be made', () => {
    const dir = temporary()
    writeFileSync(join(dir, 'file'), '')
    const { status, stderr } = program('main', { PORT: '0', DATA_DIR: join(dir, 'file/data') })
    expect(stderr).toContain('数据目录')
    expect(status).toBe(1)
  })
})

describe('a second server on the same data', () => {
  const held = (started: ServerProcess) => `进程 ${started.pid()}`

  it.each(['SQLite', 'PostgreSQL'])('on %s says who holds it and does not start; the first goes on', async (kind) => {
    const url = kind === 'PostgreSQL' ? await freshDatabase(inject('postgresUrl')) : undefined
    const shared = { DEMO: '0', ...(url !== undefined && { DATABASE_URL: url }) }
    const started = await server({ data: undefined, env: shared })
    const env = { ...shared, DATA_DIR: started.dataDir, PORT: '0' }
    const second = program('main', { ...env, START_WAIT: '0' })
    expect(second).toMatchObject({ status: 1, stderr: expect.stringContaining(held(started)) })
    // Setup must also be refused, because it would change what the first process uses.
    const setup = program('setup', env, 'root.admin\nCorrect-Horse-9\n')
    expect(setup).toMatchObject({ status: 1, stderr: expect.stringContaining(held(started)) })
    expect(await status(`${started.url}/readyz`)).toBe(200)
    // It also releases the lock when it is killed.
    await started.kill('SIGKILL')
    await started.restart({ START_WAIT: '5' })
    expect(await status(`${started.url}/readyz`)).toBe(200)
  })

  it('waits for the first one to end, as in a deploy', async () => {
    const started = await server()
    await signIn(started.url, 'boss')
    let said = ''
    const next = server({
      data: undefined,
      env: { DATA_DIR: started.dataDir, START_WAIT: '60' },
      onOutput: (text) => {
        said += text
      },
    })
    await until(
      async () => said,
      (text) => text.includes('waiting for another server to end'),
    )
    expect(await started.kill('SIGTERM')).toBe(0)
    await signIn((await next).url, 'boss')
  })
})

describe('the first administrator', () => {
  const password = 'Correct-Horse-9'

  it('comes from standard input, once, and can sign in', async () => {
    const dir = temporary()
    const env = { DEMO: '0', DATA_DIR: dir }
    const made = program('setup', env, `root.admin\n${password}\n`)
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('已建立平台管理员 root.admin') })
    expect(program('setup', env, `second\n${password}\n`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('已有平台管理员'),
    })
    const started = await server({ env: { DEMO: '0', DATA_DIR: dir } })
    const token = await signIn(started.url, 'root.admin', password)
    const me = await callOver(started.url, userInfo, { token })
    expect(me.data).toMatchObject({ name: 'root.admin', roles: ['平台管理员'] })
    expect((await callOver(started.url, login, { body: body('admin') })).code).toBe(40100)
  })

  it('comes from a file', () => {
    const dir = temporary()
    const file = join(dir, 'credentials')
    writeFileSync(file, `root\r\n${password}\r\n`)
    chmodSync(file, 0o600)
    expect(program('setup', { DEMO: '0', DATA_DIR: dir }, '', ['--file', file])).toMatchObject({ status: 0 })
  })

  it.each([
    ['a weak password', 'root\nabc\n', '密码至少 10 个字符'],
    ['a bad name', `r\n${password}\n`, '用户名须为'],
    ['nothing', '', '用户名须为'],
  ])('refuses %s', (_what, input, reason) => {
    expect(program('setup', { DEMO: '0', DATA_DIR: temporary() }, input)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(reason),
    })
  })

  it('takes no name or password as an argument, and none in demo mode', () => {
    expect(program('setup', { DEMO: '0', DATA_DIR: temporary() }, '', ['root', password]).status).toBe(1)
    expect(program('setup', { DATA_DIR: temporary() }, `root\n${password}\n`).stderr).toContain('DEMO=0')
  })
})

describe('the database away', () => {
  /** This many requests failed, but each fault was logged once a second, with its count. */
  const toldSparingly = async (started: ServerProcess, times: number) => {
    const told = async () =>
      started
        .log()
        .split('\n')
        .filter((line) => line.includes('"database unavailable"'))
        .map((line): { time: number; leftOut?: number; err: { message: string } } => JSON.parse(line))
    const lines = await until(
      told,
      (all) =>
        all.filter(({ leftOut }) => !leftOut).length + all.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0) === times,
    )
    const lastOf = new Map<string, number>()
    for (const { time, err } of lines) {
      // The clock may be adjusted a little in the meantime.
      expect(time - (lastOf.get(err.message) ?? 0)).toBeGreaterThan(900)
      lastOf.set(err.message, time)
    }
    expect(lines.length).toBeLessThan(times / 2)
  }

  const proxied = async (up: boolean): Promise<{ proxy: FlakyProxy; url: string }> => {
    const url = new URL(await demoDatabase())
    const proxy = await flakyProxy(Number(url.port), up)
    cleanUp.push(() => proxy.close())
    url.port = String(proxy.port)
    return { proxy, url: url.href }
  }

  it('listens at once, says it is not ready, and is ready when the database comes', async () => {
    const { proxy, url } = await proxied(false)
    const started = await server({ env: { DATABASE_URL: url }, readyAt: '/healthz' })
    expect(await status(`${started.url}/readyz`)).toBe(503)
    expect(await callOver(started.url, login, { body: body('boss') })).toMatchObject({ code: 50300 })
    proxy.mend()
    await until(
      () => status(`${started.url}/readyz`),
      (answer) => answer === 200,
    )
    await signIn(started.url, 'boss')
  }, 120_000)

  it('recovers by itself from a lost PostgreSQL', async () => {
    const { proxy, url } = await proxied(true)
    const started = await server({ env: { DATABASE_URL: url } })
    const token = await signIn(started.url, 'boss')
    const ask = () => callOver(started.url, userInfo, { token })
    expect((await ask()).code).toBe(20000)
    proxy.cut()
    expect(await ask()).toMatchObject({ code: 50300, msg: '数据库暂时不可用，请稍后重试' })
    expect(await status(`${started.url}/healthz`)).toBe(200)
    expect(await status(`${started.url}/readyz`)).toBe(503)
    const times = 60
    await Promise.all(Array.from({ length: times - 1 }, ask))
    await toldSparingly(started, times)
    proxy.mend()
    expect((await until(ask, (answer) => answer.code === 20000)).code).toBe(20000)
  }, 120_000)

  it('says so while SQLite is locked by somebody else, and goes on after', async () => {
    const started = await server()
    const token = await signIn(started.url, 'agent')
    const locker = new SqliteDatabase(join(started.dataDir, 'huanhu.sqlite'))
    cleanUp.push(() => locker.close())
    const add = (phone: string) =>
      callOver(started.url, customerEndpoints.add, { token, body: { phone, name: '甲', type: 0, remark: '乙' } })
    locker.exec('begin immediate')
    expect(await add('16055550001')).toMatchObject({ code: 50300 })
    locker.exec('rollback')
    expect(await add('16055550001')).toMatchObject({ code: 20000 })
  })
})

describe('stopping', () => {
  /** A sign-in whose headers the server has read and whose body it waits for. */
  const begun = async ({ port }: ServerProcess) => {
    const text = JSON.stringify(body('boss'))
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    }
    const asked = request({ port, method: 'POST', path: login.path, headers, agent: false })
    asked.flushHeaders()
    await once(asked, 'continue')
    return async () => {
      const answered = once(asked, 'response')
      asked.end(text)
      const [response] = (await answered) as [IncomingMessage]
      return JSON.parse(await consume(response)) as { code: number }
    }
  }

  it('answers what is under way at SIGTERM, then ends', async () => {
    const started = await startServer({ data: inject('demoData') })
    try {
      const underWay = await Promise.all(Array.from({ length: 5 }, () => begun(started)))
      const ended = started.kill('SIGTERM')
      await until(
        async () => started.log(),
        (log) => log.includes('draining'),
      )
      const answersStill = () =>
        fetch(`${started.url}/healthz`).then(
          () => true,
          () => false,
        )
      await until(answersStill, (answer) => !answer)
      const answers = await Promise.all(underWay.map((finish) => finish()))
      expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 20000))
      expect(await ended).toBe(0)
    } finally {
      await started.stop()
    }
  })

  it('does not wait for ever for a connection on which nothing is asked', async () => {
    const started = await startServer({ data: inject('demoData') })
    const silent = connect(started.port, '127.0.0.1')
    silent.on('error', () => {})
    await once(silent, 'connect')
    expect(await started.kill('SIGTERM')).toBe(0)
    await started.stop()
  })
})

describe('logs', () => {
  it('hold a line for each request, and no number, password, hash, token or query', async () => {
    const started = await server({ env: { LOG_LEVEL: 'trace' } })
    const token = await signIn(started.url, 'agent')
    const phone = '16012340000'
    await callOver(started.url, customerEndpoints.add, { token, body: { phone, name: '甲', type: 0, remark: '乙' } })
    await callOver(started.url, customerEndpoints.info, { token, query: { phone } })
    await callOver(started.url, authEndpoints.code, { body: { userName: '16099998888' } })
    await fetch(`${started.url}/task/api/v1/16077776666/x`)
    await fetch(`${started.url}/redirect/${token}`)
    const marked = await until(
      async () => started.log(),
      (log) => log.includes('"path":"/redirect/'),
    )
    for (const line of marked.split('\n').filter((text) => text.includes('"user"'))) {
      expect(JSON.parse(line)).toMatchObject({ reqId: expect.any(String), status: 200, code: 20000 })
    }
    for (const secret of [
      phone,
      '16099998888',
      '16077776666',
      token,
      passwordCode(demoPassword),
      demoPassword,
      '?',
      readFileSync(join(started.dataDir, 'data.key'), 'utf8').trim(),
    ]) {
      expect(marked.includes(secret), `the log holds ${secret.slice(0, 6)}…`).toBe(false)
    }
  })
})
