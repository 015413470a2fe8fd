/** 部门公海: the pools of departments, and which of them customers are in. */
import { companyPoolName, type departmentPoolEndpoints } from '../../../contract/customer/department-pools'
import { poolRuleKeys } from '../../../contract/customer/pool-rules'
import type { FieldChange } from '../../../contract/system'
import { eachOf, idsOf, withNames } from '../../access/batch'
import type { Context, Handlers } from '../../access/handler'
import { changedMeanwhile, conflict, invalid, notFound, taken } from '../../access/refusal'
import { changedBy, changeRow, createdBy, insertRow } from '../../access/tracked-rows'
import { companyById, departmentRow } from '../../company/port'
import { lockRows } from '../../db/locks'
import { boundsOf, settingsOfCompanies } from '../../system/port'
import { chosenCustomers } from '../chosen'
import { customerById } from '../queries'
import { countPooled, listPools, poolById, poolRules, poolsOfCompany } from './department-pool-queries'

type Endpoints = typeof departmentPoolEndpoints
const outOfScope = '不存在，或不在您的数据范围内'

type Changing = Context<Endpoints['add' | 'update' | 'delete']>

export const departmentPoolHandlers: Handlers<Endpoints> = {
  async list({ db, scope, query }) {
    const rows = await listPools(db, scope('pool'), query.companyId)
    return rows.map((row) => ({
      ...{ id: row.id, name: row.name, companyId: row.company_id, version: row.version },
      ...{ departmentId: row.department_id, departmentName: row.department_name },
    }))
  },

  async add(context) {
    const { db, viewer, scope, body, now, log } = context
    const { companyId } = body
    if (!(await companyById(db, scope('company'), companyId))) throw notFound('公司')
    await lockRows(db, 'company', [companyId])
    const department = await departmentFor(context, body)
    const id = await insertRow(db, 'pool', {
      ...{ company_id: companyId, department_id: body.departmentId, name: body.name },
      ...createdBy({ userId: viewer.userId, now }),
    })
    const changes = [
      { field: 'name', label: '名称', before: null, after: body.name },
      { field: 'departmentId', label: '部门', before: null, after: department },
    ]
    log({ object: `pool:${id}`, companyId, changes })
    return { id }
  },

  async update(context) {
    const { db, viewer, scope, body, now, log } = context
    const before = await lockedPool(context, body.id)
    if (body.version !== before.version) throw changedMeanwhile('公海')
    const { company_id: companyId } = before
    const department = await departmentFor(context, { ...body, companyId, except: before.id })
    const all: FieldChange[] = [
      { field: 'name', label: '名称', before: before.name, after: body.name },
      { field: 'departmentId', label: '部门', before: before.department_name, after: department },
    ]
    const changes = all.filter(({ before, after }) => before !== after)
    const columns = { name: body.name, department_id: body.departmentId, ...changedBy({ userId: viewer.userId, now }) }
    if (!(await changeRow(db, 'pool', scope('pool'), before, columns))) throw changedMeanwhile('公海')
    log({ object: `pool:${before.id}`, companyId, changes })
    return { id: before.id }
  },

  async delete(context) {
    const { db, viewer, scope, query, now, log } = context
    const before = await lockedPool(context, query.id)
    const columns = { deleted_at: now, ...changedBy({ userId: viewer.userId, now }) }
    if (!(await changeRow(db, 'pool', scope('pool'), before, columns))) throw changedMeanwhile('公海')
    const customers = await countPooled(db, before.id)
    if (customers > 0) throw conflict(`“${before.name}”里还有 ${customers} 位客户，不能删除；请先把他们移到别的公海`)
    log({ object: `pool:${before.id}`, companyId: before.company_id })
    return { id: before.id }
  },

  async ruleList({ db, scope, query }) {
    const pool = await poolById(db, scope('pool'), query.id)
    if (!pool) throw notFound('公海')
    const [general] = await settingsOfCompanies(db, [pool.company_id], poolRuleKeys)
    const own = new Map((await poolRules(db, [pool.id], poolRuleKeys)).map(({ key, value }) => [key, value]))
    return poolRuleKeys.map((key) => ({
      ...{ key, own: own.get(key) ?? null, general: general?.[key] as number },
      ...boundsOf(key),
    }))
  },

  async moveBatch(context) {
    const { db, viewer, scope, poolScope, body, now, log } = context
    const target = body.poolId === null ? null : await poolById(db, scope('pool'), body.poolId)
    if (target === undefined) throw invalid('poolId', '公海', outOfScope)
    const name = target?.name ?? companyPoolName
    const about = await chosenCustomers(context, { ids: body.ids, all: body.all })
    await lockRows(db, 'customer', idsOf(about))
    const before = new Map<number, number | null>()
    const rows = await eachOf(idsOf(about), async (id) => {
      const customer = await customerById(db, poolScope(), id)
      if (!customer) throw notFound('公海里的这位客户')
      if (target && customer.company_id !== target.company_id) throw conflict(`${name}不是这位客户的公司的`)
      if (customer.pool_id === body.poolId) return `已在${name}`
      const columns = { pool_id: body.poolId, ...changedBy({ userId: viewer.userId, now }) }
      if (!(await changeRow(db, 'customer', poolScope(), customer, columns))) throw changedMeanwhile('客户')
      before.set(id, customer.pool_id)
      const changes = [{ field: 'poolId', label: '公海', before: customer.pool_name ?? companyPoolName, after: name }]
      log({ object: `customer:${id}`, companyId: customer.company_id, changes })
      return null
    })
    return withNames(rows, about).map((row) => ({ ...row, before: before.get(row.id) ?? null }))
  },
}

/** The pool, with its company's row locked: two pools never get one department or one name. */
async function lockedPool({ db, scope }: Pick<Changing, 'db' | 'scope'>, id: number) {
  const seen = await poolById(db, scope('pool'), id)
  if (!seen) throw notFound('公海')
  await lockRows(db, 'company', [seen.company_id])
  const pool = await poolById(db, scope('pool'), id)
  if (!pool) throw notFound('公海')
  return pool
}

interface Wanted {
  companyId: number
  departmentId: number
  name: string
  /** The pool that may have them already. */
  except?: number
}

/**
 * The name of the department that a pool may have.
 * @throws Refusal 40000 if the viewer sees no such department, 40900 if another pool has it, or has the name
 */
async function departmentFor(
  { db, scope }: Pick<Changing, 'db' | 'scope'>,
  { companyId, departmentId, name, except }: Wanted,
): Promise<string> {
  const department = await departmentRow(db, scope('department'), departmentId)
  if (department?.company_id !== companyId) throw invalid('departmentId', '部门', outOfScope)
  const others = (await poolsOfCompany(db, companyId)).filter(({ id }) => id !== except)
  const same = others.find((other) => other.department_id === departmentId)
  if (same) throw taken('departmentId', `这个部门已有公海“${same.name}”`)
  if (name === companyPoolName || others.some((other) => other.name === name)) throw taken('name', `已有公海“${name}”`)
  return department.name
}
