/** 企业用户 as data: the companies' people, with what they do today. */
import { callListAddress } from '../../../console/calls/call-address'
import { AgentStateTag } from '../../../console/display/agent-state-tag'
import { CountLink } from '../../../console/display/count-link'
import { inUseColumn, phoneColumn, statusColumn, timeColumn } from '../../../console/list/column-kinds'
import { defineList } from '../../../console/list/define-list'
import { type AgentState, agentStates } from '../../../contract/agent-states'
import { type Employee, employeesEndpoints } from '../../../contract/company/employees'
import { companyUserColumns as words } from '../../../lib/columns/company-users'
import { thousands } from '../../../lib/number'
import { choicesOf } from '../../../ui/picker/option'
import {
  companyField,
  departmentOfCompany,
  importField,
  keywordsField,
  roleField,
  statusField,
  type UserViewer,
} from '../user-fields'
import { nicknameColumn } from '../user-name-column'

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
      ...importField(viewer),
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
      { ...words.employeeNo, width: 80, sortable: true, narrow: 'sub' },
      { ...nicknameColumn, fixed: true },
      { ...words.account, width: 96, sortable: true },
      { ...words.departmentName, minWidth: 96, narrow: 'sub' },
      ...(viewer.org === 'COMPANY' ? [] : [{ ...words.companyName, minWidth: 120 }]),
      { ...words.roles, minWidth: 96 },
      phoneColumn(words.phone, 122, ({ phone, phoneRef, nickname }: Employee) => ({
        ...{ phone, phoneRef, label: nickname },
      })),
      {
        ...statusColumn(words.agentState, 96, (state: AgentState) => <AgentStateTag state={state} />),
        narrow: 'side',
        sum: ({ present }) => `在线 ${thousands(present)}`,
      },
      {
        ...words.submittedToday,
        width: 80,
        align: 'end',
        hint: 'M1：今天提交到线路的外呼，不含被拦截的',
      },
      {
        ...words.answeredToday,
        width: 80,
        align: 'end',
        hint: 'M2：客户接听且有通话时长',
        cell: ({ id, answeredToday }) => (
          <CountLink
            count={answeredToday}
            href={callListAddress({ userId: String(id), answered: 'true' })}
            title="今日接通的通话"
          />
        ),
      },
      { ...words.dayCallCap, width: 80, align: 'end', optional: true },
      { ...inUseColumn(words.status), sum: ({ enabled }) => `启用 ${thousands(enabled)}` },
      {
        ...timeColumn(words.lastLoginTime),
        width: 108,
        sortable: true,
        sum: ({ disabled }) => `停用 ${thousands(disabled)}`,
      },
      { ...timeColumn(words.createTime), sortable: true, optional: true },
    ],
  })
