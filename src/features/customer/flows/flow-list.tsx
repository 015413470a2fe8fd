/** The list of follow-up records as data. */
import { CustomerTypeLabel } from '../../../console/display/customer-type'
import { countColumn, personColumn, phoneColumn, statusColumn, timeColumn } from '../../../console/list/column-kinds'
import { defineList } from '../../../console/list/define-list'
import type { ListViewer } from '../../../console/list/list-viewer'
import { customerSelector, userSelector } from '../../../console/selectors/lazy'
import {
  type CustomerFlow,
  type CustomerType,
  customerEndpoints,
  customerTypes,
} from '../../../contract/customer/customers'
import { noFollower, flowColumns as words } from '../../../lib/columns/flows'
import { thousands } from '../../../lib/number'
import { formatShort } from '../../../lib/time/time'
import { choicesOf } from '../../../ui/picker/option'
import { flowsOfCustomer } from './flow-address'

/** What the view of the number needs from a customer. */
export const phoneOf = (customer: CustomerFlow['customer']) => ({
  phone: customer?.phone,
  phoneRef: customer?.phoneRef,
  ...(customer && { label: customer.name, locked: customer.lock?.type }),
})

const type = statusColumn(words.type, 104, (of: CustomerType) => <CustomerTypeLabel type={of} />)

/**
 * 客户跟踪.
 * @param may the viewer's permissions: a filter whose choices the server would refuse is left out
 */
export const flowList = ({ may }: Pick<ListViewer, 'may'>) =>
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
        : {
            title: '这位客户还没有跟进记录',
            text: '先打个电话，或写下第一条跟进，它就会出现在这里。',
            about: {
              key: 'customerId',
              gone: { title: '没有这位客户', text: '可能已被删除，或不归您看。重置筛选后再查。' },
            },
          },
    fields: [
      {
        key: 'keywords',
        title: '关键词',
        kind: 'text',
        free: true,
        placeholder: '备注、客户名、拼音、完整号码，或 类型:意向 时间:本月',
      },
      {
        key: 'type',
        title: '类型',
        kind: 'choice',
        options: choicesOf(customerTypes),
      },
      ...(may('user:search') ? [{ key: 'userId', title: '跟进人', kind: 'pick', ...userSelector } as const] : []),
      { key: 'updateTime', title: '时间', kind: 'period', from: 'startTime', to: 'endTime' },
      {
        key: 'customerId',
        title: '客户',
        kind: 'pick',
        ...customerSelector,
      },
    ],
    presets: [
      { title: '今日', values: { updateTime: 'today' } },
      { title: '意向', values: { type: '10' } },
      { title: '重点', values: { type: '20' } },
      { title: '成交', values: { type: '50' } },
    ],
    columns: [
      { ...timeColumn(words.updateTime, { quiet: true }), sortable: true, fixed: true, narrow: 'side' },
      { ...words.customer, minWidth: 120, narrow: 'title' },
      {
        ...phoneColumn(words.phone, 128, ({ customer }: CustomerFlow) => phoneOf(customer)),
        derived: true,
        narrow: 'sub',
        sum: ({ customers }) => `客户 ${thousands(customers)}`,
      },
      { ...type, narrow: 'side-sub' },
      { ...words.remark, minWidth: 180 },
      personColumn(words.user, noFollower),
      { ...words.customerId, width: 88, optional: true },
      {
        ...countColumn(words.customerFlows, ({ customerId }: CustomerFlow) => flowsOfCustomer(customerId)),
        optional: true,
      },
    ],
  })
