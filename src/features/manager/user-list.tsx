/** The user list as data. */
import { inUseColumn, phoneColumn, tagsColumn, timeColumn } from '../../console/list/column-kinds'
import { defineList } from '../../console/list/define-list'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { thousands } from '../../lib/number'
import { type UserViewer, userFields } from './user-fields'
import { nicknameColumn } from './user-name-column'
import { orgLabels, placeOf } from './user-words'

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
    ],
    columns: [
      { ...nicknameColumn, fixed: true },
      { key: 'account', title: '账号', width: 96, sortable: true, narrow: 'sub' },
      phoneColumn('phone', '手机', 122, ({ phone, phoneRef, nickname }: ManagerUser) => ({
        ...{ phone, phoneRef, label: nickname },
      })),
      { key: 'org', title: '所属', width: 64, optional: true, text: ({ org }) => orgLabels[org] },
      { key: 'place', derived: true, title: '单位', minWidth: 110, text: placeOf },
      { key: 'employeeNo', title: '工号', width: 64 },
      { ...tagsColumn('roles', '角色'), minWidth: 96, narrow: 'side-sub' },
      { ...inUseColumn('status'), narrow: 'side', sum: ({ enabled }) => `启用 ${thousands(enabled)}` },
      {
        ...timeColumn('lastLoginTime', '最近登录'),
        width: 108,
        sortable: true,
        sum: ({ disabled }) => `停用 ${thousands(disabled)}`,
      },
      { ...timeColumn('createTime', '创建时间', { form: 'whole' }), sortable: true, optional: true },
    ],
  })
