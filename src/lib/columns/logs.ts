/** 操作日志 and 登录记录: their columns in words. */
import { secondStepType } from '../../contract/auth/second-step'
import { loginTypes } from '../../contract/auth/sign-in'
import type { OperationLog, OperationModule, OperationResult } from '../../contract/system'
import type { LoginLog, LoginResult } from '../../contract/system/logs'
import { deviceOf } from '../device'
import { thousands } from '../number'
import { changesText } from './changes'
import { columnsOf, nothing, time } from './words'

export const moduleLabels: Readonly<Record<OperationModule, string>> = {
  auth: '登录',
  manager: '用户与权限',
  company: '企业',
  customer: '客户',
  phone: '呼叫中心',
  call: '通话',
  system: '系统',
}

export const operationResultLabels: Readonly<Record<OperationResult, string>> = {
  OK: '成功',
  REFUSED: '被拒绝',
  FAILED: '出错',
}

/** What the log calls the things that it is about. */
const objectLabels: Readonly<Record<string, string>> = {
  'call-script': '话术',
  call: '通话',
  callback: '预约',
  'company-resource': '企业资源',
  'company-setting': '公司设置',
  company: '企业',
  customer: '客户',
  department: '部门',
  'dial-list-item': '名单号码',
  'dial-list': '名单',
  exception: '异常码',
  file: '文件',
  import: '导入',
  job: '任务',
  person: '个人信息',
  'phone-lock': '锁定号码',
  'phone-numbers': '完整号码',
  pool: '公海',
  power: '权限',
  role: '角色',
  'saved-view': '视图',
  session: '登录',
  setting: '系统设置',
  user: '用户',
  'wrapup-code': '小结',
}

/** `客户 12`, `系统设置`. */
function objectText(object: string | null): string {
  if (object === null) return nothing
  const [kind = '', id] = object.split(/:(.*)/)
  const label = objectLabels[kind] ?? kind
  // A setting has no number, and its title stands with the change.
  return id === undefined || kind.endsWith('setting') ? label : `${label} ${id}`
}

/** Who did it; what has neither person nor address, the server did by itself. */
const operatorText = ({ nickname, userId, ip }: OperationLog): string =>
  nickname ?? (userId !== null ? `用户 ${userId}` : ip === '' ? '系统' : '未登录')

/** What a job or the server by itself has done is no answer, so nobody waited for it. */
const isAnswer = ({ requestId }: OperationLog): boolean => requestId !== '' && !requestId.startsWith('job-')

export const operationColumns = columnsOf<OperationLog>()({
  time: time('时间', 'seconds'),
  nickname: { title: '操作人', text: operatorText },
  companyName: '公司',
  module: { title: '模块', of: (module: string) => moduleLabels[module as OperationModule] ?? module },
  title: '动作',
  object: { title: '对象', of: objectText },
  result: { title: '结果', of: (result: OperationResult) => operationResultLabels[result] },
  times: { title: '次数', of: (times: number) => thousands(times) },
  changes: { title: '变更', text: ({ changes }) => changesText(changes) || nothing },
  message: '说明',
  ip: 'IP',
  requestId: '请求编号',
  durationMs: { title: '耗时', text: (log) => (isAnswer(log) ? `${thousands(log.durationMs)} 毫秒` : nothing) },
})

export const loginResultLabels: Readonly<Record<LoginResult, string>> = {
  OK: '成功',
  WRONG: '密码或验证码不对',
  LOCKED: '已锁定',
  DISABLED: '已停用',
}

export const loginTypeLabels: Readonly<Record<LoginLog['type'], string>> = {
  [loginTypes.password]: '密码',
  [loginTypes.code]: '验证码',
  [secondStepType]: '二次验证',
}

export const loginColumns = columnsOf<LoginLog>()({
  time: time('时间', 'seconds'),
  nickname: { title: '姓名', text: ({ nickname }) => nickname ?? '没有这个账号' },
  account: '账号',
  companyName: '公司',
  type: { title: '登录方式', of: (type: LoginLog['type']) => loginTypeLabels[type] },
  result: { title: '结果', of: (result: LoginResult) => loginResultLabels[result] },
  ip: 'IP',
  agent: { title: '浏览器', of: (agent: string) => deviceOf(agent).title },
})
