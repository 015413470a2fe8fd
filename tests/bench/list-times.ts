/** How long lists take through the server, on both databases, with as many rows as a case needs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { authEndpoints } from '../../src/contract/auth'
import type { Services } from '../../src/server/access/handler'
import { passwordCode } from '../../src/server/access/password-code'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { demoPassword } from '../../src/server/db/demo/plan'
import type { Db } from '../../src/server/db/schema'
import { freshDatabase } from '../support/server/fresh-database'
import { roomForMillions, startPostgres } from '../support/server/postgres'
import { quantile } from './quantile'

const rounds = 20

export interface ListCase {
  readonly metric: string
  readonly as: 'boss' | 'leader' | 'agent' | 'admin'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly most: number
}

interface Listing {
  /** 位, 条 */
  unit: string
  /** Fills a database with demo data, and says what is asked of it. */
  prepare(db: Db, phones: Services['phones']): Promise<readonly ListCase[]>
}

export async function measureLists(listing: Listing): Promise<Measurement[]> {
  const postgres = await startPostgres(roomForMillions)
  try {
    const url = await freshDatabase(postgres.url)
    return [
      ...(await measuredOn('SQLite', {}, listing)),
      ...(await measuredOn('PostgreSQL', { DATABASE_URL: url }, listing)),
    ]
  } finally {
    await postgres.stop()
  }
}

async function measuredOn(
  database: string,
  env: Record<string, string>,
  { unit, prepare }: Listing,
): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_REQUESTS: '0', ...env })
  const app = await createApp({ config })
  try {
    await app.store.open()
    const cases = await prepare(app.store.upkeep(), app.services.phones)
    const headers = new Map<string, Record<string, string>>()
    for (const userName of new Set(cases.map(({ as }) => as))) {
      const payload = { userName, code: passwordCode(demoPassword), type: 10 }
      const signedIn = await app.inject({ method: 'POST', url: authEndpoints.login.path, payload })
      headers.set(userName, { authorization: `Bearer ${signedIn.json().data.accessToken}` })
    }
    const ask = async ({ as, path, query }: ListCase) => {
      const started = performance.now()
      const response = await app.inject({ method: 'GET', url: path, query, headers: headers.get(as) ?? {} })
      const taken = performance.now() - started
      const { code, msg, data } = response.json()
      if (code !== 20000) throw new Error(`${code} ${msg}`)
      return { taken, found: data.total === undefined ? '' : `${data.total}${data.totalCapped ? '+' : ''} ${unit}，` }
    }
    const measured: Measurement[] = []
    for (const one of cases) {
      const taken: number[] = []
      let { found } = await ask(one)
      for (let round = -3; round < rounds; round += 1) {
        const answer = await ask(one)
        found = answer.found
        if (round >= 0) taken.push(answer.taken)
      }
      taken.sort((a, b) => a - b)
      measured.push({
        ...{ metric: `${database}，${one.metric}`, value: quantile(taken, 0.5), unit: 'ms' },
        limit: { most: one.most },
        note: `${found}p99 ${quantile(taken, 0.99).toFixed(1)}`,
      })
    }
    return measured
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
