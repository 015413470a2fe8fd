/** Who signed in, or tried to; and the check of the operation log against its seals. */
import * as Type from 'typebox'
import { secondStepType } from '../auth/second-step'
import { loginTypes } from '../auth/sign-in'
import { endpoint } from '../endpoint'
import { Id, Nullable, OneOf, Seconds } from '../envelope'
import { genericList, Keywords, SeveralOf, Sort } from '../list'

export const loginResults = ['OK', 'WRONG', 'LOCKED', 'DISABLED'] as const
export type LoginResult = (typeof loginResults)[number]

export const LoginLog = Type.Object({
  id: Id(),
  time: Seconds('时间'),
  userId: Nullable(Id('用户')),
  /** Null if there is no such account: what was typed may be a password, so nobody keeps it. */
  nickname: Nullable(Type.String({ title: '姓名' })),
  account: Nullable(Type.String({ title: '账号' })),
  companyName: Nullable(Type.String({ title: '公司' })),
  type: OneOf([loginTypes.password, loginTypes.code, secondStepType], { title: '登录方式' }),
  result: OneOf(loginResults, { title: '结果' }),
  /** Empty for those who must not see where the provider's people work. */
  ip: Type.String({ title: 'IP' }),
  agent: Type.String({ title: '浏览器' }),
})
export type LoginLog = Type.Static<typeof LoginLog>

/** How far the log was sealed, as the log stream says it: the last row's id and the seal's hash. */
export const anchorPattern = '^[1-9]\\d{0,14}-[\\w-]{16,128}$'
const longestAnchor = 144

const logins = genericList({ name: 'system.login-log', title: '登录记录', base: '/system/api/v1/manager/loginLog' })

export const logEndpoints = {
  loginLogList: logins.list('/system/log/list', LoginLog, {
    keywords: Keywords,
    userId: Type.Optional(Id('用户')),
    companyId: Type.Optional(Id('公司')),
    type: SeveralOf(OneOf([loginTypes.password, loginTypes.code, secondStepType], { title: '登录方式' })),
    result: SeveralOf(OneOf(loginResults, { title: '结果' })),
    startTime: Type.Optional(Seconds('开始时间')),
    endTime: Type.Optional(Seconds('结束时间')),
    sort: Sort(['time']),
  }),
  /**
   * Checks the whole operation log against its seals, as a job. With an anchor that was kept outside the database it
   * also finds that the log's end is missing or that all was sealed anew.
   */
  logVerify: endpoint({
    name: 'system.log.verify',
    title: '校验操作日志',
    method: 'POST',
    path: '/system/api/v1/manager/log/verify',
    permission: 'log:verify',
    body: Type.Object(
      { anchor: Type.Optional(Type.String({ title: '锚点', pattern: anchorPattern, maxLength: longestAnchor })) },
      { additionalProperties: false },
    ),
    data: Type.Object({ id: Id('任务') }),
    writes: true,
  }),
}
