/** The actions of the workstation. This code loads when needed. */
import { bookCallback } from '../../console/calls/person-actions'
import { read } from '../../console/data/read'
import type { CommandContext } from '../../console/shell'
import { type ChosenState, whyNotTo } from '../../contract/agent-states'
import { callEndpoints } from '../../contract/call'
import { customerEndpoints } from '../../contract/customer/customers'
import { phoneEndpoints } from '../../contract/phone'
import { type QueueView, queueViews } from '../../contract/phone/queue'
import { call } from '../../lib/api'
import { nextNumber } from '../../lib/phone/next-number'
import { whyNotChoose } from './call/result-to-save'
import { type Subject, subjectWith } from './station/subject'
import { type Workstation, workstationOf } from './station/workstation'

/** The workstation of a command's session. */
export const station = (context: CommandContext): Workstation => workstationOf(context)

const page = '/phone/index'

const goToStation = async ({ router }: CommandContext) => {
  if (router.get().page?.path !== page) await router.go(page)
}

/**
 * Calls a typed or clicked number at the workstation.
 * @param phone the number, or a reference to it
 */
export async function dialNumber(context: CommandContext, phone: string, about: Partial<Subject> = {}): Promise<void> {
  await goToStation(context)
  await station(context).dial(subjectWith(phone, about))
}

/** Shows a view of the user's own customers as the queue, to call one after the other. */
export async function callView(context: CommandContext, view: QueueView): Promise<void> {
  await goToStation(context)
  station(context).showQueue(view)
  if (!station(context).call()) context.toasts.show('ok', `队列：${queueViews[view]}，按 Enter 拨打第一位`)
}

/** Calls a customer. */
export async function dialCustomer(context: CommandContext, id: number): Promise<void> {
  const customer = await call(customerEndpoints.info, { query: { id } })
  if (!customer?.phoneRef) return context.toasts.show('warn', '这个客户没有电话号码')
  const { phoneRef, phone, name } = customer
  await dialNumber(context, phoneRef, { mask: phone ?? '', name, customerId: id })
}

/** The days within which people remember a call they made. */
const remembered = 7

/** Calls again the person whom the user called last, from any browser. */
export async function redial(context: CommandContext): Promise<void> {
  const userId = context.session.get().user?.info.id
  if (userId === undefined) return
  const endTime = Math.ceil(context.live.now() / 1000) + 60
  const startTime = endTime - remembered * 86_400
  const query = { startTime, endTime, userId, sort: '-createTime', pageIndex: 1, pageSize: 1 } as const
  const [last] = (await call(callEndpoints.list, { query })).records
  if (!last?.phoneRef) return context.toasts.show('warn', `近 ${remembered} 天还没有拨过电话`)
  const { phoneRef, phone, customerName, customerId } = last
  // A list entry has a name that the call's record doesn't know.
  const shown = station(context).subject()
  const name = customerName ?? (shown?.phone === phoneRef ? shown.name : null)
  await dialNumber(context, phoneRef, { mask: phone ?? '', name, customerId })
}

/** Calls another number of the customer in the panes than the one that is shown. */
export async function dialNextNumber(context: CommandContext): Promise<void> {
  const { toasts } = context
  const subject = station(context).subject()
  if (!subject) return toasts.show('warn', '先选中或输入要打的人')
  const { phoneRef, customer } = await read(phoneEndpoints.contactInfo, { query: { phone: subject.phone } })
  const next = nextNumber(customer?.phones ?? [], phoneRef)
  if (!customer || !next?.phoneRef) return toasts.show('warn', '这个人没有别的号码可打')
  await station(context).dial(
    subjectWith(next.phoneRef, { mask: next.phone ?? '', name: customer.name, customerId: customer.id }),
  )
}

/** Calls the person that a button named, otherwise the queue's current row. */
export const dialCurrent = (context: CommandContext, subject: unknown): Promise<void> =>
  subject ? station(context).dial(subject as Subject) : station(context).dialCurrent()

export async function chooseState({ live, toasts }: CommandContext, state: ChosenState): Promise<void> {
  const { agent } = live.get()
  const off = agent && whyNotTo(agent.state, state)
  if (off) return toasts.show('warn', off)
  live.take({ agent: await call(phoneEndpoints.stateUpdate, { body: { state } }) })
}

/** The call that keys and buttons act on, or null after telling the user. */
function callOf(context: CommandContext) {
  const found = station(context).call()
  if (!found) context.toasts.show('warn', '现在没有通话')
  return found
}

export async function hangUp(context: CommandContext): Promise<void> {
  const under = callOf(context)
  if (under) await call(phoneEndpoints.hangup, { body: { callId: under.id } })
}

export async function toggleMute(context: CommandContext): Promise<void> {
  const under = callOf(context)
  if (under) await call(phoneEndpoints.mute, { body: { callId: under.id, muted: !under.muted } })
}

export async function extendWrapUp(context: CommandContext): Promise<void> {
  const under = callOf(context)
  if (!under) return
  context.live.take({ agent: await call(phoneEndpoints.wrapupExtend, { body: { callId: under.id } }) })
}

export function chooseResult(context: CommandContext, digit: number): void {
  const result = station(context).resultOf(digit)
  const off = result && whyNotChoose(result, station(context).call())
  if (!result) context.toasts.show('warn', `没有第 ${digit} 个小结`)
  else if (off) context.toasts.show('warn', `${result.name}：${off}`)
  else station(context).chooseResult(result)
}

/** The person in the panes, or null after telling the user. */
export function subjectOf(context: CommandContext): Subject | null {
  const subject = station(context).subject()
  if (!subject) context.toasts.show('warn', '先在队列里选一位')
  return subject
}

/** The name for users. */
export const nameOf = ({ name, mask }: Subject) => name ?? mask

/** With a call, the callback time is saved with the result; without one, the callback is stored at once. */
export async function book(context: CommandContext): Promise<void> {
  if (station(context).call()) return station(context).page()?.focusBooking()
  const subject = subjectOf(context)
  // While the agent types the time, somebody else may appear in the panes.
  if (subject) await context.commands.execute('phone.add-callback', { subject }, context.source)
}

/** @param named the person; by default the one in the panes */
export async function addCallback(context: CommandContext, time: number, note: string, named?: unknown): Promise<void> {
  const subject = (named as Subject | undefined) ?? subjectOf(context)
  if (subject) await bookCallback(context, { ...subject, name: nameOf(subject) }, time, note)
}

export async function deleteList(context: CommandContext, id: number): Promise<void> {
  await call(phoneEndpoints.listDelete, { query: { id } })
  station(context).showQueue('today')
  context.data.refresh(phoneEndpoints.listList, phoneEndpoints.queueInfo)
}

/** Reloads what the page shows: the workstation, or the supervisor's call centre. */
export const refreshQueue = ({ data }: CommandContext): void =>
  data.refresh(
    ...[phoneEndpoints.queueInfo, phoneEndpoints.listList, phoneEndpoints.contactInfo],
    phoneEndpoints.centreInfo,
  )

/** Moves the focus into the form, or back to the call. */
export const editForm = (context: CommandContext): void => station(context).page()?.focusForm()
export const leaveForm = (context: CommandContext): void => station(context).page()?.focusCall()
