/**
 * Kills the server with SIGKILL while it puts customers together, and looks at every pair by SQL after each restart: it is
 * one customer with all that both had, or two as before.
 */

import { customerEndpoints } from '../../../src/contract/customer/customers'
import { mergeEndpoints } from '../../../src/contract/customer/merge'
import { codes } from '../../../src/contract/envelope'
import { createRandom } from '../../../src/server/db/demo/random'
import { callOver } from '../server/http'
import type { ServerProcess } from '../server/server-process'
import { signIn } from '../server/sign-in'
import type { Read } from './crash'
import { judgeKill, type KillReport, killDuring, stateText, workers } from './kill-during'

const pairsOfRound = 24

interface Pair {
  keepId: number
  otherId: number
}

/** @param seed decides after how many acknowledged merges each round ends */
export async function crashMerges(
  server: ServerProcess,
  read: Read,
  write: Read,
  rounds: number,
  seed: number,
): Promise<KillReport> {
  const random = createRandom(seed)
  const report: KillReport = { faults: [], acknowledged: 0, untouched: 0 }
  let token = await signIn(server.url, 'boss')
  const [{ id: userId } = {}] = await read(`select id from "user" where account = 'agent'`)
  for (let round = 0; round < rounds; round += 1) {
    const addOne = async (nth: number): Promise<number> => {
      const phone = `16093${String(round).padStart(2, '0')}${String(nth).padStart(5, '0')}`
      const body = { phone, userId: Number(userId), name: `合并${nth}`, type: 0 as const, remark: '断电之前' }
      const { code, msg, data } = await callOver(server.url, customerEndpoints.add, { token, body })
      if (code !== codes.ok) throw new Error(`a customer was refused: ${msg}`)
      return data.id
    }
    const pairs: Pair[] = []
    for (let nth = 0; nth < pairsOfRound; nth += 1)
      pairs.push({ keepId: await addOne(2 * nth), otherId: await addOne(2 * nth + 1) })
    // Each of the others has been called once.
    for (const [nth, { otherId }] of pairs.entries())
      await write(`update call set customer_id = ${otherId} where id =
        (select id from call where company_id = 1 order by id limit 1 offset ${round * pairsOfRound + nth}) returning id`)
    const killAfter = random.int(1, pairsOfRound - workers - 1)
    const acknowledged = await killDuring(server, pairs, killAfter, async (pair) => {
      const body = { ...pair, keepVersion: 1, otherVersion: 1, take: [] }
      const { code, msg } = await callOver(server.url, mergeEndpoints.merge, { token, body })
      if (code !== codes.ok) throw new Error(`a merge was refused: ${msg}`)
    })
    token = await signIn(server.url, 'boss')
    await judgeKill(report, pairs, acknowledged, { before: two, after: one, of: (pair) => stateOf(read, pair) })
  }
  return report
}

/** Of the customer who stays and of the one who goes: numbers beside the first, follow-ups, calls; and rows of the log. */
const one = stateText({ alive: 1, numbers: 1, flows: 2, calls: 1, left: 0, logged: 1 })
const two = stateText({ alive: 2, numbers: 0, flows: 1, calls: 0, left: 2, logged: 0 })

async function stateOf(read: Read, { keepId, otherId }: Pair): Promise<string> {
  const count = (table: string, id: number) => `(select count(*) from ${table} where customer_id = ${id})`
  const [row = {}] = await read(`select
    (select count(*) from customer where id in (${keepId}, ${otherId}) and deleted_at is null) as alive,
    ${count('customer_phone', keepId)} as numbers, ${count('customer_flow', keepId)} as flows,
    ${count('call', keepId)} as calls, ${count('customer_flow', otherId)} + ${count('call', otherId)} as "left",
    (select count(*) from operation_log where object = 'customer:${keepId}' and action = 'merge.add' and result = 'OK')
      as logged`)
  return stateText(row)
}
