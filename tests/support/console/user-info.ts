/** User infos for tests of the console. */
import type { PermissionEntry, UserInfo } from '../../../src/contract/manager/user-info'

const entry = (path: string | null, id: number): PermissionEntry => ({
  id,
  name: `权限 ${id}`,
  path,
  parentId: null,
  sort: id,
  keepAlive: true,
  createTime: 1_760_000_000,
  updateTime: 1_760_000_000,
  userId: null,
})

/** An employee, with the permissions of these paths. */
export function userInfo({ paths = [], ...given }: Partial<UserInfo> & { paths?: (string | null)[] } = {}): UserInfo {
  return {
    id: 7,
    account: 'linxiaotong',
    name: '林晓彤',
    avatar: null,
    introduction: null,
    roles: ['坐席'],
    permissions: paths.map((path, index) => entry(path, index + 1)),
    companyId: 3,
    companyName: '静安会展',
    employeeNo: '1024',
    org: 'COMPANY',
    supervises: false,
    watermark: false,
    idleMinutes: 0,
    ...given,
  }
}
