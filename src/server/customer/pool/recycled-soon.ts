import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { companiesWithRules, isAnyOf, isDue } from './recycle-queries'
import { recycleRulesOf, secondsOfDay } from './recycle-rules'

/**
 * The customers that fall back into the pool within their company's notice, or the others.
 * @param now epoch seconds
 */
export async function isRecycledSoon({ db, viewer, now }: { db: Db; viewer: Viewer; now: number }, isSoon: boolean) {
  const companyIds = viewer.companyId === null ? await companiesWithRules(db) : [viewer.companyId]
  const rules = await recycleRulesOf(db, companyIds)
  const due = rules.flatMap((each, nth) => {
    return isDue(db, companyIds[nth] as number, each, now + each.noticeDays * secondsOfDay) ?? []
  })
  return isAnyOf(due, isSoon)
}
