/**
 * Kills the server with SIGKILL while it writes, again and again, and looks for every acknowledged write after each
 * restart. Short in `npm test`, long in `npm run soak`.
 */
import { customerEndpoints } from '../../src/contract/customer'
import { systemEndpoints } from '../../src/contract/system'
import { createRandom } from '../../src/server/db/demo/random'
import { callOver } from './http'
import type { ServerProcess } from './server-process'
import { signIn } from './sign-in'

export interface CrashReport {
  rounds: number
  acknowledged: number
  /** Acknowledged before a kill and not there after the restart. */
  lost: string[]
  /** There without its row in the operation log, or the row without it. */
  torn: string[]
}

const writers = 8

/** @param seed draws after how many acknowledged writes each round ends */
export async function crashRounds(server: ServerProcess, rounds: number, seed: number): Promise<CrashReport> {
  const random = createRandom(seed)
  const report: CrashReport = { rounds, acknowledged: 0, lost: [], torn: [] }
  let token = await signIn(server.url, 'agent')
  let drawn = 0
  const kept: { id: number; name: string }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const killAfter = random.int(1, 60)
    const fresh: { id: number; name: string }[] = []
    let alive = true
    const writer = async () => {
      while (alive) {
        drawn += 1
        const name = `写入${drawn}`
        const phone = `160${String(seed % 1000).padStart(3, '0')}${String(drawn).padStart(6, '0')}`.slice(0, 20)
        try {
          const { code, msg, data } = await callOver(server.url, customerEndpoints.add, {
            token,
            body: { phone, name, type: 0, remark: '断电之前' },
          })
          if (code !== 20000) throw new Error(`a write was refused: ${code} ${msg}`)
          fresh.push({ id: data?.id ?? 0, name })
        } catch (error) {
          // A broken connection is what a kill looks like from here; anything else is a failure of the test.
          if (alive && !(error instanceof TypeError)) throw error
          return
        }
        if (alive && fresh.length >= killAfter) {
          alive = false
          await server.kill('SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: writers }, writer))
    await server.restart()
    token = await signIn(server.url, 'agent')
    report.acknowledged += fresh.length
    kept.push(...fresh)
    await check(server, token, fresh, report)
  }
  // What earlier rounds acknowledged must have lived through the later kills as well.
  await check(
    server,
    token,
    kept.filter((_, index) => index % 10 === 0),
    report,
  )
  return report
}

async function check(
  server: ServerProcess,
  token: string,
  written: { id: number; name: string }[],
  report: CrashReport,
) {
  const bossToken = await signIn(server.url, 'boss')
  for (const { id, name } of written) {
    const found = await callOver(server.url, customerEndpoints.info, { token, query: { id } })
    if ((found.data as { name?: string } | null)?.name !== name) report.lost.push(name)
    const log = await callOver(server.url, systemEndpoints.logList, {
      token: bossToken,
      query: { object: `customer:${id}` },
    })
    if (log.data?.total !== 1) report.torn.push(name)
  }
}
