/** Overdue callbacks, which others of the department may take over after the company's minutes. */
import type { DataOf } from '../../../contract/endpoint'
import type { phoneEndpoints } from '../../../contract/phone'
import type { FieldChange } from '../../../contract/system'
import type { Context } from '../../access/handler'
import { conflict, notFound } from '../../access/refusal'
import type { Db } from '../../db/schema'
import { companySettingOf } from '../../system/port'
import type { Employee } from '../queries'
import { ownCallbacks } from './callbacks'
import { giveBackCallback, nicknames, offeredCallbacks, takeCallback, takenCallback, takenFrom } from './offer-queries'

type Listing = Context<(typeof phoneEndpoints)['callbackOffers']>
type Taking = Context<(typeof phoneEndpoints)['callbackTake']>

/** How many are offered, and how many of the taken ones are told. */
const mostOffered = 100
const mostTold = 20
const day = 86_400

type Asked = Pick<Listing, 'db' | 'now'>

/** What the employee may take over; null: nothing, by the company's rules or without a department. */
async function offeredTo({ db, now }: Asked, { company_id: companyId, department_id, user_id: userId }: Employee) {
  const minutes = await companySettingOf(db, companyId, 'callback.offer-minutes')
  if (minutes === 0 || department_id === null) return null
  return { companyId, departmentId: department_id, userId, until: now - minutes * 60 }
}

export async function listOffers(
  listing: Listing,
  employee: Employee,
): Promise<DataOf<(typeof phoneEndpoints)['callbackOffers']>> {
  const { db, viewer, services, now } = listing
  const wanted = await offeredTo(listing, employee)
  const offered = wanted ? await offeredCallbacks(db, wanted, mostOffered) : []
  const taken = await takenFrom(db, { userId: viewer.userId, since: now - day, most: mostTold })
  return {
    offered: offered.map((row) => ({
      ...{ id: row.id, name: row.name, ...services.phones.mask(row, viewer) },
      ...{ time: row.due_at, note: row.note, userName: row.nickname },
    })),
    taken: taken.map((row) => ({
      ...{ id: row.id, name: row.name, phone: services.phones.mask(row, viewer).phone, time: row.due_at },
      ...{ userName: row.nickname, takenTime: row.taken_at as number },
    })),
  }
}

export async function takeOver(taking: Taking, employee: Employee): Promise<void> {
  const { db, viewer, body, now, log } = taking
  const wanted = await offeredTo(taking, employee)
  const before = wanted ? await takeCallback(db, wanted, { id: body.id, now }) : undefined
  if (!wanted || !before) throw conflict('这个预约已被别人接手，或已经处理')
  log({
    object: `callback:${body.id}`,
    companyId: wanted.companyId,
    changes: [await moved(db, before.userId, viewer.userId)],
  })
}

export async function giveBack({
  db,
  viewer,
  body,
  log,
}: Context<(typeof phoneEndpoints)['callbackGiveBack']>): Promise<void> {
  const own = ownCallbacks(viewer)
  const taken = await takenCallback(db, own, body.id)
  if (!taken || !(await giveBackCallback(db, own, body.id))) throw notFound('可以退还的预约')
  log({
    object: `callback:${body.id}`,
    companyId: taken.company_id,
    changes: [await moved(db, viewer.userId, taken.taken_from as number)],
  })
}

/** Whose a callback was and is, for the log. */
async function moved(db: Db, from: number, to: number): Promise<FieldChange> {
  const names = await nicknames(db, [from, to])
  return { field: 'userId', label: '预约人', before: names.get(from) ?? null, after: names.get(to) ?? null }
}
