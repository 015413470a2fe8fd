/** What a row of a file says of a lock. */
import type { BodyOf } from '../../../contract/endpoint'
import type { LockField } from '../../../contract/phone/lock-import'
import { type LockType, lockedEndpoints, lockTypes } from '../../../contract/phone/locked'
import { lockFieldTitles } from '../../../lib/columns/lock-import'
import { normalizePhone } from '../../../lib/phone/phone'
import { toEpochSeconds } from '../../../lib/time/time'
import { freeTextsOf, type Original } from '../../access/free-texts'
import { bodyValidator } from '../../access/input/validate'
import { invalid } from '../../access/refusal'

type Values = Readonly<Partial<Record<LockField, string>>>

export interface LockRowValues {
  /** Digits. */
  phone: string
  type: LockType
  reason: string
  /** Epoch seconds; null: until somebody lifts it. */
  expireAt: number | null
  /** The reason, if it held numbers. */
  originals: readonly Original[]
}

/** What holds for rows that don't say it. */
export interface ByDefault {
  type: LockType
  reason: string | undefined
}

const validate = bodyValidator(lockedEndpoints.add.body as never)
const mask = freeTextsOf(lockedEndpoints.add)
const typesByLabel = new Map(Object.entries(lockTypes).map(([type, label]) => [label as string, type as LockType]))
/** How files say that a lock has no end. */
const forEver = /^(长期|永久|不限|无)$/

/**
 * @param now epoch seconds
 * @throws the Refusal that names the first field with a fault
 */
export function readLockRow(values: Values, byDefault: ByDefault, now: number): LockRowValues {
  const phone = normalizePhone(values.phone ?? '')
  if (phone === null) throw invalid('phone', '号码', values.phone ? '须为 3 到 20 位数字的号码' : '不能为空')
  const type = typeOf(values.type) ?? byDefault.type
  const given = { lines: [phone], type, days: null, reason: values.reason ?? byDefault.reason ?? '' }
  const checked = validate(given) as BodyOf<(typeof lockedEndpoints)['add']>
  const { body, originals } = mask?.(checked) ?? { body: checked, originals: [] }
  const { reason } = body as typeof checked
  return { phone, type, reason, expireAt: endOf(values.expireTime, now), originals }
}

function typeOf(text: string | undefined): LockType | undefined {
  if (text === undefined) return undefined
  const type = typesByLabel.get(text)
  if (type === undefined) throw invalid('type', '类型', `须为${[...typesByLabel.keys()].join('、')}`)
  return type
}

function endOf(text: string | undefined, now: number): number | null {
  if (text === undefined || forEver.test(text)) return null
  const time = toEpochSeconds(text)
  if (time === null) throw invalid('expireTime', lockFieldTitles.expireTime, '须像 2026-12-31 18:00，或长期')
  if (time <= now) throw invalid('expireTime', lockFieldTitles.expireTime, '须晚于现在')
  return time
}
