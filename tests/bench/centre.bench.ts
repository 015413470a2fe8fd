/** 呼叫中心 for supervisors, on a day at the end of a million calls, through the server. SQLite. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { authEndpoints } from '../../src/contract/auth'
import { phoneEndpoints } from '../../src/contract/phone'
import type { Centre } from '../../src/contract/phone/centre'
import { passwordCode } from '../../src/server/access/password-code'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { demoPassword } from '../../src/server/db/demo/plan'
import { fillCalls } from './million-calls'
import { quantile } from './quantile'

export const name = '呼叫中心概况'

const calls = 1_000_000
const times = 100
/** Milliseconds (our choice): each viewer's page asks every five seconds. */
const most = 20

export async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  let now = Date.now()
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), now: () => now })
  try {
    await app.store.open()
    const filled = await fillCalls(app.store.database(), join(dataDir, 'huanhu.sqlite'), app.services, calls)
    now = filled.to * 1000
    const measured: Measurement[] = []
    for (const [account, metric] of [
      ['admin', '平台'],
      ['channel', '渠道'],
      ['boss', '公司'],
      ['leader', '部门'],
    ] as const) {
      const token = await signIn(account)
      const taken: number[] = []
      let centre: Centre | undefined
      // The first rounds compile code and fill caches.
      for (let round = -5; round < times; round += 1) {
        const started = performance.now()
        centre = await ask(token)
        if (round >= 0) taken.push(performance.now() - started)
      }
      measured.push({
        metric,
        value: quantile(taken, 0.5),
        unit: 'ms 中位',
        limit: { most },
        note: `p99 ${quantile(taken, 0.99).toFixed(1)}，当日 ${centre?.figures.submitted} 通`,
      })
    }
    return measured
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }

  async function ask(token: string): Promise<Centre> {
    const { path, method } = phoneEndpoints.centreInfo
    const response = await app.inject({ method, url: path, headers: { authorization: `Bearer ${token}` } })
    const { code, msg, data } = response.json()
    if (code !== 20000) throw new Error(`${response.statusCode} ${code} ${msg}`)
    return data
  }

  async function signIn(userName: string): Promise<string> {
    const payload = { userName, code: passwordCode(demoPassword), type: 10 }
    return (await app.inject({ method: 'POST', url: authEndpoints.login.path, payload })).json().data.accessToken
  }
}
