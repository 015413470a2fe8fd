/** 客户公海 as data. */
import { CustomerTypeLabel } from '../../../console/display/customer-type'
import { phoneColumn, statusColumn, timeColumn } from '../../../console/list/column-kinds'
import { type ColumnOf, defineList, type FieldOf } from '../../../console/list/define-list'
import type { ListViewer } from '../../../console/list/list-viewer'
import { companySelector, lazySelector } from '../../../console/selectors/lazy'
import { type CustomerType, customerTypes } from '../../../contract/customer/customers'
import { departmentPoolEndpoints } from '../../../contract/customer/department-pools'
import { type PooledCustomer, poolEndpoints } from '../../../contract/customer/pool'
import { levelLabels } from '../../../lib/columns/levels'
import { reasonLabels, pooledColumns as words } from '../../../lib/columns/pool'
import { choicesOf } from '../../../ui/picker/option'

type List = typeof poolEndpoints.list

const fields = [
  {
    key: 'keywords',
    title: '关键词',
    kind: 'text',
    free: true,
    placeholder: '客户名、拼音、号码或后四位，或 类型:意向',
  },
  { key: 'type', title: '类型', kind: 'choice', options: choicesOf(customerTypes) },
  { key: 'level', title: '级别', kind: 'choice', options: choicesOf(levelLabels) },
  { key: 'reason', title: '原因', kind: 'choice', options: choicesOf(reasonLabels) },
  { key: 'called', title: '通话', kind: 'choice', single: true, options: choicesOf({ true: '打过', false: '未呼' }) },
  { key: 'poolTime', title: '入海时间', kind: 'period', from: 'pooledFrom', to: 'pooledTo' },
] as const satisfies readonly FieldOf<List>[]

const companyField = {
  key: 'companyId',
  title: '公司',
  kind: 'pick',
  ...companySelector,
} as const satisfies FieldOf<List>

/** Only of one company: of several, each has a pool of its own. */
const poolField = {
  key: 'poolId',
  title: '公海',
  kind: 'pick',
  ...lazySelector(departmentPoolEndpoints.list, async () => (await import('./pool-selector')).poolSelector),
} as const satisfies FieldOf<List>

const columns = [
  { ...words.name, minWidth: 120, fixed: true, narrow: 'title' },
  {
    ...phoneColumn(words.phone, 136, ({ phone, phoneRef, name, lock }: PooledCustomer) => ({
      ...{ phone, phoneRef, label: name, locked: lock?.type },
    })),
    narrow: 'sub',
  },
  { ...words.place, derived: true, minWidth: 152 },
  { ...words.area, derived: true, minWidth: 112, optional: true },
  { ...words.source, width: 80 },
  {
    ...statusColumn(words.type, 104, (of: CustomerType) => <CustomerTypeLabel type={of} />),
    narrow: 'side-sub',
  },
  { ...words.formerName, width: 88 },
  { ...timeColumn(words.poolTime), sortable: true, narrow: 'side' },
  { ...words.poolReason, width: 96 },
  { ...words.poolName, width: 112, optional: true },
  { ...words.poolTimes, width: 88, align: 'end', sortable: true },
  { ...words.callCount, width: 88, align: 'end', sortable: true },
  { ...words.lastResult, width: 104 },
  { ...timeColumn(words.coolUntil) },
  { ...words.level, width: 56, optional: true },
  { ...timeColumn(words.lastCallTime), sortable: true, optional: true },
  { ...words.remark, minWidth: 160, optional: true },
  { ...timeColumn(words.createTime), sortable: true, optional: true },
  { ...words.id, width: 88, optional: true },
] as const satisfies readonly ColumnOf<List>[]

/** 客户公海: the customers of the viewer's company that are nobody's. */
export const poolList = ({ companyId, may }: ListViewer) =>
  defineList(poolEndpoints.list, {
    kind: 'pooled',
    title: '客户公海',
    query: { detail: true },
    defaultSort: '-poolTime',
    labelOf: ({ name }) => name,
    empty: { title: '公海里没有客户', text: '放回的、到期回收的客户会到这里，谁都可以领取。' },
    fields: companyId !== null ? [...fields, poolField] : may('user:save') ? [...fields, companyField] : fields,
    presets: [
      { title: '未呼', values: { called: 'false' } },
      { title: '高意向', values: { type: '10,20' } },
      { title: '未跟进回收', values: { reason: 'follow' } },
    ],
    columns,
  })
