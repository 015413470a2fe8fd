/** What a company has of the provider. */
import { ListChecks, SlidersHorizontal } from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow, refusedBy, rowsOf } from '../../src/console/list/rows-of'
import { type Command, defineCommand, type RowStep } from '../../src/console/registry/registry'
import { type ResourceAction, resourcesEndpoints } from '../../src/contract/company/resources'

/** Why the viewer may not do this, in the server's words. */
const whyNot = (action: ResourceAction) => (rows: readonly ListRow[]) =>
  refusedBy(rowsOf(rows, resourcesEndpoints.list), action)

/** From anywhere, the palette asks for the company. */
const rowStep: RowStep = {
  ...{ title: '选择企业', permission: '/company/resources' },
  search: async (input) =>
    (await import('../../src/features/company/resources/resource-search')).searchResources(input),
}

const ofOne = {
  section: '企业资源',
  permission: 'company-resource:save',
  when: { rows: 'resource', selection: 'one' },
  rowStep,
} as const

export const resourceCommands: Command[] = [
  defineCommand({
    ...ofOne,
    id: 'company.edit-quotas',
    title: '修改配额',
    keywords: ['坐席', '并发', '导出', '到期'],
    icon: SlidersHorizontal,
    hotkey: 'e',
    places: [{ place: 'resource.row', primary: true }],
    refuses: whyNot('updateQuotas'),
    opens: {
      load: async () => (await import('../../src/features/company/resources/quota-dialog')).QuotaDialog,
      props: (_args, { rows }) => ({ resources: onlyRow(rows, resourcesEndpoints.list) }),
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'company.edit-functions',
    title: '修改功能',
    keywords: ['开通', '收回', '权限'],
    icon: ListChecks,
    hotkey: 'm',
    places: [{ place: 'resource.row', primary: true }],
    refuses: whyNot('updateFunctions'),
    run: async (_args, context) =>
      (await import('../../src/features/company/resources/open-functions')).openFunctions(context),
  }),
]
