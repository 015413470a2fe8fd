/** 锁定电话: its columns in words. */
import { type LockedNumber, lockRanges, lockStates, lockTypes } from '../../contract/phone/locked'
import { columnsOf, time, timeText } from './words'

export const lockedColumns = columnsOf<LockedNumber>()({
  phone: '号码',
  type: { title: '类型', text: ({ type }) => lockTypes[type] },
  range: { title: '范围', text: ({ range, departmentName }) => departmentName ?? lockRanges[range] },
  companyName: '公司',
  source: '来源',
  reason: '原因',
  lockedBy: '锁定人',
  createTime: time('锁定时间'),
  expireTime: {
    title: '到期',
    text: ({ expireTime }) => (expireTime === null ? '长期' : timeText('short', expireTime)),
  },
  hits: '拦截次数',
  hitTime: time('最近拦截'),
  state: { title: '状态', text: ({ state }) => lockStates[state] },
  deadline: time('处理期限'),
  handling: '处理结果',
  endTime: time('解锁时间'),
  id: '编号',
})
