/** How long the first start takes to fill an empty installation. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { freshDatabase } from '../support/server/fresh-database'
import { startPostgres } from '../support/server/postgres'

export const name = '演示数据'

export async function run() {
  const postgres = await startPostgres()
  try {
    return [
      { metric: '空库到可用，SQLite', value: await seconds({}), unit: '秒', limit: { most: 5 } },
      {
        metric: '空库到可用，PostgreSQL',
        value: await seconds({ DATABASE_URL: await freshDatabase(postgres.url) }),
        unit: '秒',
        limit: { most: 5 },
      },
    ]
  } finally {
    await postgres.stop()
  }
}

async function seconds(env: Record<string, string>): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }) })
  const started = performance.now()
  await app.store.open()
  const taken = (performance.now() - started) / 1000
  await app.close()
  rmSync(dataDir, { recursive: true })
  return taken
}
