/** The actions on customers: each reports its result in one place, and the lists reload. */
import { type NamedRow, namesOf, runBatch } from '../../console/batch/batch'
import type { Data } from '../../console/data/data'
import { showChanged } from '../../console/data/show-changed'
import { rowsOf } from '../../console/list/rows-of'
import { companyUserSelector } from '../../console/selectors/company-user'
import type { CommandContext } from '../../console/shell'
import {
  type CustomerType,
  customerEndpoints,
  customerTypeLabel,
  customerTypes,
} from '../../contract/customer/customers'
import { ownersEndpoints } from '../../contract/customer/owners'
import { poolEndpoints } from '../../contract/customer/pool'
import { timelineEndpoints } from '../../contract/customer/timeline'
import type { WholeFilter } from '../../contract/list'
import { phoneEndpoints } from '../../contract/phone'
import { batchEndpoints } from '../../contract/system/batches'
import { call } from '../../lib/api'
import { choicesOf } from '../../ui/picker/option'

export const owners = companyUserSelector(null)
export const typeOptions = choicesOf(customerTypes)

const { list, info, flowList } = customerEndpoints
/** What shows customers. */
export const refresh = [
  list,
  info,
  flowList,
  timelineEndpoints.timeline,
  phoneEndpoints.contactInfo,
  phoneEndpoints.queueInfo,
]

const reasonsIn = (usual: readonly string[]) => (query: string) => {
  const typed = query.trim()
  const found = usual.filter((reason) => reason.includes(query))
  return [...found, ...(typed && !usual.includes(typed) ? [typed] : [])].map((value) => ({ value, label: value }))
}

/** Usual reasons for giving a customer back. Whoever has another one types it. */
export const releaseReasons = reasonsIn(['没有意向', '未成交', '联系不上', '号码有误'])
/** And for keeping one. */
export const protectReasons = reasonsIn(['正在谈', '等客户答复', '约了见面'])

/** What shows something else once customers have changed hands. */
export const changedByOwner = [...refresh, poolEndpoints.list, poolEndpoints.allowance]

/** The counting word of customers. */
export const unit = '位'
const noun = { noun: '客户', unit, refresh: changedByOwner }

/** The selected customers, whether they are somebody's or in the pool. */
export const named = ({ rows }: CommandContext): NamedRow[] =>
  [...rowsOf(rows, list), ...rowsOf(rows, poolEndpoints.list)].map(({ id, name, phone }) => ({
    ...{ id, label: name, ...(phone && { detail: phone }) },
  }))
const nameAll = (rows: readonly NamedRow[]) => namesOf(rows, noun.unit)

/** Takes back what the viewer has just done with the owners of these customers. */
export const takeBack = (context: CommandContext, rows: readonly NamedRow[]) =>
  runBatch(context, {
    ...{ ...noun, rows, verb: '撤销' },
    ask: (ids) => call(ownersEndpoints.takeBackBatch, { body: { ids } }),
  })

interface Move {
  /** As on the button: 转移. */
  readonly verb: string
  /** What a customer that needs no change already is: 已在公海. */
  readonly already: string
  readonly shows: (data: Data, ids: readonly number[]) => (ids: readonly number[]) => void
  ask(
    which: { ids: number[] } | { all: WholeFilter },
  ): Promise<readonly { id: number; ok: boolean; msg: string | null }[]>
  readonly job: { readonly endpoint: (typeof batchEndpoints)[keyof typeof batchEndpoints]; readonly input: object }
}

/** Gives the selected customers away; this can be undone. */
async function move(context: CommandContext, done: string, { verb, already, shows, ask, job }: Move): Promise<void> {
  const { rows, data, toasts, undo } = context
  const about = named(context)
  const outcome = await runBatch(context, {
    ...{ ...noun, rows: about, verb },
    ask: (ids) => ask({ ids }),
    all: rows.all && { ...rows.all, ask: (all) => ask({ all }), job },
    shows: (ids) => shows(data, ids),
  })
  if (!outcome) return
  const { changed, same } = outcome
  if (changed.length === 0) {
    if (same.length > 0) toasts.show('warn', `${nameAll(same)}${already}`)
    return
  }
  const others = same.length > 0 ? `，另 ${same.length} 位${already}` : ''
  undo.offer(`已${done} ${nameAll(changed)}${others}`, () => takeBack(context, changed))
}

/** @param userId the new owner */
export async function transferCustomers(context: CommandContext, userId: number): Promise<void> {
  const name = (await owners.describe(userId)) ?? `#${userId}`
  await move(context, `转给${name}：`, {
    ...{ verb: '转移', already: `本来就归${name}` },
    shows: (data, ids) => showChanged(data, list, ids, () => ({ userId })),
    ask: (which) => call(ownersEndpoints.transferBatch, { body: { ...which, userId } }),
    job: { endpoint: batchEndpoints.customerTransfer, input: { userId } },
  })
}

export async function releaseCustomers(context: CommandContext, reason: string): Promise<void> {
  await move(context, '放回公海', {
    ...{ verb: '放回公海', already: '已在公海' },
    shows: (data, ids) => showChanged(data, list, ids, () => ({ userId: null, user: null, claimTime: null })),
    ask: (which) => call(ownersEndpoints.releaseBatch, { body: { ...which, reason } }),
    job: { endpoint: batchEndpoints.customerRelease, input: { reason } },
  })
}

/** Changes the type of the selected customers; this can be undone. */
export async function changeType(context: CommandContext, type: CustomerType): Promise<void> {
  const { rows, data, toasts, undo } = context
  const label = customerTypeLabel(type)
  const before = new Map<number, CustomerType>()
  const asked = async (which: { ids: number[] } | { all: WholeFilter }, to: CustomerType) => {
    const answers = await call(ownersEndpoints.typeBatch, { body: { ...which, type: to } })
    for (const answer of answers) {
      if (answer.ok && answer.before !== null && !before.has(answer.id)) before.set(answer.id, answer.before)
    }
    return answers
  }
  const batch = (of: readonly NamedRow[], to: CustomerType) => ({
    ...{ ...noun, rows: of, verb: '改类型' },
    ask: (ids: number[]) => asked({ ids }, to),
    shows: (ids: readonly number[]) => showChanged(data, list, ids, () => ({ type: to })),
  })
  const outcome = await runBatch(context, {
    ...batch(named(context), type),
    all: rows.all && {
      ...rows.all,
      ask: (all: WholeFilter) => asked({ all }, type),
      job: { endpoint: batchEndpoints.customerType, input: { type } },
    },
  })
  if (!outcome) return
  const { changed, same } = outcome
  if (changed.length === 0) {
    if (same.length > 0) toasts.show('warn', `${nameAll(same)}已是${label}`)
    return
  }
  undo.offer(`${nameAll(changed)}已改为${label}`, async () => {
    for (const was of new Set(before.values())) {
      const those = changed.filter(({ id }) => before.get(id) === was)
      await runBatch(context, batch(those, was))
    }
  })
}

/** Keeps the selected customers from falling back into the pool for a while; this can be undone. */
export async function protectCustomers(context: CommandContext, reason: string): Promise<void> {
  const { changed } = await runBatch(context, {
    ...{ ...noun, rows: named(context), verb: '保护' },
    ask: (ids) => call(poolEndpoints.protectBatch, { body: { ids, reason } }),
  })
  if (changed.length > 0) context.undo.offer(`已保护 ${nameAll(changed)}`, () => unprotect(context, changed))
}

export async function unprotectCustomers(context: CommandContext): Promise<void> {
  const { changed } = await unprotect(context, named(context))
  context.toasts.show('ok', changed.length > 0 ? `不再保护 ${nameAll(changed)}` : '没有保护')
}

const unprotect = (context: CommandContext, rows: readonly NamedRow[]) =>
  runBatch(context, {
    ...{ ...noun, rows, verb: '解除保护' },
    ask: (ids) => call(poolEndpoints.unprotectBatch, { body: { ids } }),
  })

/** Deletes the selected customer after a confirmation. */
export async function deleteCustomer(context: CommandContext): Promise<void> {
  const { confirm, data, toasts } = context
  const [customer] = named(context)
  if (!customer) return
  const text = `${customer.label}的资料会删除；有通话或跟进的客户删除不了，可以放回公海或改为无效。`
  if (!(await confirm({ title: '删除客户？', text, ok: '删除', danger: true }))) return
  await call(customerEndpoints.delete, { query: { id: customer.id } })
  data.refresh(...refresh)
  toasts.show('ok', `已删除 ${customer.label}`)
}
