/** 客户公海: takes customers out of the pool. */
import { ArrowLeftRight, Eye, FileUp, HandHelping, PhoneOutgoing, SlidersHorizontal, Waves } from 'lucide-react'
import { duringCall } from '../../src/console/calls/dial'
import type { ListRow } from '../../src/console/list/active-list'
import { refusedBy, rowsOf } from '../../src/console/list/rows-of'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand, type RowStep } from '../../src/console/registry/registry'
import { atStation } from '../../src/console/registry/scopes'
import type { Shell } from '../../src/console/shell'
import { type PooledAction, poolEndpoints } from '../../src/contract/customer/pool'

const section = '客户'

const actions = () => import('../../src/features/customer/pool/pool-data')
const ownerActions = () => import('../../src/features/customer/customer-data')

const whyNot = (action: PooledAction) => (rows: readonly ListRow[]) =>
  refusedBy(rowsOf(rows, poolEndpoints.list), action)

/** The viewer's own company. */
const companyOf = ({ session }: Pick<Shell, 'session'>): number | null => session.get().user?.info.companyId ?? null

/** From anywhere, the palette asks for the customer. */
const rowStep: RowStep = {
  ...{ title: '选择公海里的客户', permission: '/customer/public' },
  search: async (input) => (await import('../../src/features/customer/pool/pool-search')).searchPool(input),
}

export const poolCommands: Command[] = [
  defineCommand({
    id: 'pool.claim',
    title: '领取客户',
    section,
    keywords: ['认领', '公海'],
    icon: HandHelping,
    hotkey: 'c',
    places: [{ place: 'pooled.row', primary: true }, 'pooled.bulk'],
    permission: 'customer:claim',
    when: { rows: 'pooled', selection: ['one', 'many'] },
    rowStep,
    refuses: whyNot('claim'),
    run: async (_args, context) => (await actions()).claimCustomers(context),
  }),
  defineCommand({
    id: 'pool.claim-and-dial',
    title: '领取并拨打',
    section,
    keywords: ['打电话', '外呼', '公海'],
    icon: PhoneOutgoing,
    hotkey: 'd',
    places: [{ place: 'pooled.row', primary: true }],
    permission: 'customer:claim',
    when: { rows: 'pooled', selection: 'one', call: atStation },
    refuses: (rows, shell) => whyNot('claim')(rows) ?? duringCall(rows, shell),
    run: async (_args, context) => (await actions()).claimAndDial(context),
  }),
  defineCommand({
    id: 'pool.view',
    title: '查看资料',
    section,
    keywords: ['公海', '备注', '地址'],
    icon: Eye,
    hotkey: 'o',
    places: ['pooled.row'],
    permission: '/customer/public',
    when: { rows: 'pooled', selection: 'one' },
    refuses: whyNot('view'),
    run: async (_args, context) => (await actions()).viewPooled(context),
  }),
  defineCommand({
    id: 'pool.assign',
    title: '分配公海客户',
    section,
    keywords: ['转移', '派给'],
    icon: ArrowLeftRight,
    hotkey: 'm',
    places: ['pooled.row', 'pooled.bulk'],
    permission: 'customer:transfer',
    takesAll: true,
    when: { rows: 'pooled', selection: ['one', 'many'] },
    rowStep,
    refuses: whyNot('transfer'),
    params: [
      pick({
        ...{ name: 'userId', title: '分配给谁' },
        options: async ({ query, signal }) => (await ownerActions()).owners.search(query, signal),
      }),
    ],
    run: async ({ userId }, context) => (await ownerActions()).transferCustomers(context, userId),
  }),
  defineCommand({
    id: 'pool.move',
    title: '移到公海',
    section,
    keywords: ['换公海', '部门公海'],
    icon: Waves,
    places: ['pooled.row', 'pooled.bulk'],
    permission: 'customer:transfer',
    takesAll: true,
    when: { rows: 'pooled', selection: ['one', 'many'] },
    rowStep,
    refuses: whyNot('transfer'),
    params: [
      pick({
        ...{ name: 'poolId', title: '移到哪个公海' },
        options: async ({ query, signal }) =>
          (await import('../../src/features/customer/pool/pool-selector')).poolSelector.search(query, signal),
      }),
    ],
    run: async ({ poolId }, context) =>
      (await import('../../src/features/customer/pool/department-pool-data')).moveToPool(context, poolId),
  }),
  defineCommand({
    id: 'pool.import',
    title: '导入公海客户',
    section,
    keywords: ['名单'],
    icon: FileUp,
    places: ['pooled.toolbar'],
    permission: 'customer:import',
    opens: {
      load: async () => (await import('../../src/features/customer/import/import-dialog')).ImportCustomersDialog,
    },
  }),
  defineCommand({
    id: 'pool.rules',
    title: '公海规则',
    section,
    keywords: ['领取上限', '回收', '回收', '保护'],
    icon: SlidersHorizontal,
    places: ['pooled.toolbar'],
    permission: 'company-setting:update',
    refuses: (_rows, shell) => (companyOf(shell) === null ? '请在企业详情的“设置”里修改' : null),
    async run(_args, context) {
      const companyId = companyOf(context)
      if (companyId !== null)
        await (await import('../../src/features/customer/pool/open-rules')).openRules(context, companyId)
    },
  }),
  defineCommand({
    id: 'pool.departments',
    title: '部门公海',
    section,
    keywords: ['新增公海', '多个公海'],
    icon: Waves,
    places: ['pooled.toolbar'],
    permission: 'company-setting:update',
    refuses: (_rows, shell) => (companyOf(shell) === null ? '只有企业自己的人可以分设公海' : null),
    async run(_args, context) {
      const companyId = companyOf(context)
      if (companyId !== null)
        await (await import('../../src/features/customer/pool/open-rules')).openPools(context, companyId)
    },
  }),
]
