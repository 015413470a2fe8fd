/** 个人信息请求: shows what is held about a person, hands it out as a file, and erases it. */
import {
  erasedWhole,
  type HeldKind,
  heldKinds,
  type personalDataEndpoints,
} from '../../../contract/customer/personal-data'
import type { SheetFormat } from '../../../contract/system/jobs'
import { formatDateTime } from '../../../lib/time/time'
import type { Context, Handler, Handlers, Services } from '../../access/handler'
import { ownerOf } from '../../access/owner'
import { conflict, forbidden, invalid, notFound } from '../../access/refusal'
import { type RowScope, rowScope } from '../../access/scope'
import { companyById, customerQuota } from '../../company/port'
import type { Db } from '../../db/schema'
import {
  beginJob,
  deleteFile,
  type JobProgram,
  type Jobs,
  type SheetCell,
  sheetBytes,
  storeFile,
} from '../../system/port'
import { numberIn } from '../phones/phone-queries'
import {
  colleagueWith,
  eraseCallTexts,
  eraseConsents,
  eraseCustomers,
  eraseNumbers,
  erasePlans,
  eraseWrittenTexts,
  isContact,
  isInCall,
  livingCustomers,
  lockPerson,
} from './erase-queries'
import { type HeldLine, heldLines, loggedTexts, originalsOf } from './held-queries'
import { customersOf, personWith } from './person-queries'

type Endpoints = typeof personalDataEndpoints
type Asking = Context<Endpoints['exportAdd' | 'erase']>

export const personalDataKind = 'personal-data'

/** What a job is to write into a file. */
interface Task {
  companyId: number
  phoneId: number
  format: SheetFormat
}

const infoHandler: Handler<Endpoints['info']> = async (context) => {
  const { db, viewer, query } = context
  const { phones } = context.services
  const companyId = await companyOf(context, query)
  const phoneId = await phones.findIn(db, query.phone, viewer, companyId)
  if (phoneId === null) return { phone: null, customers: [], held: [] }
  const person = await personWith(db, companyId, phoneId)
  const number = await numberIn(db, [phoneId])
  return {
    phone: number ? phones.mask(number, viewer).phone : null,
    customers: (await customersOf(db, person)).map(({ id, name, owner }) => ({
      ...{ id, name, owner },
      isFirst: person.customerIds.includes(id),
    })),
    held: countsOf(await heldLines(db, phones, person)),
  }
}

const exportHandler =
  (jobs: Pick<Jobs, 'wake'>): Handler<Endpoints['exportAdd']> =>
  async (context) => {
    const { body, log } = context
    const asked = await askedOf(context)
    const input: Task = { ...asked, format: body.format }
    const id = await beginJob(context, jobs, { kind: personalDataKind, title: '导出个人信息', input })
    log({ object: `job:${id}`, companyId: asked.companyId, changes: await saidOf(context, asked) })
    return { id }
  }

/** The program of those jobs. */
export const personalDataProgram =
  ({ database, heavy, services }: { database: () => Db; heavy: () => Db; services: Services }): JobProgram =>
  async ({ userId, input }) => {
    const { companyId, phoneId, format } = input as Task
    const viewer = await ownerOf(database(), userId)
    const granted = viewer.grants.get('customer:personal-data')
    const isOurs = viewer.companyId === null || viewer.companyId === companyId
    // Rights may be others by now than when it was asked for.
    if (!granted || !isOurs || !seesWhole(rowScope(viewer, granted, 'customer'))) {
      throw forbidden({ title: '答复个人信息请求' })
    }
    const person = await personWith(heavy(), companyId, phoneId)
    const lines = await heldLines(heavy(), services.phones, person)
    const rows = lines.map(({ kind, time, text }): SheetCell[] => [
      heldKinds[kind],
      time === null ? '' : formatDateTime(time),
      text,
    ])
    const sheet = {
      ...{ title: '个人信息', columns: [{ title: '种类' }, { title: '时间' }, { title: '内容' }] },
      rows: (async function* () {
        yield rows
      })(),
      sample: rows.slice(0, 50).map((row) => row.map(String)),
    }
    const now = Math.floor(services.now() / 1000)
    const name = `个人信息 ${formatDateTime(now).replace(/[ :]/g, '-')}.${format}`
    const file = { name, userId, companyId: viewer.companyId, now }
    const fileId = await storeFile(database, services.phones, file, sheetBytes(format, sheet, String))
    return { fileId, message: `已导出 ${lines.length} 条` }
  }

const eraseHandler: Handler<Endpoints['erase']> = async (context) => {
  const { db, viewer, now, log } = context
  const { phones } = context.services
  const asked = await askedOf(context)
  const said = await saidOf(context, asked)
  const first = await personWith(db, asked.companyId, asked.phoneId)
  await lockPerson(db, first)
  // What came until the locks were there belongs to it, too.
  const person = await personWith(db, asked.companyId, asked.phoneId)
  if (await isInCall(db, person)) throw conflict('正在和这个号码通话，请等通话结束')
  const colleague = await colleagueWith(db, person)
  if (colleague) throw conflict(`这是员工“${colleague.nickname}”的手机，请先在用户资料里更换`)
  if (await isContact(db, person)) throw conflict('这是企业资料里的联系电话，请先更换')
  const held = countsOf(await heldLines(db, phones, person))
  const living = await livingCustomers(db, person)
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const logIds = idsOf(await loggedTexts(db, person))
  const originalIds = idsOf(await originalsOf(db, phones, person))
  const files = await eraseConsents(db, person)
  for (const file of files) await deleteFile(db, file)
  await eraseCallTexts(db, person)
  await erasePlans(db, person, now)
  await eraseCustomers(db, person, { userId: viewer.userId, now })
  await eraseNumbers(db, person, now)
  await eraseWrittenTexts(db, { originalIds, logIds })
  await customerQuota.count(db, asked.companyId, -living)
  const changes = held.map(({ kind, count }) => ({
    field: kind,
    label: heldKinds[kind],
    before: `${count}`,
    after: erasedWhole.has(kind) ? '已删除' : '记录保留，内容已删除',
  }))
  // The mask would be a part of what was erased.
  log({ object: `person:${asked.phoneId}`, companyId: asked.companyId, changes: [...said.slice(1), ...changes] })
  return { held }
}

/** How many lines there are of each kind. */
function countsOf(lines: readonly HeldLine[]): { kind: HeldKind; count: number }[] {
  const counts = new Map<HeldKind, number>()
  for (const { kind } of lines) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return (Object.keys(heldKinds) as HeldKind[]).flatMap((kind) => {
    const count = counts.get(kind)
    return count === undefined ? [] : [{ kind, count }]
  })
}

/** Whether somebody sees all of a company, not only a part of it. */
const seesWhole = ({ dataScope }: Pick<RowScope<'customer'>, 'dataScope'>): boolean =>
  ['all', 'channel', 'company'].includes(dataScope)

/**
 * The company whose data it is about: one's own, or the one that somebody of the provider names.
 * @throws Refusal to whoever sees only a part of a company: half an answer would be a wrong one
 */
async function companyOf(
  { db, viewer, scope }: Pick<Asking, 'db' | 'viewer' | 'scope'>,
  named: { companyId?: number | undefined },
): Promise<number> {
  const companyId = named.companyId ?? viewer.companyId
  if (companyId === null) throw invalid('companyId', '企业', '不能为空')
  if (!(await companyById(db, scope('company'), companyId))) throw notFound('企业')
  if (!seesWhole(scope('customer'))) throw conflict('个人信息要按全公司答复，请让数据范围是全公司的同事办理')
  return companyId
}

/** Whose data somebody asks for. */
async function askedOf(context: Asking): Promise<{ companyId: number; phoneId: number }> {
  const { db, viewer, body, services } = context
  const companyId = await companyOf(context, body)
  const phoneId = await services.phones.findIn(db, body.phone, viewer, companyId)
  if (phoneId === null) throw notFound('这个号码的信息')
  return { companyId, phoneId }
}

/** What the log says of a request: the number by its mask, and what it stands on. */
async function saidOf({ db, viewer, body, services }: Asking, { phoneId }: { phoneId: number }) {
  const number = await numberIn(db, [phoneId])
  const mask = number ? services.phones.mask(number, viewer).phone : null
  return [
    { field: 'phone', label: '号码', before: null, after: mask },
    { field: 'reason', label: '依据', before: null, after: body.reason },
  ]
}

/** @param jobs writes the files */
export const personalDataHandlers = (jobs: Pick<Jobs, 'wake'>): Handlers<Endpoints> => ({
  info: infoHandler,
  exportAdd: exportHandler(jobs),
  erase: eraseHandler,
})
