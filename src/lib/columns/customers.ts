/** 客户列表 and 我的客户: their columns in words. */
import { consentStates } from '../../contract/customer/consents'
import { type Customer, customerTypeLabel, type Due } from '../../contract/customer/customers'
import { addressText } from './address'
import { placeText } from './number-place'
import { columnsOf, nothing, personText, time } from './words'

/** When a customer is to be followed up. */
export const dueLabels: Readonly<Record<Due, string>> = {
  today: '今日待跟进',
  overdue: '已逾期',
  later: '以后',
  none: '没有计划',
}

/** Nobody, as a customer says it. */
export const pool = '公海'

export const customerColumns = columnsOf<Customer>()({
  name: '客户名',
  phone: '电话',
  place: { title: '归属地', text: placeText },
  type: { title: '类型', text: ({ type }) => customerTypeLabel(type) },
  level: '级别',
  tags: { title: '标签', text: ({ tags }) => tags?.join('、') || '—' },
  user: { title: '归属人', text: ({ user }) => personText(user, pool) },
  claimTime: time('领取时间'),
  lastCallTime: time('最近通话'),
  lastResult: '最近小结',
  callCount: '通话次数',
  customerFlows: '跟进次数',
  lastFollowTime: time('最近跟进'),
  nextFollowTime: time('下次跟进'),
  protectUntil: time('保护至'),
  recycleTime: time('回收时间'),
  source: '来源',
  consent: { title: '同意', text: ({ consent }) => (consent ? consentStates[consent] : nothing) },
  area: { title: '地区', text: addressText },
  remark: '备注',
  createTime: time('创建时间', 'whole'),
  id: '客户编号',
})
