/** 角色用户列表 as data: the people of one role, or of all. */
import { inUseColumn, phoneColumn, timeColumn } from '../../../console/list/column-kinds'
import { defineList } from '../../../console/list/define-list'
import type { ManagerUser } from '../../../contract/manager'
import { roleEndpoints } from '../../../contract/manager/roles'
import { userColumns as words } from '../../../lib/columns/users'
import {
  companyField,
  departmentOfCompany,
  keywordsField,
  roleField,
  statusField,
  type UserViewer,
} from '../user-fields'
import { nicknameColumn } from '../user-name-column'

export const roleUserList = (viewer: UserViewer) =>
  defineList(roleEndpoints.userList, {
    kind: 'role-user',
    title: '角色用户列表',
    query: { detail: true },
    defaultSort: 'account',
    labelOf: ({ nickname, account }) => `${nickname}（${account}）`,
    empty: { title: '还没有人有角色', text: '把角色授予一位用户，他就能做角色允许的事。' },
    fields: [
      ...(viewer.may('/manager/userlist') ? [roleField] : []),
      keywordsField('姓名、拼音、账号、完整号码，或 状态:启用'),
      statusField,
      ...departmentOfCompany(viewer),
      ...companyField(viewer),
    ],
    columns: [
      { ...nicknameColumn, fixed: true },
      { ...words.account, width: 96, sortable: true, narrow: 'sub' },
      { ...words.roles, minWidth: 96, narrow: 'side-sub' },
      { ...words.org, width: 64, optional: true },
      { ...words.place, derived: true, minWidth: 110 },
      { ...words.employeeNo, width: 64 },
      phoneColumn(words.phone, 122, ({ phone, phoneRef, nickname }: ManagerUser) => ({
        ...{ phone, phoneRef, label: nickname },
      })),
      { ...inUseColumn(words.status), narrow: 'side' },
      { ...timeColumn(words.lastLoginTime), width: 108, sortable: true },
      { ...timeColumn(words.createTime), sortable: true, optional: true },
    ],
  })
