/** The user list as data. */
import { inUseColumn, phoneColumn, timeColumn } from '../../console/list/column-kinds'
import { defineList } from '../../console/list/define-list'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { userColumns as words } from '../../lib/columns/users'
import { thousands } from '../../lib/number'
import { type UserViewer, userFields } from './user-fields'
import { nicknameColumn } from './user-name-column'

/** 用户列表, as this viewer sees it. */
export const userList = (viewer: UserViewer) =>
  defineList(managerEndpoints.userList, {
    kind: 'user',
    title: '用户列表',
    query: { detail: true },
    defaultSort: 'account',
    labelOf: ({ nickname, account }) => `${nickname}（${account}）`,
    empty: { title: '还没有用户', text: '新增一位，让他用自己的账号登录。' },
    fields: userFields(viewer),
    presets: [
      { title: '启用', values: { status: 'ENABLED' } },
      { title: '停用', values: { status: 'DISABLED' } },
      { title: '在线', values: { isOnline: 'true' } },
    ],
    columns: [
      { ...nicknameColumn, fixed: true },
      { ...words.account, width: 96, sortable: true, narrow: 'sub' },
      phoneColumn(words.phone, 122, ({ phone, phoneRef, nickname }: ManagerUser) => ({
        ...{ phone, phoneRef, label: nickname },
      })),
      { ...words.org, width: 64, optional: true },
      { ...words.place, derived: true, minWidth: 110 },
      { ...words.employeeNo, width: 64 },
      { ...words.roles, minWidth: 96, narrow: 'side-sub' },
      { ...inUseColumn(words.status), narrow: 'side', sum: ({ enabled }) => `启用 ${thousands(enabled)}` },
      {
        ...timeColumn(words.lastLoginTime),
        width: 108,
        sortable: true,
        sum: ({ disabled }) => `停用 ${thousands(disabled)}`,
      },
      { ...timeColumn(words.createTime), sortable: true, optional: true },
    ],
  })
