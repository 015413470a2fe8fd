/** For each endpoint the inputs that try to reach foreign rows, each beside the same one that names no row at all. */
import type { Endpoint } from '../../../src/contract/endpoint'
import { type Foreign, foreignCompany, foreignValue } from './foreign-rows'
import { parametersOf } from './samples'

type Input = Record<string, unknown>

/** What takes the place of fields of an accepted request. */
export interface Probe {
  there: Input
  /** Only if there is something of the kind that names nothing. */
  nowhere?: Input
}

/** What a parameter needs beside it, or nobody looks for its row. An undefined one is left out. */
const beside: Readonly<Record<string, (foreign: Foreign) => Input>> = {
  'manager.user.add channelId': () => ({ org: 'CHANNEL', companyId: null, departmentId: null, employeeNo: null }),
  // A company's own role is taken with that company alone.
  'company.employee-import.preview roleIds': ({ companyId }) => ({ companyId }),
  // So is a department whose people must not call.
  'phone.lock-import.preview departmentId': ({ companyId }) => ({ companyId }),
  // A pool is taken with its company alone.
  'customer.pool.forecast poolId': ({ companyId }) => ({ companyId }),
  'customer.pool.rule-update poolId': ({ companyId }) => ({ companyId }),
  'customer.info phone': () => ({ id: undefined }),
  'customer.info userId': ({ number }) => ({ id: undefined, phone: number }),
}

/** Parameters whose form takes no row. */
const neverTaken: readonly string[] = ['customer.add id']

/** Each parameter alone, then all together; a full number, and all rows at once. */
export function foreignProbes(endpoint: Endpoint, foreign: Foreign): Probe[] {
  const named = (name: string) => `${endpoint.name} ${name}`
  const names = parametersOf(endpoint).filter((name) => !neverTaken.includes(named(name)))
  const entries = names
    .map((name) => [name, foreignValue(endpoint, name, foreign)] as const)
    .filter(([, value]) => value !== undefined)
  const single = entries.map(([name, value]): Probe => {
    const more = beside[named(name)]?.(foreign)
    const there = { ...more, [name]: value }
    return name in foreign.nowhere ? { there, nowhere: { ...more, [name]: foreign.nowhere[name] } } : { there }
  })
  const alike = entries.filter(([name]) => beside[named(name)] === undefined && isForeign(name, foreign))
  const together: Probe = {
    there: Object.fromEntries(alike),
    nowhere: Object.fromEntries(alike.map(([name, value]) => [name, foreign.nowhere[name] ?? value])),
  }
  const wide = names.includes('noPaging') ? [{ there: { noPaging: true, detail: true } }] : []
  return [...wide, ...single, ...numberProbes(endpoint, foreign), ...(alike.length > 1 ? [together] : [])]
}

/** Not another channel where the foreign company is of the own one; nor a number where both are of one company. */
const isForeign = (name: string, { companyId, companyToo }: Foreign) =>
  name === 'channelId' ? companyId === foreignCompany : name !== 'phone' || companyToo

/** A full number, which may be typed anywhere. Within a company everybody knows about its calls with it. */
function numberProbes(endpoint: Endpoint, { number, noNumber, numberToWrite, companyToo }: Foreign): Probe[] {
  if (!parametersOf(endpoint).includes('phone')) return []
  // A write is accepted and leaves the number in a row of its own company.
  if (endpoint.method === 'POST') return [{ there: { phone: numberToWrite } }]
  const more = endpoint.name === 'customer.info' ? { id: undefined } : {}
  const there = { ...more, phone: number }
  return [companyToo ? { there, nowhere: { ...more, phone: noNumber } } : { there }]
}

/**
 * What wrong input is told when the server has looked for the row. Any other 40000 comes from the form, before anybody
 * looks, and proves nothing.
 */
export const judged: readonly string[] = [
  '电话引用无效，请重新选择',
  '号码不是您能看到的客户或通话的，请刷新后重新选择',
  '凭证文件没有传上来，请重新选择',
  '电话引用无效，请重新选择，或输入完整号码',
  '归属人须为您数据范围内的企业员工',
  '小结须为通话所属公司正在使用的小结，请重新选择',
  '小结不在公司的小结字典里，或已停用',
  '角色含有不存在的、不适用的或您无权授予的角色',
  '默认角色含有不存在的、不适用的或您无权授予的角色',
  '渠道不存在，或不在您的数据范围内',
  '公司不存在，或不在您的数据范围内',
  '部门不存在，或不在您的数据范围内',
  '照抄的角色不存在，或不在您的数据范围内',
  '公海不存在，或不在您的数据范围内',
  '上级部门不存在，或不在您的数据范围内',
  '负责人须为您数据范围内的本公司员工',
  '排在谁之后须与它同级',
  '接手的同事须是同一家企业的在职员工',
  '客户经理须是平台或渠道的在职人员',
]

/** What an answer says only because it was asked for, or made just now. */
const ownWords: Readonly<Record<string, readonly string[]>> = {
  'auth.user-session.delete-by-users': ['id'],
  'company.update-status-batch': ['id'],
  'customer.delete-batch': ['id'],
  'customer.transfer-batch': ['id'],
  'customer.transfer-batch-job': ['id'],
  'customer.release-batch': ['id'],
  'customer.release-batch-job': ['id'],
  'customer.take-back-batch': ['id'],
  'customer.claim-batch': ['id'],
  'customer.pool-move-batch': ['id'],
  'customer.pool-move-batch-job': ['id'],
  'phone.locked.unlock-batch': ['id'],
  'phone.locked.extend-batch': ['id'],
  'customer.protect-batch': ['id'],
  'customer.unprotect-batch': ['id'],
  'customer.type-batch': ['id'],
  'customer.type-batch-job': ['id'],
  'customer.tag-batch': ['id'],
  'customer.tag-batch-job': ['id'],
  'manager.user.move-batch': ['id'],
  'manager.user.move-batch-job': ['id'],
  'manager.user.update-status-batch': ['id'],
  'manager.role-user.add-batch': ['id'],
  'manager.role-user.remove-batch': ['id'],
  'system.export.add': ['id'],
  'phone.dial': ['id', 'callNo', 'phoneRef'],
  'phone.contact-info': ['phone', 'phoneRef'],
}

/** An answer without these words. Whatever else tells a foreign row from none, a count or an amount, stays. */
export function withoutOwnWords({ name }: Endpoint, text: string): string {
  const names = ownWords[name]
  return names ? JSON.stringify(JSON.parse(text, (field, value) => (names.includes(field) ? null : value))) : text
}
