/** Everything that a company holds about a person, as lines of words. Times are epoch seconds. */
import { callStateLabels } from '../../../contract/call-states'
import { consentPurposes } from '../../../contract/customer/consents'
import { customerTypeLabel } from '../../../contract/customer/customers'
import type { HeldKind } from '../../../contract/customer/personal-data'
import { lockTypes } from '../../../contract/phone/locked'
import type { FieldChange } from '../../../contract/system'
import { maskNumbers } from '../../../lib/phone/phone'
import { formatDuration } from '../../../lib/time/duration'
import { formatDateTime } from '../../../lib/time/time'
import type { Phones } from '../../access/numbers/phones'
import { among } from '../../db/dialects'
import type { Db } from '../../db/schema'
import { objectsOf, type Person } from './person-queries'

export interface HeldLine {
  kind: HeldKind
  /** Null: of no particular moment. */
  time: number | null
  text: string
}

type Opening = Pick<Phones, 'reveal' | 'unseal'>

/** Parts of a line, without those that say nothing. */
const words = (...parts: (string | number | null | undefined | false)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '').join('，')

/** Of each kind, in the order of `heldKinds`. */
export async function heldLines(db: Db, phones: Opening, person: Person): Promise<HeldLine[]> {
  const readers = [numbers, customers, flows, owners, consents, calls, results, callbacks, entries, locks, texts, log]
  const lines: HeldLine[] = []
  for (const read of readers) lines.push(...(await read(db, person, phones)))
  return lines
}

type Reader = (db: Db, person: Person, phones: Opening) => Promise<HeldLine[]>

const numbers: Reader = async (db, { phoneIds }, phones) => {
  const rows = await db
    .selectFrom('phone')
    .select(['enc', 'province', 'city', 'carrier'])
    .where(among(db, 'id', phoneIds))
    .where('enc', '!=', '')
    .orderBy('id')
    .execute()
  return rows.map(({ enc, province, city, carrier }) => ({
    ...{ kind: 'NUMBER', time: null },
    text: words(phones.reveal(enc), province, city, carrier),
  }))
}

const customers: Reader = async (db, { customerIds, elsewhere }) => {
  const rows = await db
    .selectFrom('customer')
    .leftJoin('user', 'user.id', 'customer.user_id')
    .selectAll('customer')
    .select('user.nickname as owner')
    .where(among(db, 'customer.id', [...customerIds, ...elsewhere]))
    .orderBy('customer.id')
    .execute()
  return rows.map((row) => ({
    ...{ kind: 'CUSTOMER', time: row.created_at },
    text: words(
      `客户编号 ${row.id}`,
      `姓名 ${row.name}`,
      // Of somebody else whom this number reaches, too, only the name.
      ...(elsewhere.includes(row.id)
        ? ['这个号码是其他号码']
        : [
            `类型 ${customerTypeLabel(row.type)}`,
            row.level && `级别 ${row.level}`,
            row.source && `来源 ${row.source}`,
            row.remark && `备注 ${row.remark}`,
            row.owner && `归属人 ${row.owner}`,
            row.deleted_at !== null && '已删除',
          ]),
    ),
  }))
}

const flows: Reader = async (db, { customerIds }) => {
  const rows = await db
    .selectFrom('customer_flow')
    .select(['type', 'remark', 'updated_at'])
    .where(among(db, 'customer_id', customerIds))
    .orderBy('id')
    .execute()
  return rows.map(({ type, remark, updated_at }) => ({
    ...{ kind: 'FLOW', time: updated_at },
    text: words(customerTypeLabel(type), remark),
  }))
}

const owners: Reader = async (db, { customerIds }) => {
  const rows = await db
    .selectFrom('customer_owner_log')
    .leftJoin('user as from', 'from.id', 'customer_owner_log.from_user_id')
    .leftJoin('user as to', 'to.id', 'customer_owner_log.to_user_id')
    .select(['customer_owner_log.reason', 'customer_owner_log.at', 'from.nickname as from', 'to.nickname as to'])
    .where(among(db, 'customer_owner_log.customer_id', customerIds))
    .orderBy('customer_owner_log.id')
    .execute()
  return rows.map(({ reason, at, from, to }) => ({
    ...{ kind: 'OWNER', time: at },
    text: words(`${from ?? '公海'} → ${to ?? '公海'}`, reason),
  }))
}

const consents: Reader = async (db, { customerIds }) => {
  const rows = await db
    .selectFrom('customer_consent')
    .selectAll()
    .where(among(db, 'customer_id', customerIds))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{ kind: 'CONSENT', time: row.given_at },
    text: words(
      consentPurposes[row.purpose],
      `来源 ${row.source}`,
      row.proof && `凭证 ${row.proof}`,
      row.file_id !== null && '有凭证文件',
      row.withdrawn_at !== null && `${formatDateTime(row.withdrawn_at)} 撤回`,
      row.withdrawn_reason,
    ),
  }))
}

const calls: Reader = async (db, { callIds }) => {
  const rows = await db
    .selectFrom('call')
    .select(['call_no', 'employee_no', 'state', 'talk_sec', 'created_at'])
    .where(among(db, 'id', callIds))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{ kind: 'CALL', time: Math.floor(row.created_at / 1000) },
    text: words(
      `通话ID ${row.call_no}`,
      `工号 ${row.employee_no}`,
      callStateLabels[row.state],
      row.talk_sec > 0 && `通话 ${formatDuration(row.talk_sec)}`,
    ),
  }))
}

const results: Reader = async (db, { callIds }) => {
  const rows = await db
    .selectFrom('call_wrapup')
    .innerJoin('wrapup_code', 'wrapup_code.id', 'call_wrapup.code_id')
    .select(['wrapup_code.name', 'call_wrapup.remark', 'call_wrapup.at'])
    .where(among(db, 'call_wrapup.call_id', callIds))
    .orderBy('call_wrapup.id')
    .execute()
  return rows.map(({ name, remark, at }) => ({
    ...{ kind: 'RESULT', time: Math.floor(at / 1000) },
    text: words(name, remark),
  }))
}

const callbacks: Reader = async (db, { callbackIds }) => {
  const rows = await db
    .selectFrom('callback_task')
    .select(['due_at', 'note', 'done_at', 'created_at'])
    .where(among(db, 'id', callbackIds))
    .orderBy('id')
    .execute()
  return rows.map(({ due_at, note, done_at, created_at }) => ({
    ...{ kind: 'CALLBACK', time: created_at },
    text: words(`约在 ${formatDateTime(due_at)}`, note, done_at === null ? '未完成' : '已完成'),
  }))
}

const entries: Reader = async (db, { itemIds }) => {
  const rows = await db
    .selectFrom('dial_list_item')
    .innerJoin('dial_list', 'dial_list.id', 'dial_list_item.list_id')
    .select(['dial_list_item.name', 'dial_list_item.remark', 'dial_list.created_at', 'dial_list.name as list'])
    .where(among(db, 'dial_list_item.id', itemIds))
    .orderBy('dial_list_item.id')
    .execute()
  return rows.map(({ name, remark, created_at, list }) => ({
    ...{ kind: 'LIST', time: created_at },
    text: words(`名单 ${list}`, name, remark),
  }))
}

const locks: Reader = async (db, { lockIds }) => {
  const rows = await db
    .selectFrom('phone_lock')
    .selectAll()
    .where(among(db, 'id', lockIds))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{ kind: 'LOCK', time: row.created_at },
    text: words(
      lockTypes[row.type],
      row.reason,
      row.handling && `处理 ${row.handling}`,
      row.lift_reason && `申请解锁 ${row.lift_reason}`,
      row.ended_at === null
        ? row.expire_at === null
          ? '长期有效'
          : `到 ${formatDateTime(row.expire_at)}`
        : `${formatDateTime(row.ended_at)} 解除`,
    ),
  }))
}

/**
 * The texts about a person as they were typed. A pasted list keeps those of all its lines together: a line's own are those
 * that read as the line does once their numbers are masked.
 */
export async function originalsOf(db: Db, phones: Pick<Phones, 'unseal'>, person: Person) {
  const items = await db
    .selectFrom('dial_list_item')
    .select(['list_id', 'name', 'remark'])
    .where(among(db, 'id', person.itemIds))
    .execute()
  const lines = new Map<string, Set<string | null>>()
  for (const { list_id, name, remark } of items) {
    const list = `dial-list:${list_id}`
    lines.set(list, new Set([...(lines.get(list) ?? []), name, remark]))
  }
  const rows = await db
    .selectFrom('original_text')
    .select(['id', 'object', 'enc', 'at'])
    .where(among(db, 'object', [...objectsOf(person), ...lines.keys()]))
    .orderBy('id')
    .execute()
  return rows
    .map(({ id, object, enc, at }) => ({ id, object, at, text: phones.unseal(enc) }))
    .filter(({ object, text }) => !lines.has(object) || lines.get(object)?.has(maskNumbers(text)))
}

const texts: Reader = async (db, person, phones) =>
  (await originalsOf(db, phones, person)).map(({ at, text }) => ({ kind: 'TEXT', time: at, text }))

/** What the log's texts say: those that can be erased. */
export const loggedTexts = (db: Db, person: Person) =>
  db
    .selectFrom('operation_log')
    .select(['id', 'at', 'message', 'diff'])
    .where(among(db, 'object', objectsOf(person)))
    .where('texts_salt', 'is not', null)
    .where((eb) => eb.or([eb('message', 'is not', null), eb('diff', '!=', '[]')]))
    .orderBy('id')
    .execute()

const log: Reader = async (db, person) =>
  (await loggedTexts(db, person)).map(({ at, message, diff }) => ({
    ...{ kind: 'LOG', time: at },
    text: words(
      message,
      ...(JSON.parse(diff) as FieldChange[]).map(
        ({ label, before, after }) => `${label} ${before ?? '—'} → ${after ?? '—'}`,
      ),
    ),
  }))
