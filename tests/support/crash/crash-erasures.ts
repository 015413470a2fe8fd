/**
 * Kills the server with SIGKILL while it erases people, and looks at each of them by SQL after each restart: everything is
 * there as before, or the number, the name and the texts are gone, and the log says so.
 */
import { customerEndpoints } from '../../../src/contract/customer/customers'
import { personalDataEndpoints } from '../../../src/contract/customer/personal-data'
import { codes } from '../../../src/contract/envelope'
import { createRandom } from '../../../src/server/db/demo/random'
import { callOver } from '../server/http'
import type { ServerProcess } from '../server/server-process'
import { signIn } from '../server/sign-in'
import type { Read } from './crash'
import { judgeKill, type KillReport, killDuring, stateText, workers } from './kill-during'

const peopleOfRound = 20

/** @param seed decides after how many acknowledged erasures each round ends */
export async function crashErasures(
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
    const people: { id: number; phone: string }[] = []
    for (let nth = 0; nth < peopleOfRound; nth += 1) {
      const phone = `16094${String(round).padStart(2, '0')}${String(nth).padStart(4, '0')}`
      const body = { phone, userId: Number(userId), name: `来信人${nth}`, type: 0 as const, remark: '断电之前' }
      const { code, msg, data } = await callOver(server.url, customerEndpoints.add, { token, body })
      if (code !== codes.ok) throw new Error(`a customer was refused: ${msg}`)
      people.push({ id: data.id, phone })
      // Each has been called once, by their number.
      await write(`update call set customer_id = ${data.id},
        phone_id = (select phone_id from customer where id = ${data.id}) where id = (select id from call
        where company_id = 1 order by id limit 1 offset ${round * peopleOfRound + nth}) returning id`)
    }
    const killAfter = random.int(1, peopleOfRound - workers - 1)
    const acknowledged = await killDuring(server, people, killAfter, async ({ phone }) => {
      const body = { phone, reason: '本人来信' }
      const { code, msg } = await callOver(server.url, personalDataEndpoints.erase, { token, body })
      if (code !== codes.ok) throw new Error(`an erasure was refused: ${msg}`)
    })
    token = await signIn(server.url, 'boss')
    await judgeKill(report, people, acknowledged, { before: there, after: gone, of: ({ id }) => stateOf(read, id) })
  }
  return report
}

/** Of a person: whether they are a customer, with a name; their number; texts of follow-ups; calls; and rows of the log. */
const there = stateText({ alive: 1, named: 1, number: 1, texts: 1, calls: 1, logged: 0 })
const gone = stateText({ alive: 0, named: 0, number: 0, texts: 0, calls: 1, logged: 1 })

async function stateOf(read: Read, id: number): Promise<string> {
  const [row = {}] = await read(`select
    (select count(*) from customer where id = ${id} and deleted_at is null) as alive,
    (select count(*) from customer where id = ${id} and name like '来信人%') as named,
    (select count(*) from phone where id = (select phone_id from customer where id = ${id}) and enc <> '') as number,
    (select count(*) from customer_flow where customer_id = ${id} and remark <> '') as texts,
    (select count(*) from call where customer_id = ${id}) as calls,
    (select count(*) from operation_log where action = 'personal-data.erase' and result = 'OK' and object =
      (select 'person:' || phone_id from customer where id = ${id})) as logged`)
  return stateText(row)
}
