/** Numbers that the demo's companies and its platform must not call. None of them belongs to a customer. */
import { insertMany } from '../dialects'
import type { NewRow } from '../schema'
import type { Filling } from './filling'

const day = 86_400

/** Days ago, or ahead if negative, and whether it is for one department; drawn from nothing, so that the other demo data stay as they are. */
const locks = [
  { type: 'REFUSES', reason: '客户明确拒绝来电', source: '小结', created: 3, expire: -87, hits: 4, hit: 1 },
  { type: 'REFUSES', reason: '家属要求不再联系', source: '坐席', created: 12, expire: -18, hits: 1, hit: 9 },
  { type: 'COMPLAINT', reason: '向工信部投诉', source: '管理', created: 20, expire: null, hits: 7, hit: 2 },
  { type: 'PROTECTED', reason: '合作伙伴，不外呼', source: '管理', created: 40, expire: null, hits: 0, hit: null },
  { type: 'CONFLICT', reason: '与渠道客户撞单', source: '管理', created: 8, expire: -22, hits: 2, hit: 5, own: true },
  { type: 'FREQUENCY', reason: '呼叫过于频繁', source: '管理', created: 33, expire: 3, hits: 3, hit: 6 },
  { type: 'DEAD', reason: '多次空号', source: '管理', created: 25, expire: null, hits: 0, hit: null },
  { type: 'MANUAL', reason: '号码转给了他人', source: '坐席', created: 30, expire: null, hits: 1, hit: 28, ended: 4 },
  { type: 'COMPLAINT', reason: '投诉语气不当', source: '管理', created: 45, expire: -45, hits: 2, hit: 40, ended: 15 },
] as const

/** @param companyId null: the platform's */
export async function addLocks(
  { db, now, storePhones }: Filling,
  companyId: number | null,
  by: { userId: number; departmentId: number } | undefined,
): Promise<void> {
  // Of the platform's, two are enough to be seen.
  const some = companyId === null ? locks.slice(2, 4) : locks
  const numbers = some.map((_, nth) => `1600${String(companyId ?? 0).padStart(3, '0')}${String(4100 + 37 * nth)}`)
  const ids = await storePhones(db, numbers, companyId)
  const ago = (days: number | null) => (days === null ? null : now - days * day - 3 * 3_600)
  const rows = some.map(({ created, expire, hit, ...lock }, nth): NewRow<'phone_lock'> => {
    const { ended, own, ...kept } = { ended: null, own: false, ...lock }
    return {
      ...{ ...kept, company_id: companyId, phone_id: ids.get(numbers[nth] as string) as number },
      ...{ department_id: by?.departmentId ?? null, created_by: by?.userId ?? null },
      range_department_id: own ? (by?.departmentId ?? null) : null,
      deadline_at: lock.type === 'COMPLAINT' ? (ago(created) as number) + 2 * day : null,
      ...{ created_at: ago(created) as number, expire_at: ago(expire), hit_at: ago(hit), ended_at: ago(ended) },
    }
  })
  const platforms = rows.map((row) => ({ ...row, source: '平台', reason: `${row.reason}，全平台停呼` }))
  await insertMany(db, 'phone_lock', companyId === null ? platforms : rows)
}
