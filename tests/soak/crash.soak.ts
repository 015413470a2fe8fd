/** Hundreds of kills during writes, on both databases. */
import { crashRounds } from '../support/crash/crash'
import { freshDatabase } from '../support/server/fresh-database'
import { startPostgres } from '../support/server/postgres'
import { readPostgres, readSqlite } from '../support/server/read-database'
import { startServer } from '../support/server/server-process'

export const name = '写入时 kill -9'

const rounds = 300

export async function run() {
  const postgres = await startPostgres()
  try {
    return [...(await soak('SQLite')), ...(await soak('PostgreSQL', await freshDatabase(postgres.url)))]
  } finally {
    await postgres.stop()
  }
}

async function soak(database: string, url?: string) {
  const server = await startServer({ env: { LOG_LEVEL: 'warn', ...(url !== undefined && { DATABASE_URL: url }) } })
  const read = url === undefined ? readSqlite(server.dataDir) : readPostgres(url)
  try {
    // The seed differs from run to run and is printed, so that a failure can be repeated.
    const seed = Date.now() % 1000
    const { acknowledged, lost, torn } = await crashRounds(server, read, rounds, seed)
    if (lost.length > 0 || torn.length > 0) {
      throw new Error(`${database}, seed ${seed}: lost ${lost.join(' ')}, torn ${torn.join(' ')}`)
    }
    return [
      {
        metric: `${database}：${rounds} 轮中已确认的写入`,
        value: acknowledged,
        unit: '条',
        note: `无丢失，种子 ${seed}`,
      },
    ]
  } finally {
    await server.stop()
  }
}
