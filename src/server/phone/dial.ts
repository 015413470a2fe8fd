/**
 * Dialling: the pre-dial chain checks the call, one transaction writes it and takes the agent, and then it is placed.
 */
import type { BodyOf } from '../../contract/endpoint'
import { codes } from '../../contract/envelope'
import type { phoneEndpoints } from '../../contract/phone'
import type { LiveCall } from '../../contract/phone/station'
import { normalizePhone } from '../../lib/phone/phone'
import { isPhoneRef } from '../../lib/phone/phone-ref'
import type { Confirm } from '../access/handler'
import { conflict, invalid, notFound, Refusal } from '../access/refusal'
import { rowScope } from '../access/scope'
import type { Viewer } from '../access/viewer'
import type { CallRow } from '../call/port'
import { customerInScope } from '../customer/port'
import { lockRows } from '../db/locks'
import type { Db } from '../db/schema'
import { isCallable } from './chain/number-format'
import { type Block, firstBlock } from './chain/steps'
import { customerWithNumber } from './desk/contact'
import { phoneById } from './desk/contact-queries'
import { taken } from './lists/lists'
import { addBlock, countHit, type Employee, hasNumber } from './queries'
import { agentOf, moveAgent, requireEmployee, statusOf } from './station/agent'
import { liveCallOf } from './station/snapshot'
import type { StationContext } from './station/station-context'

export type Dialled = BodyOf<(typeof phoneEndpoints)['dial']>

type Outcome = { block: Block } | { call: CallRow; fresh: boolean }

/**
 * Places a call. The same request again answers the call that it already made. A refusal says why the call may not be
 * placed now.
 */
export async function dial(
  context: StationContext,
  viewer: Viewer,
  wanted: Dialled,
  confirm: Confirm,
): Promise<LiveCall> {
  const { database, services, calls } = context
  const employee = await requireEmployee(database(), viewer)
  const number = await numberOf(context, viewer, employee.company_id, wanted.phone)
  const customerId = await customerFor(database(), viewer, number.phoneId, wanted.customerId ?? null)
  const outcome = await placed(context, employee, { number, customerId, wanted, confirm })
  if ('block' in outcome) throw await blocked(context, employee, { ...number, customerId }, outcome.block)
  if (outcome.fresh) await calls.submit(outcome.call)
  const call = await liveCallOf(database(), services.phones, outcome.call.id)
  if (!call) throw notFound('通话')
  return call
}

interface CalledNumber {
  digits: string
  /** 0 if the number can't be called: such a number is not stored. */
  phoneId: number
}

async function numberOf(
  { database, services }: StationContext,
  viewer: Viewer,
  companyId: number,
  phone: string,
): Promise<CalledNumber> {
  const { phones } = services
  if (isPhoneRef(phone)) {
    const id = await phones.findOrStore(database(), phone, viewer, companyId)
    const row = id === null ? undefined : await phoneById(database(), id)
    if (!row) throw invalid('phone', '电话', '引用无效，请重新选择')
    return { digits: phones.reveal(row.phone_enc), phoneId: row.phone_id }
  }
  const digits = normalizePhone(phone) as string
  return { digits, phoneId: isCallable(digits) ? await phones.store(database(), digits, companyId) : 0 }
}

/**
 * The customer of the call: the given one, if in scope and with this number; otherwise the one that the call pane
 * shows.
 */
async function customerFor(db: Db, viewer: Viewer, phoneId: number, named: number | null): Promise<number | null> {
  const granted = viewer.grants.get('customer:list')
  if (named !== null && granted) {
    const seen = await customerInScope(db, rowScope(viewer, granted, 'customer'), named)
    if (seen && (await hasNumber(db, named, phoneId))) return named
  }
  const known = await customerWithNumber(db, viewer, phoneId)
  return known?.id ?? null
}

interface Wanted {
  number: CalledNumber
  customerId: number | null
  wanted: Dialled
  confirm: Confirm
}

/**
 * The chain's counts, the call and the agent's state share one transaction, so each of several simultaneous dials sees
 * what the earlier ones did.
 */
function placed({ services, calls, transaction }: StationContext, employee: Employee, what: Wanted): Promise<Outcome> {
  const { number, customerId, wanted, confirm } = what
  const { user_id: userId, company_id: companyId, department_id: departmentId } = employee
  return transaction(async (db): Promise<Outcome> => {
    await lockRows(db, 'user', [userId])
    await lockRows(db, 'company', [companyId])
    await confirm(db)
    const known = await calls.byRequest(db, userId, wanted.requestId)
    if (known) {
      // If this answered that call, the agent would take another number's call for this one.
      if (known.phone_id !== number.phoneId) throw conflict('这个请求编号已用来拨打另一个号码，请重新拨打')
      return { call: known, fresh: false }
    }
    const now = services.now()
    const row = await agentOf(db, employee, now)
    const block = await firstBlock({ db, agent: statusOf(row), employee, ...number, now })
    if (block) return { block }
    const call = await calls.create(db, {
      ...{ requestId: wanted.requestId, companyId, departmentId, userId, customerId },
      employeeNo: employee.employee_no,
      phoneId: number.phoneId,
    })
    const of = { userId, phoneId: number.phoneId, itemId: wanted.itemId ?? null, callId: call.id }
    await taken(db, { ...of, now: Math.floor(now / 1000) })
    // The agent's state comes last, as after a gateway's report.
    const after = await moveAgent(db, row, { kind: 'dialled', callId: call.id }, now, departmentId ?? 0)
    // Everything that takes an agent out of idle first locks the row locked above.
    if (after.callId !== call.id) throw conflict('坐席状态刚刚改变，请重试')
    return { call, fresh: true }
  })
}

/** Stores a stopped attempt after the transaction that checked it, and returns the refusal about it. */
async function blocked(
  { services, transaction }: StationContext,
  employee: Employee,
  { phoneId, customerId }: { phoneId: number; customerId: number | null },
  { reason, message, nextAllowedAt, lockId }: Block,
): Promise<Refusal> {
  const at = Math.floor(services.now() / 1000)
  try {
    await transaction(async (db) => {
      await addBlock(db, {
        company_id: employee.company_id,
        department_id: employee.department_id ?? 0,
        user_id: employee.user_id,
        customer_id: customerId,
        phone_id: phoneId || null,
        ...{ reason, message, next_allowed_at: nextAllowedAt, at },
      })
      if (lockId !== undefined) await countHit(db, lockId, at)
    })
  } catch (error) {
    // The agent must see why the call was stopped; the failed storing is reported separately.
    services.report('a blocked attempt was not kept', error)
  }
  return new Refusal(codes.blocked, message, { reason, nextAllowedTime: nextAllowedAt })
}
