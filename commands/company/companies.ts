/** Companies. */
import {
  ArrowLeftRight,
  Building2,
  CircleCheck,
  CircleOff,
  Pencil,
  PhoneCall,
  PhoneOff,
  ShieldAlert,
  SlidersHorizontal,
  UserCog,
} from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow, refusedBy } from '../../src/console/list/rows-of'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand, type RowStep } from '../../src/console/registry/registry'
import type { CommandContext } from '../../src/console/shell'
import { type Company, type CompanyAction, companiesEndpoints } from '../../src/contract/company/companies'
import { companiesOf } from '../../src/features/company/company-rows'

const section = '企业'
const both = ['company', 'provider-company'] as const

/** The arguments of a dialog about the one selected company. */
const theCompany = (_args: object, { rows }: CommandContext) => ({ company: companiesOf(rows)[0] as Company })

/** Why this status would change nothing; for several, only if all of them have it. */
const haveStatus = (rows: readonly ListRow[], status: Company['status'], reason: string): string | null =>
  rows.length > 0 && companiesOf(rows).every((company) => company.status === status) ? reason : null

/** Why the viewer may do this to none of them, in the server's words. */
const whyNot = (action: CompanyAction) => (rows: readonly ListRow[]) => refusedBy(companiesOf(rows), action)

const isStopped = (rows: readonly ListRow[]) => companiesOf(rows).some(({ stopTime }) => stopTime !== null)

/** The actions on companies; loaded when one runs. */
const actions = () => import('../../src/features/company/company-data')
const companyDialog = async () => (await import('../../src/features/company/company-dialog')).CompanyDialog

const search = () => import('../../src/features/company/company-search')

/** From anywhere, the palette asks for the company. */
const rowStep: RowStep = {
  ...{ title: '选择企业', permission: '/company/list' },
  search: async (input) => (await search()).searchCompanies(input),
}

const ofOne = { section, when: { rows: both, selection: 'one' }, rowStep } as const
const ofChecked = {
  ...{ section, rowStep },
  places: ['company.row', 'company.bulk', 'provider-company.row', 'provider-company.bulk'],
  permission: 'company:save',
  takesAll: true,
  when: { rows: both, selection: ['one', 'many'] },
} as const

export const companyCommands: Command[] = [
  defineCommand({
    ...ofOne,
    id: 'company.edit',
    title: '编辑企业',
    keywords: ['修改'],
    icon: Pencil,
    hotkey: 'e',
    places: [
      { place: 'company.row', primary: true },
      { place: 'provider-company.row', primary: true },
    ],
    permission: 'company:save',
    refuses: whyNot('update'),
    opens: { load: companyDialog, props: theCompany },
  }),
  defineCommand({
    id: 'company.add',
    title: '新增企业',
    section,
    icon: Building2,
    hotkey: 'c',
    places: ['company.toolbar', 'provider-company.toolbar'],
    permission: 'company:save',
    when: { rows: both },
    opens: { load: companyDialog, props: () => ({ company: null }) },
  }),
  defineCommand({
    id: 'company.open',
    title: '打开企业',
    section,
    keywords: ['打开公司'],
    icon: Building2,
    permission: '/company/list',
    params: [
      pick({
        ...{ name: 'address', title: '选择企业' },
        options: async ({ query, signal }) =>
          (await import('../../src/features/company/company-address')).companyAddresses(query, signal),
      }),
    ],
    run: ({ address }, { router }) => router.go(address),
  }),
  defineCommand({
    ...ofOne,
    id: 'company.open-resources-of-company',
    title: '资源',
    keywords: ['配额', '功能'],
    icon: SlidersHorizontal,
    places: ['company.row', 'provider-company.row'],
    permission: '/company/resources',
    run: (_args, { rows, router }) => router.go(`/company/resources?companyId=${rows[0]?.id}&current=${rows[0]?.id}`),
  }),
  defineCommand({
    ...ofOne,
    id: 'company.add-administrator',
    title: '开通管理员',
    keywords: ['企业管理员', '账号'],
    icon: UserCog,
    places: ['company.row', 'provider-company.row'],
    permission: 'company:open',
    run: async (_args, context) => (await actions()).addAdministrator(context),
  }),
  defineCommand({
    ...ofChecked,
    id: 'company.enable',
    title: '启用企业',
    icon: CircleCheck,
    refuses: (rows) => haveStatus(rows, 'ENABLED', '已是启用状态') ?? whyNot('enable')(rows),
    run: async (_args, context) => (await actions()).changeStatus(context, 'ENABLED'),
  }),
  defineCommand({
    ...ofChecked,
    id: 'company.disable',
    title: '停用企业',
    icon: CircleOff,
    danger: true,
    refuses: (rows) => haveStatus(rows, 'DISABLED', '已是停用状态') ?? whyNot('disable')(rows),
    run: async (_args, context) => (await actions()).changeStatus(context, 'DISABLED'),
  }),
  defineCommand({
    ...ofOne,
    id: 'company.transfer',
    title: '转移渠道',
    icon: ArrowLeftRight,
    places: ['company.row', 'provider-company.row'],
    permission: 'company:control',
    refuses: whyNot('transfer'),
    opens: {
      load: async () => (await import('../../src/features/company/transfer-dialog')).TransferDialog,
      props: theCompany,
    },
  }),
  defineCommand({
    id: 'company.control',
    title: '客户经理与风险',
    section,
    keywords: ['风险等级'],
    icon: ShieldAlert,
    places: ['provider-company.row'],
    permission: 'company:control',
    when: { rows: 'provider-company', selection: 'one' },
    rowStep: {
      ...{ title: '选择企业', permission: '/company/allCompany' },
      search: async (input) => (await search()).searchAllCompanies(input),
    },
    refuses: whyNot('control'),
    opens: {
      load: async () => (await import('../../src/features/company/control-dialog')).ControlDialog,
      props: (_args, { rows }) => ({ company: onlyRow(rows, companiesEndpoints.allList) }),
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'company.stop-calls',
    title: '停呼',
    keywords: ['风控停呼', '停止外呼'],
    icon: PhoneOff,
    places: ['company.row', { place: 'provider-company.row', primary: true }],
    permission: 'company:control',
    danger: true,
    refuses: (rows) => (isStopped(rows) ? '已经停呼' : whyNot('stopCalls')(rows)),
    opens: {
      load: async () => (await import('../../src/features/company/stop-calls-dialog')).StopCallsDialog,
      props: theCompany,
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'company.allow-calls',
    title: '恢复外呼',
    keywords: ['解除停呼'],
    icon: PhoneCall,
    places: ['company.row', 'provider-company.row'],
    permission: 'company:control',
    refuses: (rows) => (rows.length > 0 && !isStopped(rows) ? '没有停呼' : whyNot('allowCalls')(rows)),
    run: async (_args, context) => (await actions()).allowCalls(context),
  }),
]
