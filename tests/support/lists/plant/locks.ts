/** Locks whose times, types and hits all differ in their own way: each person's, and the platform's. */
import type { NewRow } from '../../../../src/server/db/schema'
import { startOfTest, type TestApp } from '../../server/test-app'
import type { Whose } from './whose'

const now = Math.floor(startOfTest / 1000)
const hour = 3_600

const complaint = { type: 'COMPLAINT', expire: null, hits: 5, hit: 6, ended: null } as const

/** No two columns are in the same order. Hours ago, or ahead if negative. */
const variants = [
  { type: 'REFUSES', reason: '家属要求_100%', created: 7, expire: -30, hits: 2, hit: 5, ended: null },
  { type: 'COMPLAINT', reason: '投诉\\工信部', created: 1, expire: null, hits: 9, hit: null, ended: null },
  { type: 'PROTECTED', reason: 'Protected', created: 9, expire: 3, hits: 1, hit: 8, ended: null },
  { type: 'CONFLICT', reason: '撞单', created: 3, expire: -2, hits: 7, hit: 1, ended: 2, ofDepartment: true },
  { type: 'FREQUENCY', reason: '家属 要求', created: 5, expire: 1, hits: 0, hit: 9, ended: 1 },
  { type: 'DEAD', reason: '空号', created: 8, expire: -90, hits: 4, hit: 3, ended: null },
  { type: 'MANUAL', reason: '人工', created: 2, expire: null, hits: 3, hit: 2, ended: null },
  { ...complaint, reason: '投诉一', created: 10, deadline: 4, handled: null, asked: true },
  { ...complaint, reason: '投诉二', created: 12, deadline: -6, handled: 3, asked: false },
  { ...complaint, reason: '投诉三', created: 11, deadline: 9, handled: null, asked: false, ended: 1 },
] as const

const usual: { deadline: number | null; handled: number | null; asked: boolean; ofDepartment: boolean } = {
  ...{ deadline: null, handled: null, asked: false, ofDepartment: false },
}

export async function plantLocks({ db, app }: TestApp, people: readonly Whose[]): Promise<void> {
  const rowsOf = async (
    companyId: number | null,
    userId: number | null,
    departmentId: number | null,
    first: number,
  ) => {
    const numbers = variants.map((_, index) => `1720000${first + index}`)
    const ids = await app.services.phones.storeMany(db, numbers, companyId)
    return variants.map((variant, index): NewRow<'phone_lock'> => {
      const { created, expire, hit, ended, deadline, handled, asked, ofDepartment, ...lock } = { ...usual, ...variant }
      const ago = (hours: number | null) => (hours === null ? null : now - hours * hour)
      return {
        ...{ ...lock, company_id: companyId, department_id: departmentId, created_by: userId, source: '管理' },
        range_department_id: ofDepartment ? departmentId : null,
        phone_id: ids.get(numbers[index] as string) as number,
        ...{ created_at: now - created * hour, expire_at: ago(expire), hit_at: ago(hit), ended_at: ago(ended) },
        ...{ deadline_at: ago(deadline), handled_at: ago(handled), lift_asked_by: asked ? userId : null },
      }
    })
  }
  const rows = await rowsOf(null, null, null, 1000)
  for (const [nth, { companyId, userId, departmentId }] of people.entries())
    rows.push(...(await rowsOf(companyId, userId, departmentId, 2000 + 10 * nth)))
  await db.insertInto('phone_lock').values(rows).execute()
}
