/** A call centre with many more agents than the demo data, written directly into its database. */
import { randomBytes } from 'node:crypto'
import { tokenHash } from '../../../src/server/access/viewer'
import { openDatabases } from '../../../src/server/db/dialects'
import { namePinyin } from '../../../src/server/db/pinyin'
import type { Db, NewRow } from '../../../src/server/db/schema'
import { mostCalls } from './quotas'

/** The same for a server's SQLite file, which needs no server. */
export async function addAgentsToFile(dataDir: string, agents: number): Promise<string[]> {
  const { db, close } = openDatabases({ dataDir })
  try {
    return await addAgents(db, agents, Date.now())
  } finally {
    await close()
  }
}

/**
 * Adds agents to the sales groups of all companies, signs them in, and lets all of them call at once. Returns their
 * tokens.
 * @param now milliseconds
 */
export const addAgents = (db: Db, agents: number, now: number): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await mostCalls(trx, agents)
    const places = await trx
      .selectFrom('department')
      .select(['id', 'company_id'])
      .where('name', 'like', '销售_组')
      .orderBy('id')
      .execute()
    const role = await trx.selectFrom('role').select('id').where('code', '=', 'agent').executeTakeFirstOrThrow()
    const tokens: string[] = []
    for (let index = 0; index < agents; index += 1) {
      const place = places[index % places.length] as (typeof places)[number]
      tokens.push(await addAgent(trx, { index, place, role: role.id, now: Math.floor(now / 1000) }))
    }
    return tokens
  })

interface AgentToAdd {
  index: number
  place: { id: number; company_id: number }
  role: number
  /** Seconds. */
  now: number
}

async function addAgent(db: Db, { index, place, role, now }: AgentToAdd): Promise<string> {
  const nickname = `坐席${index + 1}`
  const user: NewRow<'user'> = {
    account: `bench${index}`,
    nickname,
    ...namePinyin(nickname),
    phone_id: null,
    avatar: null,
    introduction: null,
    org: 'COMPANY',
    channel_id: null,
    company_id: place.company_id,
    password_hash: '',
    status: 'ENABLED',
    last_login_at: null,
    created_at: now,
    created_by: null,
    updated_at: now,
    updated_by: null,
    deleted_at: null,
  }
  const { id } = await db.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow()
  const employee: NewRow<'company_user'> = {
    user_id: id,
    company_id: place.company_id,
    department_id: place.id,
    employee_no: String(5001 + index),
    day_call_cap: null,
    month_fee_cap: null,
  }
  await db.insertInto('company_user').values(employee).execute()
  await db.insertInto('user_role').values({ user_id: id, role_id: role }).execute()
  const token = randomBytes(32).toString('base64url')
  const session: NewRow<'session'> = {
    user_id: id,
    token_hash: tokenHash(token),
    ip: '127.0.0.1',
    agent: 'bench',
    created_at: now,
    last_seen_at: now,
    expire_at: now + 12 * 3600,
    revoked_at: null,
    revoked_why: null,
  }
  await db.insertInto('session').values(session).execute()
  return token
}
