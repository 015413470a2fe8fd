/** Hand-over (离职交接): what an employee who leaves has goes to colleagues, and the account ends. */
import type { managerEndpoints } from '../../contract/manager'
import type { FieldChange } from '../../contract/system'
import type { Context } from '../access/handler'
import { conflict, invalid, taken } from '../access/refusal'
import { countCustomersOf, handOverCustomers } from '../customer/port'
import { lockRows } from '../db/locks'
import { countDesk, handOverDesk } from '../phone/port'
import { notEmployedText, ownTexts } from './may-not'
import { editableUser } from './outranks'
import { departmentsLedBy, giveDepartments, type UserRow, userById } from './queries'
import { setStatus } from './status'

type Endpoints = typeof managerEndpoints
type HandingOver = Context<Endpoints['handOver']>

/** What somebody has that others must take over. */
export async function holdings({ db }: Pick<HandingOver, 'db'>, userId: number) {
  return {
    customers: await countCustomersOf(db, userId),
    ...(await countDesk(db, userId)),
    departments: (await departmentsLedBy(db, userId)).length,
  }
}

/** The employee who leaves. @throws Refusal if the viewer may not end the account */
async function leaver({ db, viewer, scope }: HandingOver, id: number): Promise<UserRow> {
  const user = await editableUser(db, viewer, scope('user'), id)
  if (id === viewer.userId) throw conflict(ownTexts.handOver)
  if (user.company_id === null) throw conflict(notEmployedText)
  return user
}

/**
 * Does all of it in the request's transaction, so that nothing is left with nobody.
 * @returns what went to others, and the changes for the operation log
 */
export async function handOver(context: HandingOver) {
  const { db, viewer, scope, now, body } = context
  const { id, toIds } = body
  // Whoever else changes these people waits, and so do their own calls.
  await lockRows(db, 'user', [id, ...toIds])
  const before = await leaver(context, id)
  const colleagues = []
  for (const toId of toIds) {
    const colleague = toId === id ? undefined : await userById(db, scope('user'), toId)
    if (colleague?.company_id !== before.company_id || colleague?.status !== 'ENABLED')
      throw invalid('toIds', '接手的同事', '须是同一家企业的在职员工')
    colleagues.push(colleague.nickname)
  }
  const held = await holdings(context, id)
  if (held.customers !== body.customers)
    throw taken('customers', `客户数已有变化：现在是 ${held.customers} 位，请重新确认`)
  const ownerOf = await handOverCustomers(db, { fromId: id, toIds, now, userId: viewer.userId })
  await handOverDesk(db, { fromId: id, toIds, ownerOf })
  await giveDepartments(db, await departmentsLedBy(db, id), toIds[0] as number, { now, userId: viewer.userId })
  const { changes } = await setStatus(context, id, 'DISABLED')
  const to = colleagues.join('、')
  const moved: FieldChange[] = [
    ['customers', '客户', `${held.customers} 位`],
    ['callbacks', '预约', `${held.callbacks} 个`],
    ['lists', '名单', `${held.lists} 份`],
    ['departments', '负责的部门', `${held.departments} 个`],
  ].map(([field, label, count]) => ({ field, label, before: count, after: to }) as FieldChange)
  return { before, held, changes: [...moved.filter((change) => !change.before?.startsWith('0 ')), ...changes] }
}
