/** The user list as data. */
import { defineList } from '../../console/list/define-list'
import { PhoneNumber, phoneColumn } from '../../console/phone-number'
import { UserAvatar } from '../../console/user-avatar'
import { managerEndpoints } from '../../contract/manager'
import { thousands } from '../../lib/number'
import { formatDateTime, formatShort } from '../../lib/time'
import { StatusTag } from './status-tag'
import { type UserViewer, userFields } from './user-fields'
import { orgLabels, placeOf, statusLabels } from './user-words'

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
      {
        key: 'nickname',
        title: '姓名',
        minWidth: 120,
        fixed: true,
        narrow: 'title',
        cell: ({ nickname, avatar }) => (
          <span className="flex items-center gap-2">
            <UserAvatar name={nickname} avatar={avatar} />
            <span className="truncate">{nickname}</span>
          </span>
        ),
      },
      { key: 'account', title: '账号', width: 96, sortable: true, narrow: 'sub' },
      {
        key: 'phone',
        title: '手机',
        width: phoneColumn(122),
        cell: ({ phone, phoneRef, nickname }) => (
          <PhoneNumber inRow phone={phone} phoneRef={phoneRef} label={nickname} />
        ),
      },
      { key: 'org', title: '所属', width: 64, optional: true, text: ({ org }) => orgLabels[org] },
      { key: 'place', derived: true, title: '单位', minWidth: 110, text: placeOf },
      { key: 'employeeNo', title: '工号', width: 64 },
      { key: 'roles', title: '角色', minWidth: 96, narrow: 'side-sub', text: ({ roles }) => roles.join('、') },
      {
        key: 'status',
        title: '状态',
        width: 80,
        narrow: 'side',
        text: ({ status }) => statusLabels[status],
        sum: ({ enabled }) => `启用 ${thousands(enabled)}`,
        cell: ({ status }) => <StatusTag status={status} />,
      },
      {
        key: 'lastLoginTime',
        title: '最近登录',
        width: 108,
        sortable: true,
        text: ({ lastLoginTime }) => formatShort(lastLoginTime),
        sum: ({ disabled }) => `停用 ${thousands(disabled)}`,
      },
      {
        key: 'createTime',
        title: '创建时间',
        width: 144,
        sortable: true,
        optional: true,
        text: ({ createTime }) => formatDateTime(createTime),
      },
    ],
  })
