/** What a row of a file says of a customer. */
import type { CustomerField } from '../../../contract/customer/customer-import'
import { type CustomerLevel, customerEndpoints, customerTypes } from '../../../contract/customer/customers'
import type { BodyOf } from '../../../contract/endpoint'
import { customerFieldTitles } from '../../../lib/columns/customer-import'
import { normalizePhone } from '../../../lib/phone/phone'
import { toEpochSeconds } from '../../../lib/time/time'
import { freeTextsOf, type Original } from '../../access/free-texts'
import { bodyValidator } from '../../access/input/validate'
import { invalid } from '../../access/refusal'
import { type AddressColumns, addressNamed } from '../../system/port'
import { consentIn, type RowConsent, tagsIn } from './row-tags-and-consent'

type Values = Readonly<Partial<Record<CustomerField, string>>>

/** What the file says; what it leaves out is undefined. Times are epoch seconds. */
export interface CustomerRowValues {
  name: string
  /** Digits. */
  phone: string
  type: number | undefined
  level: CustomerLevel | undefined
  source: string | undefined
  remark: string | undefined
  address: AddressColumns | undefined
  nextFollowTime: number | undefined
  /** What was talked about at that time. */
  follow: { remark: string; time: number } | undefined
  tags: readonly string[]
  consent: RowConsent | undefined
  /** The texts that held numbers. */
  originals: readonly Original[]
}

const validateCustomer = bodyValidator(customerEndpoints.add.body as never)
const maskCustomer = freeTextsOf(customerEndpoints.add)
const validateFollow = bodyValidator(customerEndpoints.flowAdd.body as never)
const maskFollow = freeTextsOf(customerEndpoints.flowAdd)
/** Stand for what a file need not say, while the rest is checked. */
const unsaid = { type: 0, remark: '-' }

/**
 * @param now epoch seconds
 * @throws the Refusal that names the first field with a fault
 */
export function readRow(values: Values, now: number): CustomerRowValues {
  const { name, remark, source } = values
  const phone = normalizePhone(values.phone ?? '')
  if (phone === null) throw invalid('phone', '电话', values.phone ? '须为 3 到 20 位数字的号码' : '不能为空')
  const given = {
    ...{ ...unsaid, phone, ...(name !== undefined && { name }) },
    ...(remark !== undefined && { remark }),
    ...(source !== undefined && { source }),
  }
  const checked = validateCustomer(given) as BodyOf<(typeof customerEndpoints)['add']>
  const { body, originals } = maskCustomer?.(checked) ?? { body: checked, originals: [] }
  const texts = body as typeof checked
  const follow = followOf(values, now)
  const consent = consentIn(values, timeOf('consentTime', values.consentTime), now)
  return {
    ...{ name: texts.name, phone, type: typeOf(values.type), level: levelOf(values.level) },
    source: source === undefined ? undefined : (texts.source ?? undefined),
    remark: remark === undefined ? undefined : texts.remark,
    address: values.address === undefined ? undefined : addressNamed(values.address),
    nextFollowTime: timeOf('nextFollowTime', values.nextFollowTime),
    follow: follow && { remark: follow.remark, time: follow.time },
    ...{ tags: tagsIn(values), consent },
    originals: [...originals, ...(follow?.originals ?? []), ...(consent?.originals ?? [])],
  }
}

function followOf({ follow, followTime }: Values, now: number) {
  if (follow === undefined) {
    if (followTime !== undefined) throw invalid('follow', '跟进内容', '不能为空：有跟进时间')
    return undefined
  }
  const time = timeOf('followTime', followTime) ?? now
  if (time > now) throw invalid('followTime', '跟进时间', '不能晚于现在')
  const checked = validateFollow({ customerId: 1, type: 0, remark: follow }) as { remark: string }
  const { body, originals } = maskFollow?.(checked as never) ?? { body: checked, originals: [] }
  return { remark: (body as { remark: string }).remark, time, originals }
}

const typesByLabel = new Map(Object.entries(customerTypes).map(([type, label]) => [label as string, Number(type)]))

function typeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const type = typesByLabel.get(text) ?? typesByLabel.get(`${text}客户`)
  if (type === undefined) throw invalid('type', '类型', `须为${[...typesByLabel.keys()].join('、')}`)
  return type
}

function levelOf(text: string | undefined): CustomerLevel | undefined {
  if (text === undefined) return undefined
  const [, level] = /^([a-d])\s*级?$/i.exec(text) ?? []
  if (level === undefined) throw invalid('level', '级别', '须为 A、B、C 或 D')
  return level.toUpperCase() as CustomerLevel
}

function timeOf(field: CustomerField, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = toEpochSeconds(text)
  if (time === null) throw invalid(field, customerFieldTitles[field], '须像 2026-03-05 14:30')
  return time
}
