/** Changes the rules of a pool, and says before what new ones would do. */
import type { poolEndpoints } from '../../../contract/customer/pool'
import type { PoolRuleKey } from '../../../contract/customer/pool-rules'
import { type FieldChange, settings, settingText } from '../../../contract/system'
import type { Context, Handlers } from '../../access/handler'
import { conflict, notFound } from '../../access/refusal'
import { companyById } from '../../company/port'
import { changeCompanySetting, checkSetting } from '../../system/port'
import { deletePoolRule, markChanged, poolById, poolRules, savePoolRule } from './department-pool-queries'
import { countDue, countOwned } from './recycle-queries'
import { type RecycleRules, ruleKeysOfRecycling, secondsOfDay } from './recycle-rules'
import { ruledPeople } from './ruled-people'

type Endpoints = Pick<typeof poolEndpoints, 'forecast' | 'ruleUpdate'>
type Ruling = Pick<Context<Endpoints['ruleUpdate']>, 'db' | 'scope'>

/** @throws Refusal 40400 if the viewer sees no such company, or no such pool of it */
async function expectPool({ db, scope }: Ruling, { companyId, poolId }: { companyId: number; poolId?: number }) {
  if (!(await companyById(db, scope('company'), companyId))) throw notFound('公司')
  if (poolId === undefined) return null
  const pool = await poolById(db, scope('pool'), poolId)
  if (pool?.company_id !== companyId) throw notFound('公海')
  return pool
}

export const ruleHandlers: Handlers<Endpoints> = {
  async forecast(context) {
    const { db, scope, query, now } = context
    const { companyId, follow = 0, deal = 0, notice = 0, followA = 0, followB = 0, followC = 0, followD = 0 } = query
    const pool = await expectPool(context, query)
    const poolId = pool?.id ?? null
    const rules: RecycleRules = {
      ...{ followDays: follow, dealDays: deal, noticeDays: notice, notBefore: 0 },
      levelDays: { A: followA, B: followB, C: followC, D: followD },
    }
    const parts = (await ruledPeople(db, [companyId])).filter((part) => part.poolId === poolId)
    const people = { companyId, poolId, userIds: parts.flatMap(({ userIds }) => userIds), rules }
    const within = (days: number) => countDue(db, scope('customer'), people, now + days * secondsOfDay)
    return {
      owned: await countOwned(db, scope('customer'), people),
      ...{ first: await within(notice), week: await within(7), month: await within(30) },
    }
  },

  async ruleUpdate(context) {
    const { db, viewer, body, now, log } = context
    const { companyId } = body
    const pool = await expectPool(context, body)
    const changes: FieldChange[] = []
    for (const { key, value } of body.rules) {
      const change = pool
        ? changePoolRule(context, { poolId: pool.id, key, value })
        : changeCompanySetting(db, { companyId, key, value, now, viewer })
      changes.push(...(await change))
    }
    if (changes.length === 0) throw conflict('和现在的规则一样，没有改动')
    log({ object: pool ? `pool:${pool.id}` : 'company-setting:pool', companyId, changes })
    return null
  },
}

const recycles = (key: PoolRuleKey) => ruleKeysOfRecycling.some((one) => one === key)

/** Sets a rule of a department's pool, or removes it. Answers the change in words; nothing if there was none. */
async function changePoolRule(
  { db, viewer, now }: Context<Endpoints['ruleUpdate']>,
  { poolId, key, value }: { poolId: number; key: PoolRuleKey; value: number | null },
): Promise<FieldChange[]> {
  if (value !== null) checkSetting(key, value)
  const [before] = await poolRules(db, [poolId], [key])
  if (value === null) {
    await deletePoolRule(db, poolId, key)
    if (before && recycles(key)) await markChanged(db, poolId, { userId: viewer.userId, now })
  } else await savePoolRule(db, { pool_id: poolId, key, value, updated_at: now, updated_by: viewer.userId })
  const [was, is] = [before ? settingText(before.value) : null, value === null ? null : settingText(value)]
  return was === is ? [] : [{ field: key, label: settings[key].title, before: was, after: is }]
}
