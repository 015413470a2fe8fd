/** Lists departments as a tree, and adds, changes, moves and deletes them. */
import {
  type DepartmentAction,
  DepartmentRow,
  departmentActions,
  departmentsEndpoints,
  mostDepartmentLevels,
} from '../../contract/company/departments'
import type { Endpoint } from '../../contract/endpoint'
import { startOfDay } from '../../lib/time/time'
import { changesOf } from '../access/diff'
import type { Context, Handlers } from '../access/handler'
import { accessTo, mayNotOf } from '../access/may-not'
import { changedMeanwhile, conflict, invalid, notFound, taken } from '../access/refusal'
import { changedBy, changeRow, createdBy, insertRow } from '../access/tracked-rows'
import { daySums } from '../call/port'
import { lockRows } from '../db/locks'
import {
  contentOf,
  customersByDepartment,
  type DepartmentRowOf,
  departmentRow,
  departmentsOfCompanies,
  departmentsOfCompany,
  employeeToLead,
  listDepartmentTree,
  movedWith,
  numberDepartments,
  peopleByDepartment,
} from './department-queries'
import { companyById } from './queries'

type Endpoints = typeof departmentsEndpoints
type Listing = Context<Endpoints['treeList']>
type Changing =
  | Context<Endpoints['add']>
  | Context<Endpoints['update']>
  | Context<Endpoints['move']>
  | Context<Endpoints['delete']>
type Siblings = Awaited<ReturnType<typeof departmentsOfCompany>>

export const departmentsHandlers: Handlers<Endpoints> = {
  async treeList(context) {
    const page = await listDepartmentTree(context.db, context.scope('department'), context.query)
    const shown = await departmentsShown(context, page.rows)
    return page.map(shown)
  },

  async add(context) {
    const { db, viewer, scope, body, now, log } = context
    if (!(await companyById(db, scope('company'), body.companyId))) throw notFound('公司')
    await lockRows(db, 'company', [body.companyId])
    const all = await departmentsOfCompany(db, body.companyId)
    await checkParent(context, all, body.companyId, body.parentId)
    if (levelOf(all, body.parentId) >= mostDepartmentLevels) throw tooDeep()
    checkName(all, body.name, body.parentId)
    const leader = await leaderOf(context, body.companyId, body.leaderId ?? null)
    const last = siblingsOf(all, body.parentId).at(-1)
    const id = await insertRow(db, 'department', {
      company_id: body.companyId,
      parent_id: body.parentId,
      name: body.name,
      leader_id: leader?.user_id ?? null,
      sort: (last?.sort ?? 0) + 1,
      ...createdBy({ userId: viewer.userId, now }),
    })
    // The rule for what the viewer sees also decides here.
    if (!(await departmentRow(db, scope('department'), id))) throw invalid('parentId', '上级部门', outOfScope)
    log({ object: `department:${id}`, companyId: body.companyId })
    return { id }
  },

  async update(context) {
    const { db, viewer, scope, body, now, log } = context
    const before = await lockedDepartment(context, body.id)
    if (body.version !== before.version) throw changedMeanwhile('部门')
    const all = await departmentsOfCompany(db, before.company_id)
    checkName(
      all.filter(({ id }) => id !== before.id),
      body.name,
      before.parent_id,
    )
    const leaderId = body.leaderId === undefined ? before.leader_id : body.leaderId
    // Whoever leads it already may stay, also if the viewer doesn't see them.
    const leader = leaderId === before.leader_id ? null : await leaderOf(context, before.company_id, leaderId)
    const columns = { name: body.name, leader_id: leaderId, ...changedBy({ userId: viewer.userId, now }) }
    if (!(await changeRow(db, 'department', scope('department'), before, columns))) throw changedMeanwhile('部门')
    const changes = changesOf(DepartmentRow, { name: before.name }, { name: body.name })
    if (leaderId !== before.leader_id) {
      const after = leader?.nickname ?? null
      changes.push({ field: 'leaderId', label: '负责人', before: before.leader_name, after })
    }
    log({ object: `department:${before.id}`, companyId: before.company_id, changes })
    return { id: before.id }
  },

  async move(context) {
    const { db, viewer, scope, body, now, log } = context
    const before = await lockedDepartment(context, body.id)
    const all = await departmentsOfCompany(db, before.company_id)
    if (body.parentId !== before.parent_id) await checkParent(context, all, before.company_id, body.parentId)
    if (isBelow(all, body.parentId, before.id)) throw taken('parentId', `“${before.name}”不能移到自己或自己的下级之下`)
    if (levelOf(all, body.parentId) + depthOf(all, before.id) > mostDepartmentLevels) throw tooDeep()
    const others = siblingsOf(all, body.parentId).filter(({ id }) => id !== before.id)
    if (body.parentId !== before.parent_id) checkName(others, before.name, body.parentId)
    const order = placed(others, before.id, body.after)
    const columns = { parent_id: body.parentId, ...changedBy({ userId: viewer.userId, now }) }
    if (!(await changeRow(db, 'department', scope('department'), before, columns))) throw changedMeanwhile('部门')
    if (!(await departmentRow(db, scope('department'), before.id))) throw invalid('parentId', '上级部门', outOfScope)
    await numberDepartments(db, order)
    if (body.parentId !== before.parent_id) await movedWith(db, before.id, now)
    const nameOf = (id: number | null) => all.find((department) => department.id === id)?.name ?? '最上级'
    const moved = {
      field: 'parentId',
      label: '上级部门',
      before: nameOf(before.parent_id),
      after: nameOf(body.parentId),
    }
    const changes = body.parentId === before.parent_id ? [] : [moved]
    log({ object: `department:${before.id}`, companyId: before.company_id, changes })
    return { id: before.id }
  },

  async delete(context) {
    const { db, viewer, scope, query, now, log } = context
    const before = await lockedDepartment(context, query.id)
    const update = { deleted_at: now, ...changedBy({ userId: viewer.userId, now }) }
    // First, so that nobody can be put into it any more while it is counted.
    if (!(await changeRow(db, 'department', scope('department'), before, update))) throw changedMeanwhile('部门')
    const { departments, people, pool } = await contentOf(db, before.id)
    const held = [
      ...(departments > 0 ? [`还有 ${departments} 个下级部门`] : []),
      ...(people > 0 ? [`还有 ${people} 位员工`] : []),
    ]
    if (pool !== undefined)
      throw conflict(`“${before.name}”有自己的公海“${pool}”，不能删除；请先在客户公海里删除它，或改给别的部门`)
    if (held.length > 0) throw conflict(`“${before.name}”${held.join('，')}，不能删除；请先把他们移到别的部门`)
    log({ object: `department:${before.id}`, companyId: before.company_id })
    return { id: before.id }
  },
}

const outOfScope = '不存在，或不在您的数据范围内'
const tooDeep = () => invalid('parentId', '上级部门', `以下最多 ${mostDepartmentLevels} 级部门`)

const actionEndpoints: Readonly<Record<DepartmentAction, Endpoint>> = {
  add: departmentsEndpoints.add,
  update: departmentsEndpoints.update,
  move: departmentsEndpoints.move,
  delete: departmentsEndpoints.delete,
}

/** Reads what rows of the tree show beside their own columns; answers how each looks. */
async function departmentsShown(context: Listing, rows: readonly DepartmentRowOf[]) {
  const { db, viewer, scope, now } = context
  const companyIds = [...new Set(rows.map((row) => row.company_id))]
  const all = await departmentsOfCompanies(db, scope('department'), companyIds)
  const byId = new Map(all.map((department) => [department.id, department]))
  const aboveOf = (id: number | null): readonly number[] => {
    const department = id === null ? undefined : byId.get(id)
    return department ? [...aboveOf(department.parent_id), department.id] : []
  }
  /** Adds up what stands in each department, for it and all above it. */
  const summedUp = <R extends { department_id: number | null }>(found: readonly R[], amount: (row: R) => number) => {
    const sums = new Map<number, number>()
    for (const row of found) {
      for (const id of aboveOf(row.department_id)) sums.set(id, (sums.get(id) ?? 0) + amount(row))
    }
    return (id: number) => sums.get(id) ?? 0
  }
  const people = summedUp(await peopleByDepartment(db, scope('company_user'), companyIds), ({ count }) => count)
  const customers = summedUp(await customersByDepartment(db, scope('customer'), companyIds), ({ count }) => count)
  const of = { by: 'department_id', in: 'company_id', ids: companyIds } as const
  const today = await daySums(db, scope('stat_call_day'), { ...of, since: startOfDay(now * 1000) })
  const calls = [...today].map(([department_id, sums]) => ({ department_id, ...sums }))
  const submitted = summedUp(calls, (row) => row.submitted)
  const answered = summedUp(calls, (row) => row.answered)
  const ids = rows.map(({ id }) => id)
  const asked = { table: 'department', noun: '部门', listed: departmentsEndpoints.treeList } as const
  const access = await accessTo(db, viewer, { ...asked, actions: actionEndpoints, ids })
  return (row: DepartmentRowOf): DepartmentRow => ({
    ...{ id: row.id, name: row.name, companyId: row.company_id, companyName: row.company_name },
    parentId: row.parent_id,
    above: aboveOf(row.parent_id).map((id) => byId.get(id)?.name ?? ''),
    ...{ leaderId: row.leader_id, leaderName: row.leader_name, version: row.version },
    hasBelow: all.some(({ parent_id }) => parent_id === row.id),
    ...{ people: people(row.id), customers: customers(row.id) },
    ...{ submittedToday: submitted(row.id), answeredToday: answered(row.id) },
    mayNot: mayNotOf(departmentActions, (action) => access(action, row.id)),
  })
}

/** A department in scope; whoever changes the same company's departments waits, so that no two moves make a circle. */
async function lockedDepartment({ db, scope }: Changing, id: number): Promise<DepartmentRowOf> {
  const found = await departmentRow(db, scope('department'), id)
  if (!found) throw notFound('部门')
  await lockRows(db, 'company', [found.company_id])
  const now = await departmentRow(db, scope('department'), id)
  if (!now) throw changedMeanwhile('部门')
  return now
}

/** @throws 40000 unless it is the top, or a department of the company that the viewer sees */
async function checkParent({ db, scope }: Changing, all: Siblings, companyId: number, parentId: number | null) {
  if (parentId === null) return
  const parent = await departmentRow(db, scope('department'), parentId)
  const isThere = parent?.company_id === companyId && all.some(({ id }) => id === parentId)
  if (!isThere) throw invalid('parentId', '上级部门', outOfScope)
}

function checkName(all: Siblings, name: string, parentId: number | null): void {
  if (siblingsOf(all, parentId).some((other) => other.name === name)) throw taken('name', `这一级已有“${name}”`)
}

async function leaderOf({ db, scope }: Changing, companyId: number, userId: number | null) {
  if (userId === null) return null
  const leader = await employeeToLead(db, scope('company_user'), companyId, userId)
  if (!leader) throw invalid('leaderId', '负责人', '须为您数据范围内的本公司员工')
  return leader
}

const siblingsOf = (all: Siblings, parentId: number | null) => all.filter(({ parent_id }) => parent_id === parentId)

/** The ids of siblings with one of them put behind another: null: first, undefined: last. */
function placed(others: Siblings, id: number, after: number | null | undefined): number[] {
  const ids = others.map((other) => other.id)
  const at = after === undefined ? ids.length : after === null ? 0 : ids.indexOf(after) + 1
  if (after != null && at === 0) throw invalid('after', '排在谁之后', '须与它同级')
  return [...ids.slice(0, at), id, ...ids.slice(at)]
}

/** How deep a department stands; 0 for the top of all. */
const levelOf = (all: Siblings, id: number | null): number => chainOf(all, id).length

/** How many levels a department has, itself included. */
const depthOf = (all: Siblings, id: number): number =>
  1 + Math.max(0, ...siblingsOf(all, id).map((child) => depthOf(all, child.id)))

const isBelow = (all: Siblings, id: number | null, top: number): boolean => chainOf(all, id).includes(top)

/** A department and those above it. */
function chainOf(all: Siblings, id: number | null): number[] {
  const chain: number[] = []
  for (let at = id; at !== null && !chain.includes(at); at = all.find((one) => one.id === at)?.parent_id ?? null)
    chain.push(at)
  return chain
}
