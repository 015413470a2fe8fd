/** 企业用户 as data: the companies' people, with what they do today. */
import { callListAddress } from '../../console/calls/call-address'
import { AgentStateTag } from '../../console/display/agent-state-tag'
import { CountLink } from '../../console/display/count-link'
import { inUseColumn, phoneColumn, statusColumn, tagsColumn, timeColumn } from '../../console/list/column-kinds'
import { defineList } from '../../console/list/define-list'
import { type AgentState, agentStates } from '../../contract/agent-states'
import { type Employee, employeesEndpoints } from '../../contract/company/employees'
import { thousands } from '../../lib/number'
import { choicesOf } from '../../ui/picker/option'
import {
  companyField,
  departmentOfCompany,
  keywordsField,
  roleField,
  statusField,
  type UserViewer,
} from './user-fields'
import { nicknameColumn } from './user-name-column'

/** 企业用户, as this viewer sees it. */
export const companyUserList = (viewer: UserViewer) =>
  defineList(employeesEndpoints.list, {
    kind: 'company-user',
    title: '企业用户',
    query: { detail: true },
    defaultSort: 'employeeNo',
    labelOf: ({ nickname, employeeNo }) => `${nickname}（${employeeNo}）`,
    empty: { title: '还没有员工', text: '新增一位，让他用自己的账号登录和打电话。' },
    fields: [
      keywordsField('姓名、拼音、账号、工号、完整号码，或 状态:启用'),
      statusField,
      { key: 'agentState', title: '坐席状态', kind: 'choice', options: choicesOf(agentStates) },
      ...(viewer.may('/manager/userlist') ? [roleField] : []),
      ...departmentOfCompany(viewer),
      ...companyField(viewer),
    ],
    presets: [
      { title: '启用', values: { status: 'ENABLED' } },
      { title: '停用', values: { status: 'DISABLED' } },
      {
        title: '在线',
        values: {
          agentState: Object.keys(agentStates)
            .filter((state) => state !== 'OFFLINE')
            .join(','),
        },
      },
    ],
    columns: [
      { key: 'employeeNo', title: '工号', width: 80, sortable: true, narrow: 'sub' },
      { ...nicknameColumn, fixed: true },
      { key: 'account', title: '账号', width: 96, sortable: true },
      { key: 'departmentName', title: '部门', minWidth: 96, narrow: 'sub' },
      ...(viewer.org === 'COMPANY' ? [] : [{ key: 'companyName', title: '公司', minWidth: 120 } as const]),
      { ...tagsColumn('roles', '角色'), minWidth: 96 },
      phoneColumn('phone', '绑定手机', 122, ({ phone, phoneRef, nickname }: Employee) => ({
        ...{ phone, phoneRef, label: nickname },
      })),
      {
        ...statusColumn('agentState', '坐席状态', {
          width: 96,
          text: (state: AgentState) => agentStates[state],
          cell: (state) => <AgentStateTag state={state} />,
        }),
        narrow: 'side',
        sum: ({ present }) => `在线 ${thousands(present)}`,
      },
      {
        key: 'submittedToday',
        title: '今日呼叫',
        width: 80,
        align: 'end',
        hint: 'M1：今天提交到线路的外呼，不含被拦截的',
        text: ({ submittedToday }) => thousands(submittedToday),
      },
      {
        key: 'answeredToday',
        title: '今日接通',
        width: 80,
        align: 'end',
        hint: 'M2：客户接听且有通话时长',
        text: ({ answeredToday }) => thousands(answeredToday),
        cell: ({ id, answeredToday }) => (
          <CountLink
            count={answeredToday}
            href={callListAddress({ userId: String(id), answered: 'true' })}
            title="今日接通的通话"
          />
        ),
      },
      { key: 'dayCallCap', title: '日呼上限', width: 80, align: 'end', optional: true, text: capText },
      { ...inUseColumn('status'), sum: ({ enabled }) => `启用 ${thousands(enabled)}` },
      {
        ...timeColumn('lastLoginTime', '最近登录'),
        width: 108,
        sortable: true,
        sum: ({ disabled }) => `停用 ${thousands(disabled)}`,
      },
      { ...timeColumn('createTime', '创建时间', { form: 'whole' }), sortable: true, optional: true },
    ],
  })

function capText({ dayCallCap }: Employee): string {
  return dayCallCap === null ? '随企业' : thousands(dayCallCap)
}
