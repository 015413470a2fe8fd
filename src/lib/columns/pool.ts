/** 客户公海: its columns in words. */
import { customerTypeLabel } from '../../contract/customer/customers'
import { type PooledCustomer, type Reason, recycleReasons } from '../../contract/customer/pool'
import { addressText } from './address'
import { placeText } from './number-place'
import { columnsOf, time } from './words'

export const reasonLabels: Readonly<Record<Reason, string>> = { ...recycleReasons, other: '其他' }

export const pooledColumns = columnsOf<PooledCustomer>()({
  name: '客户名',
  phone: '电话',
  place: { title: '归属地', text: placeText },
  area: { title: '地区', text: addressText },
  source: '来源',
  type: { title: '类型', text: ({ type }) => customerTypeLabel(type) },
  level: '级别',
  formerName: '前归属人',
  poolName: '公海',
  poolTime: time('入海时间'),
  poolReason: '原因',
  poolTimes: '入海次数',
  callCount: '历史呼叫',
  lastCallTime: time('最近通话'),
  lastResult: '最近结果',
  coolUntil: time('冷却至'),
  remark: '备注',
  createTime: time('创建时间', 'whole'),
  id: '客户编号',
})
