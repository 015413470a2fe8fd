/** 企业用户: its columns in words. */
import { agentStates } from '../../contract/agent-states'
import type { Employee } from '../../contract/company/employees'
import { thousands } from '../number'
import { peopleWords } from './people'
import { columnsOf } from './words'

const calls = (title: string) => ({ title, of: (made: number) => thousands(made) })

export const companyUserColumns = columnsOf<Employee>()({
  ...peopleWords,
  departmentName: '部门',
  companyName: '公司',
  phone: '绑定手机',
  agentState: { title: '坐席状态', text: ({ agentState }) => agentStates[agentState] },
  submittedToday: calls('今日呼叫'),
  answeredToday: calls('今日接通'),
  dayCallCap: {
    title: '日呼上限',
    text: ({ dayCallCap }) => (dayCallCap === null ? '随企业' : thousands(dayCallCap)),
  },
})
