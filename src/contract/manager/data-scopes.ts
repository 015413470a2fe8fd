/** How far a role's permissions reach: whose rows its people see. */

/** The narrowest first. */
export const dataScopes = ['self', 'department', 'department-tree', 'company', 'channel', 'all'] as const
export type DataScope = (typeof dataScopes)[number]

export const dataScopeLabels: Readonly<Record<DataScope, string>> = {
  self: '仅本人',
  department: '本部门',
  'department-tree': '本部门及下级',
  company: '本公司',
  channel: '本渠道及下级',
  all: '全部',
}
