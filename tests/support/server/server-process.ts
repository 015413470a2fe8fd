/** The built server as users run it: a separate process, with its own port and data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../../scripts/support/freshness.mjs'
import { freePort } from './free-port'

export interface ServerProcess {
  url: string
  port: number
  dataDir: string
  /** The id of the process that runs now. */
  pid(): number
  /** All its output since the first start. */
  log(): string
  /** Sends a signal. Returns the exit code, or null if the signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Starts it again after its end, on the same port and data; with other settings if given. */
  restart(env?: Record<string, string>): Promise<void>
  /** Ends it, by force if it does not drain, and removes its data. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Settings. From this process's own environment the server gets only what node needs. */
  env?: Record<string, string>
  /** A folder with its initial data; without it, it makes the demo data. */
  data?: string
  /** Milliseconds until it must be ready: the first start makes demo data. */
  readyWithin?: number
  /** The path that answers 200 when it is ready: `/healthz` for a server whose database is away. */
  readyAt?: '/readyz' | '/healthz'
  /** Hears its output while it is not ready yet. */
  onOutput?: (text: string) => void
  /** The folder of the build. */
  folder?: string
}

const drainWithin = 15_000
/** Tests do in seconds what people do in minutes. */
const unlimited = {
  ...{ SESSION_REQUESTS: '0', SESSION_WRITES: '0' },
  ...{ NUMBERS_MINUTE: '0', NUMBERS_DAY: '0', NUMBERS_LISTED: '0', NUMBERS_OF_MASK: '0' },
}
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TZ']

export async function startServer({
  env = {},
  data,
  // The first start makes the demo data.
  readyWithin = 90_000,
  readyAt = '/readyz',
  onOutput,
  folder = join(root, 'dist'),
}: ServerOptions = {}): Promise<ServerProcess> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-server-'))
  if (data !== undefined) cpSync(data, dataDir, { recursive: true })
  const url = `http://127.0.0.1:${port}`
  let written = ''
  let child: ChildProcess
  let ended: Promise<number | null>

  const start = async (settings: Record<string, string>) => {
    const base = Object.fromEntries(inherited.map((name) => [name, process.env[name]]))
    child = spawn(process.execPath, [join(folder, 'server/main.js')], {
      cwd: root,
      env: { ...base, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...unlimited, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const killed = () => child.kill('SIGKILL')
    process.once('exit', killed)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        written += text
        onOutput?.(text)
      })
    }
    ended = new Promise((resolve) => {
      child.once('close', (code) => {
        process.off('exit', killed)
        resolve(code)
      })
    })
    await ready(url + readyAt, child, Date.now() + readyWithin).catch((error: Error) => {
      child.kill('SIGKILL')
      throw new Error(`${error.message}\n${written}`)
    })
  }
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  const removed = () => rmSync(dataDir, { recursive: true, force: true })

  await start(env).catch((error) => {
    removed()
    throw error
  })
  return {
    url,
    port,
    dataDir,
    pid: () => child.pid as number,
    log: () => written,
    kill,
    restart: (changed = {}) => start({ ...env, ...changed }),
    async stop() {
      const force = setTimeout(() => child.kill('SIGKILL'), drainWithin)
      await kill('SIGTERM')
      clearTimeout(force)
      removed()
    },
  }
}

async function ready(url: string, child: ChildProcess, deadline: number): Promise<void> {
  while (Date.now() < deadline) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`the server ended (${end})`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(25)
  }
  throw new Error('the server was not ready in time')
}
