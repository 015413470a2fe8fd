/** 角色列表 and 分配角色权限 as data: the same roles, for the one who keeps them and the one who fills them. */

import { CountLink } from '../../../console/display/count-link'
import { timeColumn } from '../../../console/list/column-kinds'
import { defineList, type FieldOf } from '../../../console/list/define-list'
import type { ListViewer } from '../../../console/list/list-viewer'
import { companySelector } from '../../../console/selectors/lazy'
import { dataScopeLabels } from '../../../contract/manager/data-scopes'
import { type Role, roleEndpoints } from '../../../contract/manager/roles'
import { roleColumns as words } from '../../../lib/columns/roles'
import { choicesOf } from '../../../ui/picker/option'
import { usersOfRole } from './role-address'

const fieldsFor = ({ companyId, may }: ListViewer): readonly FieldOf<typeof roleEndpoints.roleList>[] => [
  { key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder: '角色名、说明，或 数据范围:本公司' },
  { key: 'dataScope', title: '数据范围', kind: 'choice', options: choicesOf(dataScopeLabels) },
  {
    key: 'isBuiltin',
    title: '来源',
    kind: 'choice',
    single: true,
    options: [
      { value: 'true', label: '内置' },
      { value: 'false', label: '自建' },
    ],
  },
  ...(companyId === null && may('user:save')
    ? [{ key: 'companyId', title: '公司', kind: 'pick', ...companySelector } as const]
    : []),
]

const name = { ...words.name, minWidth: 112, fixed: true, sortable: true, narrow: 'title' } as const
const dataScope = { ...words.dataScope, width: 108, narrow: 'side' } as const
const labelOf = ({ name }: Role) => name

export const roleList = (viewer: ListViewer) =>
  defineList(roleEndpoints.roleList, {
    kind: 'role',
    title: '角色列表',
    defaultSort: 'createTime',
    labelOf,
    empty: { title: '还没有角色', text: '新增一个角色，再给它分配权限。' },
    fields: fieldsFor(viewer),
    columns: [
      name,
      { ...words.remark, minWidth: 112, narrow: 'sub' },
      { ...words.isBuiltin, width: 56 },
      dataScope,
      { ...words.companyName, minWidth: 96 },
      { ...words.grants, width: 72, align: 'end' },
      {
        ...words.users,
        width: 64,
        align: 'end',
        hint: '您看得到的、有这个角色的人',
        ...(viewer.may('/manager/roleuserlist') && {
          cell: ({ id, users }: Role) => <CountLink count={users} href={usersOfRole(id)} title="有这个角色的人" />,
        }),
      },
      { ...timeColumn(words.updateTime), sortable: true },
      { ...timeColumn(words.createTime), sortable: true, optional: true },
    ],
  })

export const roleGrantList = (viewer: ListViewer) =>
  defineList(roleEndpoints.roleList, {
    kind: 'role-grant',
    title: '分配角色权限',
    defaultSort: 'createTime',
    labelOf,
    empty: { title: '还没有角色', text: '先在角色列表里新增一个，再回来给它分配权限。' },
    fields: fieldsFor(viewer),
    columns: [
      name,
      dataScope,
      { ...words.companyName, minWidth: 112, narrow: 'sub' },
      { ...words.grants, width: 80, align: 'end' },
      { ...words.users, width: 72, align: 'end' },
      { ...timeColumn(words.updateTime), sortable: true, optional: true },
    ],
  })
