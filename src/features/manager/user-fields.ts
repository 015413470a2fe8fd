/** The filters of the users, depending on the viewer. */
import type { FieldOf } from '../../console/list/define-list'
import { hasPermission } from '../../console/routes/guard'
import { companySelector, departmentField, lazySelector } from '../../console/selectors/lazy'
import type { Shell } from '../../console/shell'
import { employeesEndpoints } from '../../contract/company/employees'
import type { managerEndpoints } from '../../contract/manager'
import { choiceEndpoints } from '../../contract/manager/choices'
import type { UserInfo } from '../../contract/manager/user-info'
import type { Permission } from '../../contract/permissions'
import { statusLabels } from '../../contract/status'
import { orgLabels } from '../../lib/columns/people'
import { choicesOf } from '../../ui/picker/option'

/** The person who looks at the users. */
export interface UserViewer {
  readonly org: UserInfo['org']
  may(permission: Permission): boolean
}

export const userViewerOf = ({ session }: Pick<Shell, 'session'>): UserViewer => ({
  org: session.get().user?.info.org ?? 'COMPANY',
  may: (permission) => hasPermission(session.visitor().permissions, permission),
})

const channelSelector = lazySelector(
  choiceEndpoints.placeOptions,
  async () => (await import('../../console/selectors/place')).channelSelector,
)
const roleSelector = lazySelector(
  choiceEndpoints.roleOptions,
  async () => (await import('../../console/selectors/role')).roleSelector,
)

export const keywordsField = (placeholder: string) =>
  ({ key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder }) as const
export const statusField = { key: 'status', title: '状态', kind: 'choice', options: choicesOf(statusLabels) } as const
export const roleField = { key: 'roleId', title: '角色', kind: 'pick', ...roleSelector } as const

/** For a company's people: all of its users work in one of its departments. */
export const departmentOfCompany = ({ org, may }: UserViewer) =>
  org === 'COMPANY' && may('department:list') ? [departmentField(true)] : []

// A list that is read again reads their names again: their own endpoints come with the dialog.
const importSelector = lazySelector(
  employeesEndpoints.list,
  async () => (await import('./import/import-selector')).employeeImports,
)

/** Those whom a file has brought or changed, for whoever may import. */
export const importField = ({ may }: UserViewer) =>
  may('user:save') ? [{ key: 'importId', title: '导入批次', kind: 'pick', ...importSelector } as const] : []

/** For the others, who see the users of several companies. */
export const companyField = ({ org, may }: UserViewer) =>
  org !== 'COMPANY' && may('user:save')
    ? [{ key: 'companyId', title: '公司', kind: 'pick', ...companySelector } as const]
    : []

/** Only filters that divide the visible users and whose choices the viewer may load. */
const onlineOptions = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

export function userFields(viewer: UserViewer): readonly FieldOf<typeof managerEndpoints.userList>[] {
  const { org, may } = viewer
  return [
    keywordsField('姓名、拼音、账号、完整号码，或 状态:启用'),
    statusField,
    ...(org === 'COMPANY'
      ? []
      : [{ key: 'org', title: '所属', kind: 'choice', options: choicesOf(orgLabels) } as const]),
    roleField,
    ...departmentOfCompany(viewer),
    ...companyField(viewer),
    ...(org === 'PLATFORM' && may('user:save')
      ? [{ key: 'channelId', title: '渠道', kind: 'pick', ...channelSelector } as const]
      : []),
    { key: 'isOnline', title: '在线', kind: 'choice', single: true, options: onlineOptions },
  ]
}
