/** The filters of the call records, depending on the viewer. */
import type { FieldOf } from '../../console/list/define-list'
import {
  companySelector,
  companyUserSelector,
  customerSelector,
  departmentField,
  lazySelector,
  userSelector,
} from '../../console/selectors/lazy'
import { callEndpoints, callFilterLimits } from '../../contract/call'
import { callStateLabels, hangupParties, mostDaysOfCalls } from '../../contract/call-states'
import type { Permission } from '../../contract/permissions'
import { exceptionClasses } from '../../contract/system/exception-words'
import { choicesOf } from '../../ui/picker/option'
import { filterStates } from './call-words'
import { calleeReading } from './callee-filter'

/** The person who looks at the calls. */
export interface Viewer {
  /** Null: the viewer belongs to the platform or to a channel. */
  readonly companyId: number | null
  may(permission: Permission): boolean
}

const wrapupSelector = lazySelector(
  callEndpoints.wrapupCodeList,
  async () => (await import('./wrapup-selector')).wrapupSelector,
)

type Field = FieldOf<typeof callEndpoints.list>

const flag = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]

const mostTalk = callFilterLimits.maxTalk.maximum ?? Number.POSITIVE_INFINITY

/** Only filters whose choices the viewer may load. */
export function callFields({ companyId, may }: Viewer): readonly Field[] {
  const hasCompany = companyId !== null
  const fields: (Field | false)[] = [
    {
      key: 'keywords',
      title: '关键词',
      kind: 'text',
      free: true,
      placeholder: '客户名、拼音、工号、完整号码、通话ID，或 接通:未接通 时长>=30',
    },
    {
      key: 'createTime',
      title: '时间',
      kind: 'period',
      from: 'startTime',
      to: 'endTime',
      usual: 'today',
      mostDays: mostDaysOfCalls,
    },
    { key: 'answered', title: '接通', kind: 'choice', single: true, options: flag('已接通', '未接通') },
    { key: 'phone', title: '被叫', kind: 'text', placeholder: '被叫号码或后 4 位', reading: calleeReading },
    may('user:search') && {
      key: 'userId',
      title: '坐席',
      kind: 'pick',
      // Within a company, also by employee number.
      ...(companyId !== null && may('company-user:list') ? companyUserSelector(companyId) : userSelector),
    },
    hasCompany && may('department:list') && departmentField(false),
    !hasCompany && may('user:save') && { key: 'companyId', title: '公司', kind: 'pick', ...companySelector },
    may('customer:list') && {
      key: 'customerId',
      title: '客户',
      kind: 'pick',
      ...customerSelector,
    },
    {
      key: 'state',
      title: '状态',
      kind: 'choice',
      options: filterStates.map((state) => ({ value: state, label: callStateLabels[state] })),
    },
    { key: 'exceptionClass', title: '异常类', kind: 'choice', options: choicesOf(exceptionClasses) },
    { key: 'talk', title: '通话时长', kind: 'range', from: 'minTalk', to: 'maxTalk', unit: '秒', most: mostTalk },
    { key: 'valid', title: '有效', kind: 'choice', single: true, options: flag('有效', '无效') },
    hasCompany && { key: 'wrapupId', title: '小结', kind: 'pick', ...wrapupSelector },
    { key: 'wrapped', title: '有无小结', kind: 'choice', single: true, options: flag('有小结', '无小结') },
    { key: 'intent', title: '意向', kind: 'choice', single: true, options: flag('有意向', '无意向') },
    { key: 'hangupBy', title: '挂断方', kind: 'choice', options: choicesOf(hangupParties) },
  ]
  return fields.filter((field) => field !== false)
}
