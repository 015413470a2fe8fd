/**
 * Fills an empty database with demo data: two channels, three companies, 40 employees, 2,000 customers, their follow-ups,
 * and the calls to them.
 */
import { sql } from 'kysely'
import { usualReveals } from '../../../contract/company/resources'
import { startOfDay } from '../../../lib/time/time'
import { insertMany, isPostgres } from '../dialects'
import { namePinyin } from '../pinyin'
import type { Db, NewRow } from '../schema'
import { addCustomers } from './customers'
import { type DemoAgent, type Filling, type FillOptions, founded, tracked } from './filling'
import { addLocks } from './locks'
import { addDepartments, addPeople, addUser, give } from './people'
import { placeNumbers } from './places'
import { type DemoCompany, demoChannels, demoCompanies, demoPassword, demoScripts } from './plan'
import { createRandom } from './random'
import { addReviewerRole } from './roles'
import { personName, phoneNumbers } from './words'

const seed = 20260101
const day = 86_400

export async function fillDemo(db: Db, options: FillOptions): Promise<void> {
  const passwordHash = await options.hashPassword(demoPassword)
  await db.transaction().execute(async (trx) => {
    const random = createRandom(seed)
    const numbers = new Map<string, number>()
    const storePhones: FillOptions['storePhones'] = async (db, digits, companyId) => {
      const ids = await options.storePhones(db, digits, companyId)
      for (const [number, id] of ids) numbers.set(number, id)
      return ids
    }
    const drawPhone = phoneNumbers(random)
    const filling: Filling = { ...options, storePhones, db: trx, random, passwordHash, drawPhone, numbers }
    const roles = await trx.selectFrom('role').select(['id', 'code']).where('code', 'is not', null).execute()
    const roleIds = new Map(roles.map(({ id, code }) => [code as string, id]))
    const admin = await addUser(filling, { account: 'admin', nickname: '平台管理员', org: 'PLATFORM' })
    await give(filling, admin, roleIds.get('platform-admin'))
    const channelIds = new Map<string, number>()
    for (const channel of demoChannels) channelIds.set(channel.code, await addChannel(filling, channel))
    const channelId = channelIds.get('HD') as number
    const manager = await addUser(filling, {
      account: 'channel',
      nickname: '韩立群',
      org: 'CHANNEL',
      channel_id: channelId,
    })
    await give(filling, manager, roleIds.get('channel-manager'))
    const agents: DemoAgent[] = []
    for (const company of demoCompanies) {
      agents.push(...(await addCompany(filling, company, channelIds.get(company.channel) as number, roleIds)))
    }
    await addLocks(filling, null, undefined)
    await placeNumbers(trx, filling.numbers)
    await options.makeCalls(trx, agents, createRandom(seed + 1))
  })
  // Until autovacuum comes, PostgreSQL takes the tables for empty, and the list of customers reads all follow-ups of the
  // company anew for each of them.
  if (isPostgres(db)) await sql`analyze`.execute(db)
}

async function addChannel({ db, now }: Filling, { code, name }: { code: string; name: string }): Promise<number> {
  const row: NewRow<'channel'> = {
    code,
    name,
    parent_id: null,
    level: 1,
    settle_mode: 'PRICE_GAP',
    percent_bp: null,
    status: 'ENABLED',
    ...tracked(founded(now)),
  }
  return (await db.insertInto('channel').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function addCompany(
  filling: Filling,
  plan: DemoCompany,
  channelId: number,
  roleIds: Map<string, number>,
): Promise<DemoAgent[]> {
  const { db, random, now, drawPhone, storePhones } = filling
  const phone = drawPhone()
  const row: NewRow<'company'> = {
    code: plan.code,
    channel_id: channelId,
    name: plan.name,
    industry: plan.industry,
    ...namePinyin(plan.name),
    contact: personName(random),
    phone_id: null,
    contract_from: founded(now),
    contract_to: now + 330 * day,
    pay_mode: 'COMPANY',
    risk_level: 'LOW',
    status: 'ENABLED',
    ...tracked(founded(now)),
  }
  const { id: companyId } = await db.insertInto('company').values(row).returning('id').executeTakeFirstOrThrow()
  // The number is the company's own, so the company comes first.
  const phone_id = (await storePhones(db, [phone], companyId)).get(phone)
  await db.updateTable('company').set({ phone_id }).where('id', '=', companyId).execute()
  await giveEverything(filling, companyId)
  await openAllDay(filling, companyId)
  await addScripts(filling, companyId)
  await addReviewerRole(filling, companyId)
  const departmentIds = await addDepartments(filling, plan, companyId)
  const agents = await addPeople(filling, plan, companyId, departmentIds, roleIds)
  await addCustomers(filling, plan, companyId, agents)
  await addLocks(filling, companyId, agents[0])
  return agents
}

/** Whoever tries the demo may do so at any hour. */
async function openAllDay({ db, now }: Filling, companyId: number): Promise<void> {
  const { id } = await db.selectFrom('user').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const value = JSON.stringify('00:00-24:00')
  await db
    .insertInto('company_setting')
    .values({ company_id: companyId, key: 'call.dial-window', value, updated_at: now, updated_by: id })
    .execute()
}

/** What the demo's agents say in a call. */
async function addScripts({ db, now }: Filling, companyId: number): Promise<void> {
  const row = { company_id: companyId, status: 'ENABLED' as const, ...tracked(founded(now)) }
  await insertMany(
    db,
    'call_script',
    demoScripts.map((script, at) => ({ ...row, ...script, place: at + 1 })),
  )
}

/** Gives a demo company everything that a company can have, with matching quotas. */
async function giveEverything({ db, now }: Filling, companyId: number): Promise<void> {
  const granted = await db
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_permission.role_id')
    .select('role_permission.permission_id')
    .where('role.code', '=', 'company-admin')
    .execute()
  await insertMany(
    db,
    'company_permission',
    granted.map(({ permission_id }) => ({ company_id: companyId, permission_id })),
  )
  const expire_at = startOfDay((now + 330 * day) * 1000)
  const ends = { company_id: companyId, expire_at }
  await db
    .insertInto('company_quota')
    .values([
      { ...ends, key: 'seats', limit: 50 },
      { ...ends, key: 'concurrency', limit: 20 },
      { ...ends, key: 'customers', limit: 100_000 },
      { ...ends, key: 'exportRows', limit: 100_000 },
      { ...ends, key: 'reveals', limit: usualReveals },
    ])
    .execute()
}
