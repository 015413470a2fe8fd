/** Changes the rules of a company's pool, and says before what new ones would do. */
import type { poolEndpoints } from '../../../contract/customer/pool'
import type { FieldChange } from '../../../contract/system'
import type { Handlers } from '../../access/handler'
import { conflict, notFound } from '../../access/refusal'
import { companyById } from '../../company/port'
import { changeCompanySetting } from '../../system/port'
import { countDue, countOwned } from './recycle-queries'
import { type RecycleRules, secondsOfDay } from './recycle-rules'

type Endpoints = Pick<typeof poolEndpoints, 'forecast' | 'ruleUpdate'>

export const ruleHandlers: Handlers<Endpoints> = {
  async forecast({ db, scope, query, now }) {
    const { companyId, follow = 0, deal = 0, notice = 0, followA = 0, followB = 0, followC = 0, followD = 0 } = query
    if (!(await companyById(db, scope('company'), companyId))) throw notFound('公司')
    const rules: RecycleRules = {
      ...{ followDays: follow, dealDays: deal, noticeDays: notice, notBefore: 0 },
      levelDays: { A: followA, B: followB, C: followC, D: followD },
    }
    const within = (days: number) =>
      countDue(db, scope('customer'), { companyId, rules, time: now + days * secondsOfDay })
    return {
      owned: await countOwned(db, scope('customer'), companyId),
      ...{ first: await within(notice), week: await within(7), month: await within(30) },
    }
  },

  async ruleUpdate({ db, viewer, scope, body, now, log }) {
    const { companyId } = body
    if (!(await companyById(db, scope('company'), companyId))) throw notFound('公司')
    const changes: FieldChange[] = []
    for (const { key, value } of body.rules) {
      changes.push(...(await changeCompanySetting(db, { companyId, key, value, now, viewer })))
    }
    if (changes.length === 0) throw conflict('和现在的规则一样，没有改动')
    log({ object: 'company-setting:pool', companyId, changes })
    return null
  },
}
