/** The filters of the users, depending on the viewer. */
import type { FieldOf } from '../../console/list/define-list'
import { companySelector, departmentField, lazySelector } from '../../console/selectors/lazy'
import { managerEndpoints } from '../../contract/manager'
import type { Permission } from '../../contract/permissions'
import { statusLabels } from '../../contract/status'
import type { UserInfo } from '../../contract/user-info'
import { choicesOf } from '../../ui/picker/option'
import { orgLabels } from './user-words'

/** The person who looks at the users. */
export interface UserViewer {
  readonly org: UserInfo['org']
  may(permission: Permission): boolean
}

const channelSelector = lazySelector(
  managerEndpoints.placeOptions,
  async () => (await import('../../console/selectors/place')).channelSelector,
)
const roleSelector = lazySelector(
  managerEndpoints.roleOptions,
  async () => (await import('../../console/selectors/role')).roleSelector,
)

type Field = FieldOf<typeof managerEndpoints.userList>

/**
 * Only filters that divide the visible users and whose choices the viewer may load: a company's people are all in one
 * company.
 */
export function userFields({ org, may }: UserViewer): readonly Field[] {
  const ofCompany = org === 'COMPANY'
  const fields: (Field | false)[] = [
    {
      key: 'keywords',
      title: '关键词',
      kind: 'text',
      free: true,
      placeholder: '姓名、拼音、账号、完整号码，或 状态:启用',
    },
    { key: 'status', title: '状态', kind: 'choice', options: choicesOf(statusLabels) },
    !ofCompany && { key: 'org', title: '所属', kind: 'choice', options: choicesOf(orgLabels) },
    { key: 'roleId', title: '角色', kind: 'pick', ...roleSelector },
    ofCompany && may('department:list') && departmentField(true),
    !ofCompany && may('user:save') && { key: 'companyId', title: '公司', kind: 'pick', ...companySelector },
    org === 'PLATFORM' && may('user:save') && { key: 'channelId', title: '渠道', kind: 'pick', ...channelSelector },
  ]
  return fields.filter((field) => field !== false)
}
