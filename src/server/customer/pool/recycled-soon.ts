import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { companiesWithRules, isAnyOf, isDue } from './recycle-queries'
import { secondsOfDay } from './recycle-rules'
import { type RuledPeople, ruledPeople } from './ruled-people'

interface Asked {
  db: Db
  viewer: Viewer
  /** Epoch seconds. */
  now: number
}

/**
 * The customers that fall back into a pool within the notice that it gives, or the others.
 * @param userId only this owner's are asked for
 */
export async function isRecycledSoon({ db, viewer, now }: Asked, isSoon: boolean, userId?: number) {
  const companyIds = viewer.companyId === null ? await companiesWithRules(db) : [viewer.companyId]
  const people = withSameRules(await ruledPeople(db, companyIds, userId === undefined ? undefined : [userId]))
  const due = people.flatMap((each) => isDue(db, each, now + each.rules.noticeDays * secondsOfDay) ?? [])
  return isAnyOf(due, isSoon)
}

/** Whichever pool their customers fall back into: SQLite finds what is due by its index where there is one condition. */
function withSameRules(people: readonly RuledPeople[]): RuledPeople[] {
  const groups = new Map<string, RuledPeople>()
  for (const each of people) {
    const key = JSON.stringify([each.companyId, each.rules])
    const group = groups.get(key)
    groups.set(key, group ? { ...group, userIds: [...group.userIds, ...each.userIds] } : each)
  }
  return [...groups.values()]
}
