/** The demo data's customers, with the follow-ups that brought each of them where they are. */
import { type SqlBool, sql } from 'kysely'
import { among, insertMany } from '../dialects'
import { namePinyin } from '../pinyin'
import type { NewRow } from '../schema'
import type { DemoAgent, Filling } from './filling'
import type { DemoCompany } from './plan'
import type { Random } from './random'
import { customerName, remarkOf } from './words'

const day = 86_400

/** How far the customers have come: most are new or interested. */
const typeMix = [0, 0, 0, 0, 10, 10, 10, 20, 20, 30, 30, 40, 50] as const

/** How much the customers of a type matter. */
const levels: Readonly<Record<number, string>> = { 10: 'C', 20: 'B', 30: 'D', 40: 'A', 50: 'A' }

interface Draft {
  customer: NewRow<'customer'>
  flows: { type: number; remark: string; user_id: number; at: number }[]
}

/** Adds a company's customers, and assigns the agents theirs. */
export async function addCustomers(
  filling: Filling,
  plan: DemoCompany,
  companyId: number,
  agents: DemoAgent[],
): Promise<void> {
  const { db, drawPhone, storePhones } = filling
  const phones = Array.from({ length: plan.customers }, drawPhone)
  const phoneIds = await storePhones(db, phones, companyId)
  const owners = agents.map((agent) => agent.userId)
  const drafts = phones.map((phone) => draftCustomer(filling, companyId, owners, phoneIds.get(phone) as number))
  await insertMany(
    db,
    'customer',
    drafts.map((draft) => draft.customer),
  )
  await db.insertInto('customer_count').values({ company_id: companyId, count: drafts.length }).execute()
  const rows = await db.selectFrom('customer').select(['id', 'phone_id']).where('company_id', '=', companyId).execute()
  const idByPhone = new Map(rows.map((row) => [row.phone_id, row.id]))
  const idOf = (draft: Draft) => idByPhone.get(draft.customer.phone_id) as number
  const byOwner = new Map(agents.map((agent) => [agent.userId, agent.customers]))
  drafts.forEach((draft, index) => {
    const { user_id, type, phone_id: phoneId, created_at: since } = draft.customer
    // A new customer without any follow-up has not been called either.
    if (user_id === null || user_id === undefined || (type === 0 && draft.flows.length === 1)) return
    byOwner.get(user_id)?.push({ id: idOf(draft), type, phoneId, phone: phones[index] as string, since })
  })
  const flows = drafts.flatMap((draft) =>
    draft.flows.map(({ at, ...flow }) => ({
      company_id: companyId,
      customer_id: idOf(draft),
      ...flow,
      created_at: at,
      updated_at: at,
    })),
  )
  await insertMany(
    db,
    'customer_flow',
    flows.sort((a, b) => a.updated_at - b.updated_at),
  )
  const claims = drafts.filter((draft) => draft.customer.user_id !== null)
  await insertMany(
    db,
    'customer_owner_log',
    claims.map((draft) => ({
      customer_id: idOf(draft),
      from_user_id: null,
      to_user_id: draft.customer.user_id,
      reason: '导入',
      at: draft.customer.created_at,
      by_user_id: null,
    })),
  )
  await addOthers(filling, companyId, new Map(drafts.map((draft, index) => [idOf(draft), phones[index] as string])))
  await addConsents(
    filling,
    drafts.map((draft) => ({ ...draft.customer, id: idOf(draft) })),
  )
  if (plan.pool) await addPool(filling, companyId, plan.pool)
  await addTags(filling, companyId, drafts.filter(({ customer }) => customer.type !== 0).map(idOf))
}

/** A department's pool, with every third of the customers that are nobody's. */
async function addPool({ db, now }: Filling, companyId: number, department: string): Promise<void> {
  const { id: departmentId } = await db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name', '=', department)
    .executeTakeFirstOrThrow()
  const by = { created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null }
  const row = { company_id: companyId, department_id: departmentId, name: `${department}公海`, ...by }
  const pool = await db.insertInto('pool').values(row).returning('id').executeTakeFirstOrThrow()
  await db
    .updateTable('customer')
    .set({ pool_id: pool.id })
    .where('company_id', '=', companyId)
    .where('user_id', 'is', null)
    .where(sql<SqlBool>`id % 3 = 0`)
    .execute()
}

const phoneLabels = ['办公室', '家里', null] as const

/** Every tenth customer has a second number, which its first one gives. @param phones first numbers by customer */
async function addOthers({ db, storePhones }: Filling, companyId: number, phones: ReadonlyMap<number, string>) {
  const taken = new Set(phones.values())
  const others = [...phones].flatMap(([customer_id, first], nth) => {
    const phone = `${first.slice(0, 7)}${String((Number(first.slice(7)) * 7 + 13) % 9_000).padStart(4, '0')}`
    return nth % 10 === 3 && !taken.has(phone) ? [{ customer_id, phone, label: phoneLabels[nth % 3] ?? null }] : []
  })
  const ids = await storePhones(
    db,
    others.map(({ phone }) => phone),
    companyId,
  )
  const rows = others.map(({ phone, ...row }) => ({ ...row, phone_id: ids.get(phone) as number }))
  await insertMany(db, 'customer_phone', rows)
}

const consentSources = ['官网登记', '展会登记表', '电话同意', '老客户转介绍'] as const

interface Consenting {
  id: number
  type: number
  created_at: number
}

/** Two of three customers have agreed to calls, and some of the invalid ones have taken it back; nothing is drawn. */
async function addConsents({ db }: Filling, customers: readonly Consenting[]): Promise<void> {
  const agreed = customers.filter((_, nth) => nth % 3 !== 2)
  const rows = agreed.map(({ id, type, created_at: at }, nth) => ({
    ...{
      customer_id: id,
      purpose: nth % 5 === 4 ? ('SERVICE' as const) : ('OFFER' as const),
      file_id: null,
      import_id: null,
    },
    ...{ source: consentSources[nth % 4] as string, proof: nth % 4 === 1 ? `登记表第 ${nth} 号` : '' },
    ...{ given_at: at - 3600, created_at: at, created_by: null, withdrawn_by: null },
    ...(type === invalid && nth % 4 === 1
      ? { withdrawn_at: at + 86_400, withdrawn_reason: '来电要求不再联系' }
      : { withdrawn_at: null, withdrawn_reason: null }),
  }))
  await insertMany(db, 'customer_consent', rows)
  for (const consent of ['GIVEN', 'WITHDRAWN'] as const) {
    const ids = rows.filter(({ withdrawn_at }) => (withdrawn_at === null) === (consent === 'GIVEN'))
    await db
      .updateTable('customer')
      .set({ consent })
      .where(
        among(
          db,
          'id',
          ids.map(({ customer_id }) => customer_id),
        ),
      )
      .execute()
  }
}

const invalid = 30
const tagNames = ['重点', '老客户', '展会', '要回访', '价格敏感'] as const

/** Some customers have one word, some two; nothing is drawn for it, so everything else stays what it was. */
async function addTags({ db }: Filling, companyId: number, customerIds: readonly number[]): Promise<void> {
  await insertMany(
    db,
    'tag',
    tagNames.map((name) => ({ company_id: companyId, name })),
  )
  const tags = await db.selectFrom('tag').select('id').where('company_id', '=', companyId).orderBy('id').execute()
  const rows = customerIds.flatMap((customer_id, nth) =>
    tags.filter((_, at) => (nth + at) % 7 === 0 || nth % 11 === at).map(({ id }) => ({ customer_id, tag_id: id })),
  )
  await insertMany(db, 'customer_tag', rows)
}

function draftCustomer({ random, now }: Filling, companyId: number, owners: number[], phoneId: number): Draft {
  const name = customerName(random)
  const inPool = random.chance(0.15)
  const type = inPool ? random.pick([0, 0, 10, 30]) : random.pick(typeMix)
  const userId = random.pick(owners)
  const created = workingTime(random, now, random.int(45, 60))
  const steps = draftFlows(random, now, type, userId)
  const waiting = !inPool && (type === 10 || type === 20 || type === 40) && random.chance(0.7)
  const remark = steps.at(-1)?.remark ?? remarkOf(random, 0)
  // The state right after somebody has added the customer.
  const added = { type: 0, remark: steps.length === 0 ? remark : '新名单，还没有联系', user_id: userId, at: created }
  const last = steps.at(-1) ?? added
  return {
    customer: {
      company_id: companyId,
      user_id: inPool ? null : userId,
      phone_id: phoneId,
      name,
      ...namePinyin(name),
      type,
      remark,
      level: levels[type] ?? null,
      source: random.pick(['导入', '官网', '转介绍', '地推']),
      pool_at: inPool ? workingTime(random, now, random.int(1, 20)) : null,
      pool_reason: inPool ? random.pick(['未跟进', '未成交', '手动']) : null,
      pool_times: inPool ? 1 : 0,
      claim_at: inPool ? null : created,
      last_follow_at: last.at,
      next_follow_at: waiting ? workingTime(random, now, random.int(-5, 2)) : null,
      created_at: created,
      created_by: null,
      updated_at: last.at,
      updated_by: last.user_id,
    },
    flows: [added, ...steps],
  }
}

/** The steps to the type: new → interested → important → deposit → deal, or given up. */
const ways: Record<number, readonly number[]> = {
  0: [0],
  10: [0, 10],
  20: [0, 10, 20],
  30: [0, 30],
  40: [10, 20, 40],
  50: [10, 20, 40, 50],
}

function draftFlows(random: Random, now: number, type: number, userId: number): Draft['flows'] {
  if (type === 0 && random.chance(0.5)) return []
  const steps = ways[type] as readonly number[]
  const newest = random.int(0, 12)
  return steps.map((step, index) => {
    const daysAgo = newest + (steps.length - 1 - index) * random.int(2, 8)
    return { type: step, remark: remarkOf(random, step), user_id: userId, at: workingTime(random, now, daysAgo + 1) }
  })
}

/** A time between 9 and 18 o'clock in Shanghai, this many days ago. */
function workingTime(random: Random, now: number, daysAgo: number): number {
  const shanghai = 8 * 3600
  const midnight = Math.floor((now + shanghai) / day) * day - shanghai
  return midnight - daysAgo * day + 9 * 3600 + random.int(0, 9 * 3600 - 1)
}
