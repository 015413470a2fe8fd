/**
 * Kills the server with SIGKILL again and again in the middle of a batch of users, looks at every user by SQL after each
 * restart, and lets the same batch finish.
 */
import { codes } from '../../../src/contract/envelope'
import { mostInBatch } from '../../../src/contract/list'
import { managerEndpoints } from '../../../src/contract/manager'
import { createRandom } from '../../../src/server/db/demo/random'
import { callOver } from '../server/http'
import type { ServerProcess } from '../server/server-process'
import { signIn } from '../server/sign-in'
import type { Read } from './crash'

const { userList, userStatusBatch } = managerEndpoints

/** How many the filter finds: three calls of a batch, the last one shorter. */
const wanted = 250
const others = 30

/** Users whom the filter finds, and as many who only look like them, each with a session. */
async function addUsers(write: Read): Promise<void> {
  const numbered = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${wanted + others})`
  await write(
    `insert into "user" (account, nickname, pinyin, initials, org, company_id, password_hash, status, created_at, updated_at)
     ${numbered} select (case when i <= ${wanted} then 'fallen' else 'standing' end) || i, '员工', '', '', 'COMPANY',
       (select min(id) from company), '', 'ENABLED', 0, 0 from n returning id`,
  )
  await write(
    `insert into session (user_id, token_hash, ip, agent, created_at, last_seen_at, expire_at)
     select id, 'crash' || id, '', '', 0, 0, 9999999999 from "user" where nickname = '员工' returning id`,
  )
}

/**
 * Returns what must never be: users half changed, logged twice or not at all, or reached though outside the batch.
 * @param seed decides when in a batch each kill comes
 */
export async function crashBatches(
  server: ServerProcess,
  read: Read,
  write: Read,
  rounds: number,
  seed: number,
): Promise<string[]> {
  const random = createRandom(seed)
  const faults: string[] = []
  await addUsers(write)
  const ids = (await read(`select id from "user" where account like 'fallen%' order by id`)).map(({ id }) => Number(id))
  let token = await signIn(server.url, 'admin')
  /** How long a whole batch takes: the kill comes within it. */
  let length = 300
  for (let round = 0; round < rounds; round += 1) {
    await write(`update "user" set status = 'ENABLED', version = 1 where nickname = '员工' returning id`)
    await write(`update session set revoked_at = null, revoked_why = null where token_hash like 'crash%' returning id`)
    const [before] = await read('select coalesce(max(id), 0) as log from operation_log')
    const log = Number(before?.log)
    // By ids, by a filter that goes on finding the changed ones, and by one that loses them.
    const filter = [undefined, 'keywords=fallen', 'keywords=fallen&status=ENABLED'][round % 3]
    const ask = () => (filter === undefined ? byIds(server.url, token, ids) : byFilter(server.url, token, filter))
    const done = ask().then(
      () => null,
      (error: unknown) => error,
    )
    // Where in the batch, is what the rounds are for: nothing depends on it.
    await new Promise((resolve) => setTimeout(resolve, random.int(0, length)))
    await server.kill('SIGKILL')
    await done
    await server.restart()
    const fallen = await look(read, log, faults, `round ${round}`)
    token = await signIn(server.url, 'admin')
    const start = performance.now()
    await ask()
    if (fallen === 0) length = Math.ceil(performance.now() - start)
    if ((await look(read, log, faults, `round ${round} finished`)) !== wanted) {
      faults.push(`round ${round}: the batch asked again did not finish`)
    }
  }
  return faults
}

async function byIds(url: string, token: string, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += mostInBatch) {
    const body = { ids: ids.slice(at, at + mostInBatch), status: 'DISABLED' as const }
    const { code, msg } = await callOver(url, userStatusBatch, { token, body })
    if (code !== codes.ok) throw new Error(`the batch was refused: ${msg}`)
  }
}

/** As the console does: the number that the list gives is confirmed, then one call after the other. */
async function byFilter(url: string, token: string, filter: string): Promise<void> {
  const query = { ...Object.fromEntries(new URLSearchParams(filter)), pageSize: 10 }
  const list = await callOver(url, userList, { token, query: query as never })
  const count = (list.data as { total: number }).total
  for (let done = 0, after = 0; done < count; ) {
    const body = { all: { filter, count, done, after }, status: 'DISABLED' as const }
    const { code, msg, data } = await callOver(url, userStatusBatch, { token, body })
    if (code !== codes.ok) throw new Error(`the batch was refused: ${msg}`)
    if (data.length === 0) return
    done += data.length
    after = data.at(-1)?.id ?? 0
  }
}

/** Judges every user by all that the batch writes about one. Returns how many it has changed. */
async function look(read: Read, log: number, faults: string[], when: string): Promise<number> {
  const rows = await read(
    `select account, status, version, (select count(*) from session where user_id = "user".id and revoked_at is not null)
       as ended, (select count(*) from operation_log where object = 'user:' || "user".id and result = 'OK'
       and operation_log.id > ${log}) as logged from "user" where nickname = '员工'`,
  )
  const strange = await read(
    `select count(*) as n from "user" where nickname <> '员工' and status <> 'ENABLED' and updated_by is not null`,
  )
  if (Number(strange[0]?.n) > 0) faults.push(`${when}: ${strange[0]?.n} of the demo's users were changed`)
  let changed = 0
  for (const { account, status, version, ended, logged } of rows) {
    const state = `${status} v${version} ended ${ended} logged ${logged}`
    const isFallen = status === 'DISABLED' && String(account).startsWith('fallen')
    if (isFallen) changed += 1
    const whole = isFallen ? 'DISABLED v2 ended 1 logged 1' : 'ENABLED v1 ended 0 logged 0'
    if (state !== whole) faults.push(`${when}: ${account} ${state}`)
  }
  return changed
}
