/** Reads the configuration, opens the database, listens. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from './app'
import { startChores } from './chores'
import { readConfig } from './config'

/** How long a stop waits for running requests. */
const drainMs = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const clientDir = fileURLToPath(new URL('../client', import.meta.url))
  const app = await createApp({
    config,
    ...(existsSync(clientDir) && { clientDir }),
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

function exitFor(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

await main().catch(exitFor)
