/**
 * Kills the server with SIGKILL again and again while it writes, and looks for every acknowledged write after each
 * restart. Short in `npm test`, long in `npm run test:long`.
 */
import { customerEndpoints } from '../../../src/contract/customer/customers'
import { createRandom } from '../../../src/server/db/demo/random'
import { callOver } from '../server/http'
import type { ServerProcess } from '../server/server-process'
import { signIn } from '../server/sign-in'

export interface CrashReport {
  rounds: number
  acknowledged: number
  /** Acknowledged before a kill but missing after the restart. */
  lost: string[]
  /** A write without its row in the operation log, or the row without the write. */
  torn: string[]
}

const writers = 8

/** Reads the database directly, without the server. */
export type Read = (statement: string) => Promise<Record<string, unknown>[]>

/** @param seed decides after how many acknowledged writes each round ends */
export async function crashRounds(
  server: ServerProcess,
  read: Read,
  rounds: number,
  seed: number,
): Promise<CrashReport> {
  const random = createRandom(seed)
  const report: CrashReport = { rounds, acknowledged: 0, lost: [], torn: [] }
  let token = await signIn(server.url, 'agent')
  let drawn = 0
  const kept = new Map<number, string>()
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
          // A kill looks like a broken connection from here. Before the kill, a broken connection is the server's own
          // failure.
          if (alive) throw error
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
    for (const { id, name } of fresh) kept.set(id, name)
    await compare(read, kept, report)
  }
  return report
}

/**
 * Compares everything acknowledged so far with the customers, and the customers with their rows in the operation log.
 */
async function compare(read: Read, acknowledged: Map<number, string>, report: CrashReport): Promise<void> {
  const customers = await read(`select id, name from customer where name like '写入%'`)
  const operations = await read(
    // Without what it says of the numbers that were typed.
    `select object from operation_log where module = 'customer' and action = 'add' and result = 'OK'
      and object like 'customer:%'`,
  )
  const names = new Map(customers.map((row) => [Number(row.id), String(row.name)]))
  const logged = new Set(operations.map((row) => String(row.object)))
  for (const [id, name] of acknowledged) if (names.get(id) !== name) report.lost.push(name)
  for (const id of names.keys())
    if (!logged.delete(`customer:${id}`)) report.torn.push(`customer ${id} without its log`)
  for (const object of logged) report.torn.push(`log of ${object} without it`)
}
