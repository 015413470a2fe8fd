/** Customers: what is done with one or with many. */
import { ArrowLeftRight, CircleDot, FileUp, Pencil, Trash2, Undo2, UserPlus } from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import {
  all,
  both,
  customerOf,
  customersOf,
  ofChecked,
  ofOne,
  ofSelected,
  row,
  rowAndBulk,
  section,
  whyNot,
} from './common'

/** The actions on customers; loaded when one runs. */
const actions = () => import('../../src/features/customer/customer-data')
const infoDialog = async () => (await import('../../src/features/customer/customer-info-dialog')).CustomerInfoDialog

/** The form of a new customer of the signed-in person. */
const ofNew = {
  load: infoDialog,
  props: (_args: object, { session }: Parameters<Command['run']>[1]) => ({
    of: { id: null, userId: session.get().user?.info.id ?? null, phone: null },
  }),
}

/** The reason, if all of the rows are in the pool. */
const noneOwned = (rows: readonly ListRow[], why: string) =>
  rows.length > 0 && customersOf(rows).every(({ userId }) => userId === null) ? why : null

export const customerCommands: Command[] = [
  defineCommand({
    ...ofOne,
    when: { rows: all, selection: 'one' },
    id: 'customer.edit',
    title: '编辑客户',
    keywords: ['修改客户', '客户信息'],
    icon: Pencil,
    hotkey: 'e',
    places: [...row.map((place) => ({ place, primary: true })), 'flow.row', 'flow.head'],
    permission: 'customer:save',
    refuses: whyNot('update'),
    opens: {
      load: infoDialog,
      props: (_args, { rows }) => ({ of: { id: customerOf(rows).id, userId: null, phone: null } }),
    },
  }),
  defineCommand({
    id: 'customer.add',
    title: '新增客户',
    section,
    keywords: ['登记客户'],
    icon: UserPlus,
    places: ['flow.toolbar'],
    permission: 'customer:save',
    opens: ofNew,
  }),
  defineCommand({
    id: 'customer.add-to-list',
    title: '新增客户',
    section,
    icon: UserPlus,
    hotkey: 'c',
    places: both.map((kind) => `${kind}.toolbar` as const),
    permission: 'customer:save',
    when: { rows: both },
    // The palette has the one above, which works anywhere.
    keyOnly: true,
    opens: ofNew,
  }),
  defineCommand({
    id: 'customer.import',
    title: '导入客户',
    section,
    keywords: ['批量新增', '名单'],
    icon: FileUp,
    places: both.map((kind) => `${kind}.toolbar` as const),
    permission: 'customer:import',
    opens: {
      load: async () => (await import('../../src/features/customer/import/import-dialog')).ImportCustomersDialog,
    },
  }),
  defineCommand({
    ...ofChecked,
    id: 'customer.change-type',
    title: '改客户类型',
    keywords: ['意向', '无效', '成交'],
    icon: CircleDot,
    hotkey: 'l',
    places: rowAndBulk,
    permission: 'customer:save',
    refuses: whyNot('update'),
    params: [pick({ name: 'type', title: '选择类型', options: async () => (await actions()).typeOptions })],
    run: async ({ type }, context) => (await actions()).changeType(context, type),
  }),
  defineCommand({
    ...ofSelected,
    id: 'customer.protect',
    title: '保护客户',
    places: rowAndBulk,
    permission: 'customer:protect',
    refuses: (rows) => noneOwned(rows, '公海里的客户不用保护'),
    params: [
      pick({
        ...{ name: 'reason', title: '为什么保护' },
        options: async ({ query }) => (await actions()).protectReasons(query),
      }),
    ],
    run: async ({ reason }, context) => (await actions()).protectCustomers(context, reason),
  }),
  defineCommand({
    ...ofSelected,
    id: 'customer.unprotect',
    title: '解除保护',
    places: rowAndBulk,
    permission: 'customer:protect',
    refuses: (rows) =>
      rows.length > 0 && customersOf(rows).every(({ protectUntil }) => protectUntil === null) ? '没有保护' : null,
    run: async (_args, context) => (await actions()).unprotectCustomers(context),
  }),
  defineCommand({
    ...ofChecked,
    id: 'customer.transfer',
    title: '转移客户',
    keywords: ['分配', '换归属人'],
    icon: ArrowLeftRight,
    hotkey: 'm',
    places: rowAndBulk,
    permission: 'customer:transfer',
    refuses: whyNot('transfer'),
    params: [
      pick({
        ...{ name: 'userId', title: '转给谁' },
        options: async ({ query, signal }) => (await actions()).owners.search(query, signal),
      }),
    ],
    run: async ({ userId }, context) => (await actions()).transferCustomers(context, userId),
  }),
  defineCommand({
    ...ofChecked,
    id: 'customer.release',
    title: '放回公海',
    keywords: ['释放', '退回'],
    icon: Undo2,
    hotkey: 'p',
    places: rowAndBulk,
    permission: 'customer:release',
    refuses: (rows) => noneOwned(rows, '已在公海') ?? whyNot('release')(rows),
    params: [
      pick({
        ...{ name: 'reason', title: '为什么放回' },
        options: async ({ query }) => (await actions()).releaseReasons(query),
      }),
    ],
    run: async ({ reason }, context) => (await actions()).releaseCustomers(context, reason),
  }),
  defineCommand({
    id: 'customer.merge',
    title: '合并客户',
    section,
    keywords: ['重复', '去重'],
    places: both.map((kind) => `${kind}.bulk` as const),
    permission: 'customer:merge',
    when: { rows: both, selection: 'many' },
    refuses: (rows) => (rows.length === 2 ? null : '勾选两位要合并的客户'),
    opens: {
      load: async () => (await import('../../src/features/customer/merge/merge-dialog')).MergeDialog,
      props: (_args, { rows }) => ({ ids: customersOf(rows).map(({ id }) => id) }),
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'customer.delete',
    title: '删除客户',
    icon: Trash2,
    places: row,
    permission: 'customer:delete',
    danger: true,
    refuses: whyNot('delete'),
    run: async (_args, context) => (await actions()).deleteCustomer(context),
  }),
]
