/** 客户列表 and 我的客户 as data. */
import { CustomerTypeLabel } from '../../console/display/customer-type'
import { countColumn, personColumn, phoneColumn, statusColumn, timeColumn } from '../../console/list/column-kinds'
import { type ColumnOf, defineList, type FieldOf } from '../../console/list/define-list'
import type { ListViewer } from '../../console/list/list-viewer'
import { companySelector, companyUserSelector, departmentField, lazySelector } from '../../console/selectors/lazy'
import { consentStates } from '../../contract/customer/consents'
import { type Customer, type CustomerType, customerEndpoints, customerTypes } from '../../contract/customer/customers'
import { tagEndpoints } from '../../contract/customer/tags'
import { dueLabels, pool, customerColumns as words } from '../../lib/columns/customers'
import { levelLabels } from '../../lib/columns/levels'
import { choicesOf } from '../../ui/picker/option'
import { NextFollow } from './detail/next-follow'
import { RecycleTime } from './detail/recycle-time'
import { flowsOfCustomer } from './flows/flow-address'

type List = typeof customerEndpoints.list

const keywords = {
  key: 'keywords',
  title: '关键词',
  kind: 'text',
  free: true,
  placeholder: '客户名、拼音、号码或后四位，或 类型:意向',
} as const

const single = <const V extends string>(options: Readonly<Record<V, string>>) =>
  ({ kind: 'choice', single: true, options: choicesOf(options) }) as const

/** The filters of both lists. */
const fields = [
  keywords,
  { key: 'type', title: '类型', kind: 'choice', options: choicesOf(customerTypes) },
  {
    key: 'level',
    title: '级别',
    kind: 'choice',
    options: choicesOf(levelLabels),
  },
  { key: 'next', title: '待跟进', ...single(dueLabels) },
  { key: 'recycling', title: '回收', ...single({ true: '即将回收', false: '暂不回收' }) },
  { key: 'consent', title: '同意', ...single({ ...consentStates, NONE: '没有登记' }) },
  { key: 'called', title: '通话', ...single({ true: '打过', false: '未呼' }) },
  { key: 'lastCallTime', title: '最近通话', kind: 'period', from: 'calledFrom', to: 'calledTo' },
  { key: 'createTime', title: '创建时间', kind: 'period', from: 'createdFrom', to: 'createdTo' },
] as const satisfies readonly FieldOf<List>[]

const imports = lazySelector(
  customerEndpoints.list,
  async () => (await import('./import/import-selector')).customerImports,
)

const tags = lazySelector(tagEndpoints.list, async () => (await import('./tags/tag-selector')).tagSelector)

/** Both lists'. Tags are the words of one company: of several, the same word is several tags. */
const fieldsFor = ({ companyId }: ListViewer): readonly FieldOf<List>[] => [
  ...fields,
  ...(companyId === null ? [] : [{ key: 'tagId', title: '标签', kind: 'pick', ...tags } as const]),
]

/** Whose customers, for those who see several people's. */
const ownerFields = ({ companyId, may }: ListViewer): readonly FieldOf<List>[] => [
  ...(may('company-user:list')
    ? [{ key: 'userId', title: '归属人', kind: 'pick', ...companyUserSelector(null) } as const]
    : []),
  ...(companyId !== null && may('department:list') ? [departmentField(true)] : []),
  ...(companyId === null && may('user:save')
    ? [{ key: 'companyId', title: '公司', kind: 'pick', ...companySelector } as const]
    : []),
  { key: 'pooled', title: '归属', ...single({ false: '有人', true: pool }) },
  ...(may('customer:import') ? [{ key: 'importId', title: '导入批次', kind: 'pick', ...imports } as const] : []),
]

const views = [
  { title: '今日待跟进', values: { next: 'today' } },
  { title: '已逾期', values: { next: 'overdue' } },
  { title: '即将回收', values: { recycling: 'true' } },
  { title: '未呼', values: { called: 'false' } },
  { title: '高意向', values: { type: '10,20' } },
] as const

const name = { ...words.name, minWidth: 120, fixed: true, narrow: 'title' } as const satisfies ColumnOf<List>
const phone = phoneColumn(words.phone, 136, ({ phone, phoneRef, name, lock }: Customer) => ({
  ...{ phone, phoneRef, label: name, locked: lock?.type },
}))
const type = statusColumn(words.type, 104, (of: CustomerType) => <CustomerTypeLabel type={of} />)
const owner = personColumn(words.user, pool)

const columns = [
  {
    ...timeColumn(words.nextFollowTime),
    sortable: true,
    narrow: 'side',
    cell: ({ nextFollowTime }: Customer) => <NextFollow at={nextFollowTime} />,
  },
  { ...timeColumn(words.lastCallTime), sortable: true },
  { ...words.lastResult, width: 104 },
  { ...words.tags, minWidth: 104 },
  { ...words.callCount, width: 88, align: 'end', sortable: true },
  countColumn(words.customerFlows, ({ id }: Customer) => flowsOfCustomer(id)),
  {
    ...timeColumn(words.recycleTime),
    cell: ({ recycleTime }: Customer) => <RecycleTime at={recycleTime} />,
  },
  { ...timeColumn(words.protectUntil) },
  { ...words.remark, minWidth: 160 },
  { ...words.level, width: 56 },
  { ...words.source, width: 80 },
  { ...words.consent, width: 80, optional: true },
  { ...timeColumn(words.claimTime), sortable: true, optional: true },
  { ...timeColumn(words.lastFollowTime), sortable: true, optional: true },
  { ...words.place, derived: true, minWidth: 152, optional: true },
  { ...words.area, derived: true, minWidth: 120, optional: true },
  { ...timeColumn(words.createTime), sortable: true, optional: true },
  { ...words.id, width: 88, optional: true },
] as const satisfies readonly ColumnOf<List>[]

const labelOf = ({ name }: Customer) => name

/** 客户列表: the customers of the viewer's scope. */
export const customerList = (viewer: ListViewer) =>
  defineList(customerEndpoints.list, {
    kind: 'customer',
    title: '客户列表',
    query: { detail: true },
    defaultSort: '-createTime',
    labelOf,
    empty: { title: '还没有客户', text: '新增第一位客户，或在呼叫中心粘贴一份名单开始拨打。' },
    fields: [...fieldsFor(viewer), ...ownerFields(viewer)],
    presets: views,
    columns: [name, { ...phone, narrow: 'sub' }, { ...type, narrow: 'side-sub' }, owner, ...columns],
  })

/** 我的客户: those of whom the viewer is the owner. */
export const myCustomerList = (viewer: ListViewer) =>
  defineList(customerEndpoints.list, {
    kind: 'my-customer',
    title: '我的客户',
    query: { detail: true, userId: viewer.userId },
    defaultSort: 'nextFollowTime',
    labelOf,
    empty: { title: '名下还没有客户', text: '新增一位客户，或请主管分配给您。' },
    fields: fieldsFor(viewer),
    presets: views,
    columns: [name, { ...phone, narrow: 'sub' }, { ...type, narrow: 'side-sub' }, ...columns],
  })
