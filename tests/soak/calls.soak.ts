/** A thousand kills during calls, on both databases: each call ends once, with its right times. */
import { crashCalls, crashSpeed } from '../support/crash/crash-calls'
import { freshDatabase } from '../support/server/fresh-database'
import { startPostgres } from '../support/server/postgres'
import { readPostgres, readSqlite } from '../support/server/read-database'
import { startServer } from '../support/server/server-process'

export const name = '通话中 kill -9'

const rounds = 1_000

export async function run() {
  const postgres = await startPostgres()
  try {
    return [...(await soak('SQLite')), ...(await soak('PostgreSQL', await freshDatabase(postgres.url)))]
  } finally {
    await postgres.stop()
  }
}

async function soak(database: string, url?: string) {
  const settings = { LOG_LEVEL: 'warn', LOOPBACK_SPEED: String(crashSpeed) }
  const server = await startServer({
    env: { ...settings, ...(url !== undefined && { DATABASE_URL: url }) },
    readyWithin: 90_000,
  })
  const read = url === undefined ? readSqlite(server.dataDir) : readPostgres(url)
  try {
    // The seed differs from run to run and is printed. It decides what agents do and when the server is killed, but the
    // exact timing still depends on the machine.
    const seed = Date.now() % 10_000
    const { calls, faults, ends, ...actions } = await crashCalls(server, read, { rounds, seed })
    if (faults.length > 0)
      throw new Error(`${database}, seed ${seed}, ${faults.length}:\n${faults.slice(0, 50).join('\n')}`)
    const done = `拨打 ${actions.dials}、挂断 ${actions.hangups}、小结 ${actions.results}、不记小结 ${actions.withouts}、拦截 ${actions.blocks}`
    return [
      {
        metric: `${database}：${rounds} 轮中的通话`,
        value: calls,
        unit: '通',
        note: `各结束一次，时刻无误，种子 ${seed}`,
      },
      { metric: '　其中结束方式', value: Object.keys(ends).length, unit: '种', note: endsIn(ends) },
      {
        metric: '　已确认的操作',
        value: actions.dials + actions.hangups + actions.results + actions.withouts + actions.blocks,
        unit: '次',
        note: `无丢失：${done}`,
      },
    ]
  } finally {
    await server.stop()
  }
}

const endsIn = (ends: Record<string, number>) =>
  Object.entries(ends)
    .map(([end, calls]) => `${end} ${calls}`)
    .join('、')
