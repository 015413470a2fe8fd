/** 角色列表: its columns in words. */
import { dataScopeLabels } from '../../contract/manager/data-scopes'
import type { Role } from '../../contract/manager/roles'
import { thousands } from '../number'
import { columnsOf, time } from './words'

export const roleColumns = columnsOf<Role>()({
  name: '角色',
  remark: '说明',
  isBuiltin: { title: '来源', text: ({ isBuiltin, companyId }) => roleOrigin({ isBuiltin, companyId }) },
  dataScope: { title: '数据范围', text: ({ dataScope }) => dataScopeLabels[dataScope] },
  companyName: { title: '适用', text: ({ companyName, dataScope }) => companyName ?? forWhom(dataScope) },
  grants: { title: '权限数', of: (count: number) => thousands(count) },
  users: { title: '人数', of: (count: number) => thousands(count) },
  createTime: time('创建时间', 'whole'),
  updateTime: time('更新时间'),
})

/** Who has made a role. */
const roleOrigin = ({ isBuiltin, companyId }: Pick<Role, 'isBuiltin' | 'companyId'>): string =>
  isBuiltin ? '内置' : companyId === null ? '平台' : '企业'

/** Whose people may have a role that belongs to no company. */
const forWhom = (dataScope: Role['dataScope']): string =>
  dataScope === 'all' ? '平台的人' : dataScope === 'channel' ? '渠道的人' : '各企业的人'
