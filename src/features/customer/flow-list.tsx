/** The list of follow-up records as data. */
import { CustomerTypeLabel } from '../../console/customer-type'
import { defineList } from '../../console/list/define-list'
import { customerPicker, personPicker } from '../../console/lookups'
import { PhoneNumber, phoneColumn } from '../../console/phone-number'
import { type CustomerFlow, customerEndpoints, customerTypeLabel, customerTypes } from '../../contract/customer'
import type { Permission } from '../../contract/permissions'
import { thousands } from '../../lib/number'
import { formatDateTime, formatShort } from '../../lib/time'
import { choicesOf } from '../../ui/option'
import { personOf } from './customer-words'
import { FollowedBy } from './followed-by'

/** What the number's view needs of a customer. */
export const phoneOf = (customer: CustomerFlow['customer']) => ({
  phone: customer?.phone,
  phoneRef: customer?.phoneRef,
  ...(customer && { label: customer.name }),
})

/** 客户跟踪. @param may what the viewer may do: nobody is offered a filter whose choices are refused to them */
export const flowList = (may: (permission: Permission) => boolean) =>
  defineList(customerEndpoints.flowList, {
    kind: 'flow',
    title: '客户跟踪',
    query: { detail: true },
    defaultSort: '-updateTime',
    labelOf: ({ customer, updateTime }) => `${customer?.name ?? '已删除的客户'} ${formatShort(updateTime)} 的跟进`,
    empty: { title: '还没有跟进记录', text: '给客户写下第一条跟进，它就会出现在这里。' },
    emptyFor: ({ customerId, ...others }) =>
      customerId === undefined || Object.keys(others).length > 0
        ? null
        : { title: '这位客户还没有跟进记录', text: '先打个电话，或写下第一条跟进，它就会出现在这里。' },
    fields: [
      {
        key: 'keywords',
        title: '关键词',
        kind: 'text',
        free: true,
        placeholder: '备注、客户名、拼音，或 类型:意向 时间:本月',
      },
      {
        key: 'type',
        title: '类型',
        kind: 'choice',
        options: choicesOf(customerTypes),
      },
      ...(may('user:search') ? [{ key: 'userId', title: '跟进人', kind: 'pick', ...personPicker } as const] : []),
      { key: 'updateTime', title: '时间', kind: 'period', from: 'startTime', to: 'endTime' },
      {
        key: 'customerId',
        title: '客户',
        kind: 'pick',
        ...customerPicker,
      },
    ],
    presets: [
      { title: '今日', values: { updateTime: 'today' } },
      { title: '意向', values: { type: '10' } },
      { title: '重点', values: { type: '20' } },
      { title: '成交', values: { type: '50' } },
    ],
    columns: [
      {
        key: 'updateTime',
        title: '跟进时间',
        width: 112,
        sortable: true,
        fixed: true,
        narrow: 'side',
        text: ({ updateTime }) => formatDateTime(updateTime),
        cell: ({ updateTime }) => <span className="text-text-2">{formatShort(updateTime)}</span>,
      },
      { key: 'customer', title: '客户', minWidth: 120, narrow: 'title', text: ({ customer }) => customer?.name ?? '—' },
      {
        key: 'phone',
        derived: true,
        title: '电话',
        width: phoneColumn(128),
        narrow: 'sub',
        text: ({ customer }) => customer?.phone ?? '—',
        cell: ({ customer }) => <PhoneNumber inRow {...phoneOf(customer)} />,
        sum: ({ customers }) => `客户 ${thousands(customers)}`,
      },
      {
        key: 'type',
        title: '类型',
        width: 104,
        narrow: 'side-sub',
        text: ({ type }) => customerTypeLabel(type),
        cell: ({ type }) => <CustomerTypeLabel type={type} />,
      },
      { key: 'remark', title: '备注', minWidth: 180 },
      {
        key: 'user',
        title: '跟进人',
        width: phoneColumn(176),
        text: personOf,
        cell: ({ user }) => <FollowedBy user={user} />,
      },
      { key: 'customerId', title: '客户编号', width: 88, optional: true },
    ],
  })
