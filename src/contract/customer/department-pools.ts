/**
 * 部门公海: pools of a company's departments beside its own one, each with rules of its own. A customer falls back into the
 * pool of the nearest department above its owner that has one, otherwise into the company's.
 */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, Nullable, Version } from '../envelope'
import { limitsOf } from '../limits'
import { batchAnswer, genericList } from '../list'
import { settingBounds } from '../system'
import { chosen } from './owners'
import { PoolRuleKeySchema } from './pool-rules'

/** What the pool is called that a company has for everybody. */
export const companyPoolName = '公司公海'

export const DepartmentPool = Type.Object({
  id: Id(),
  name: Type.String({ title: '公海' }),
  companyId: Id('公司'),
  departmentId: Id('部门'),
  departmentName: Type.String({ title: '部门' }),
  version: Version(),
})
export type DepartmentPool = Type.Static<typeof DepartmentPool>

/** A rule of a department's pool. */
const PoolRule = Type.Object({
  key: PoolRuleKeySchema,
  own: Nullable(Type.Integer({ title: '值' })),
  /** The company's, which applies without one. */
  general: Type.Integer({ title: '随公司' }),
  ...settingBounds,
})

const base = '/task/api/v1/manager/customerPool'
const pools = genericList({ name: 'customer.department-pool', title: '部门公海', base })
const form = { departmentId: Id('部门'), name: FreeText('名称', 20) }

export const departmentPoolEndpoints = {
  /** Those that the viewer sees, in the order of their names. */
  list: endpoint({
    name: 'customer.department-pool.list',
    title: '部门公海',
    method: 'GET',
    path: `${base}/list`,
    permission: '/customer/public',
    query: Type.Object({ companyId: Type.Optional(Id('公司')) }, { additionalProperties: false }),
    data: Type.Array(DepartmentPool),
  }),
  add: pools.add('company-setting:update', { companyId: Id('公司'), ...form }),
  update: pools.update('company-setting:update', { ...form, version: Version() }),
  /** The server refuses it while customers are in it. */
  delete: pools.delete('company-setting:update'),
  ruleList: endpoint({
    name: 'customer.department-pool.rules',
    title: '部门公海的规则',
    method: 'GET',
    path: `${base}/ruleList`,
    permission: 'company-setting:update',
    query: Type.Object({ id: Id() }, { additionalProperties: false }),
    data: Type.Array(PoolRule),
  }),
  /** Puts customers that are nobody's into another pool; null: the company's. Each answer has the one before. */
  moveBatch: endpoint({
    name: 'customer.pool-move-batch',
    title: '移到公海',
    method: 'POST',
    path: '/task/api/v1/manager/userCustomer/poolMoveBatch',
    permission: 'customer:transfer',
    body: Type.Object({ ...chosen, poolId: Nullable(Id('公海')) }, { additionalProperties: false }),
    data: Type.Array(Type.Object({ ...batchAnswer, before: Nullable(Id('原公海')) })),
    writes: true,
  }),
}

export const poolLimits = limitsOf(departmentPoolEndpoints.add, 'name')
