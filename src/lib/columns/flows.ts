/** 客户跟踪: its columns in words. */
import { type CustomerFlow, customerTypeLabel } from '../../contract/customer/customers'
import { columnsOf, nothing, personText, time } from './words'

/** Nobody, as a follow-up says it. */
export const noFollower = '无'

export const flowColumns = columnsOf<CustomerFlow>()({
  updateTime: time('跟进时间'),
  customer: { title: '客户', text: ({ customer }) => customer?.name ?? nothing },
  phone: { title: '电话', text: ({ customer }) => customer?.phone ?? nothing },
  type: { title: '类型', text: ({ type }) => customerTypeLabel(type) },
  remark: '备注',
  user: { title: '跟进人', text: ({ user }) => personText(user, noFollower) },
  customerId: '客户编号',
  customerFlows: '跟进数',
})
