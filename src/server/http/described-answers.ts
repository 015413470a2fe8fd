/** What an endpoint can answer, for the OpenAPI document: its data, or a refusal. Both have the HTTP status 200. */
import { authEndpoints } from '../../contract/auth'
import { blockReasonNames } from '../../contract/block-reasons'
import type { Endpoint } from '../../contract/endpoint'
import { type Code, codes } from '../../contract/envelope'
import { phoneEndpoints } from '../../contract/phone'

interface Described {
  title: string
  /** The forms of `data`. */
  data: readonly object[]
}

const object = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const nothing = { type: 'null' }
const field = object({ field: { type: 'string', title: '字段' }, reason: { type: 'string', title: '原因' } })
const retryAfter = object({ retryAfter: { type: 'integer', title: '几秒后可再试' } })
const blocked = object({
  reason: { type: 'string', title: '原因', enum: blockReasonNames },
  nextAllowedTime: { type: ['integer', 'null'], title: '何时可再拨' },
})

const described: Readonly<Record<Exclude<Code, typeof codes.ok>, Described>> = {
  [codes.invalid]: { title: '请求内容有误', data: [field, nothing] },
  [codes.signInFailed]: { title: '用户名、密码或验证码错误', data: [field, nothing] },
  [codes.secondStep]: { title: '须先完成二次验证', data: [nothing] },
  [codes.passwordOnce]: { title: '密码是一次性的，或已用满天数，须先设置新密码', data: [nothing] },
  [codes.forbidden]: { title: '没有权限', data: [nothing] },
  [codes.notFound]: { title: '不存在，或不在数据范围内', data: [nothing] },
  [codes.conflict]: { title: '与现有数据冲突', data: [field, nothing] },
  [codes.blocked]: { title: '现在不能拨打', data: [blocked] },
  [codes.locked]: { title: '多次错误，暂时锁定', data: [nothing] },
  [codes.tooMany]: { title: '请求过于频繁', data: [retryAfter, field, nothing] },
  [codes.internal]: { title: '服务器出错', data: [nothing] },
  [codes.illegalToken]: { title: '没有登录，或登录已被下线', data: [nothing] },
  [codes.otherDevice]: { title: '已在别处登录', data: [nothing] },
  [codes.expiredToken]: { title: '登录已过期', data: [nothing] },
  [codes.notSent]: { title: '验证码没有发出', data: [nothing] },
  [codes.unavailable]: { title: '数据库暂时不可用', data: [nothing] },
}

const always = [codes.invalid, codes.notFound, codes.conflict, codes.tooMany, codes.internal, codes.unavailable]
const ofSession = [codes.illegalToken, codes.otherDevice, codes.expiredToken, codes.secondStep, codes.forbidden]
/** Wrong ones are counted. */
const takesPassword = [
  ...[authEndpoints.login, authEndpoints.sessionVerify, authEndpoints.passwordUpdate],
  ...[authEndpoints.secondStepStart, authEndpoints.secondStepFinish, authEndpoints.secondStepRenew],
].map(({ name }) => name)

const refusalsOf = ({ name, permission }: Endpoint) => [
  ...always,
  ...(permission === 'public' ? [] : ofSession),
  ...(takesPassword.includes(name) ? [codes.signInFailed, codes.locked] : []),
  ...(name === authEndpoints.login.name ? [codes.passwordOnce] : []),
  ...(name === authEndpoints.code.name ? [codes.notSent] : []),
  ...(name === phoneEndpoints.dial.name ? [codes.blocked] : []),
]

const envelope = (code: Code, title: string, data: object) => ({
  title: `${code} ${title}`,
  ...object({ code: { type: 'integer', enum: [code] }, msg: { type: 'string' }, data }),
})

/** @param success the schema of the envelope of an answer without a refusal */
export function describedAnswers(endpoint: Endpoint, success: { properties: { data: object } }): object {
  const refusals = refusalsOf(endpoint).map((code) => {
    const { title, data } = described[code]
    return envelope(code, title, data.length === 1 ? (data[0] as object) : { anyOf: data })
  })
  return {
    description: '成功的答复或拒绝，以 code 区分',
    anyOf: [envelope(codes.ok, '成功', success.properties.data), ...refusals],
  }
}
