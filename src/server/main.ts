/** Reads the configuration, opens the database, listens. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { createApp } from './app'
import { startChores } from './chores'
import { readConfig } from './config'

/** How long a stop waits for running requests. */
const drainMs = 10_000

// With much memory free, V8 lets garbage grow to a multiple of what is alive before it collects it; twice costs no time.
setFlagsFromString('--heap-growing-percent=100')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const clientDir = fileURLToPath(new URL('../client', import.meta.url))
  const app = await createApp({
    config,
    ...(existsSync(clientDir) && { clientDir }),
    makeBackup: besides,
    onOusted: exitFor,
  })

  const stopFor = async (error: unknown) => {
    app.log.fatal({ err: error }, 'cannot start')
    // It removes what a running server keeps next to its database.
    await app.close()
    exitFor(error)
  }
  // The server listens first, so that /healthz answers while the database is away. Until it is there, the API says
  // "unavailable".
  const opened = app.store.openPatiently().catch(stopFor)
  const sqlite = config.databaseUrl === undefined
  if (sqlite) await opened

  await app.listen({ host: config.host, port: config.port }).catch(stopFor)

  const endChores = startChores(app)

  let stopping = false
  const stop = async (signal: string) => {
    // A second signal: whoever sends it does not want to wait longer.
    if (stopping) process.exit(1)
    stopping = true
    app.log.info({ signal }, 'draining')
    endChores()
    // A connection without any request counts as busy, and browsers open such connections in advance.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** A backup may take minutes of a processor: another process makes it, behind everybody's requests. */
async function besides(): Promise<void> {
  const program = fileURLToPath(new URL('backup.js', import.meta.url))
  const running = promisify(execFile)(process.execPath, [program])
  if (running.child.pid !== undefined) setPriority(running.child.pid, 10)
  await running.catch((error: { stderr?: string; message: string }) => {
    throw new Error(error.stderr?.trim() || error.message)
  })
}

function exitFor(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

await main().catch(exitFor)
