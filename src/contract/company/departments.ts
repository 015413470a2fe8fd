/** 部门管理: a company's departments as a tree, and what is done with them. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Flag, FreeText, Id, Nullable, Version } from '../envelope'
import { limitsOf } from '../limits'
import { genericList, Keywords, MayNot, Sort } from '../list'

/** The actions on departments. */
export const departmentActions = ['add', 'update', 'move', 'delete'] as const
export type DepartmentAction = (typeof departmentActions)[number]

/** The deepest level of a tree; more would not fit a screen, and nobody's company has them (ours). */
export const mostDepartmentLevels = 10

/** How many departments can be folded at once: they stand in the address of each request. */
export const mostFolded = 200

export const DepartmentRow = Type.Object({
  id: Id(),
  name: Type.String({ title: '部门' }),
  companyId: Id('公司'),
  companyName: Type.String({ title: '公司名称' }),
  parentId: Nullable(Id('上级部门')),
  /** The departments above it that the viewer sees, from the top down. */
  above: Type.Array(Type.String(), { title: '上级部门' }),
  leaderId: Nullable(Id('负责人')),
  leaderName: Nullable(Type.String({ title: '负责人' })),
  /** Its own employees and those of the departments below it, as far as the viewer sees them. */
  people: Type.Integer({ title: '人数' }),
  /** Whether the viewer sees departments below it. */
  hasBelow: Flag('有下级部门'),
  /** The customers of these employees. */
  customers: Type.Integer({ title: '客户数' }),
  /** M1 and M2 of today, of the calls that were made in it and below it. */
  submittedToday: Type.Integer({ title: '今日呼叫' }),
  answeredToday: Type.Integer({ title: '今日接通' }),
  version: Version(),
  mayNot: MayNot(departmentActions),
})
export type DepartmentRow = Type.Static<typeof DepartmentRow>

const form = {
  name: FreeText('名称', 30),
  /** Null: nobody. An employee of the company. */
  leaderId: Type.Optional(Nullable(Id('负责人'))),
}
const base = '/company/api/v1/manager/companyDepartment'
const departments = genericList({ name: 'company.department-tree', title: '部门管理', base: `${base}/tree` })
const changed = genericList({ name: 'company.department', title: '部门', base })

export const departmentsEndpoints = {
  /** By default in the order of the tree: each department before those below it. */
  treeList: departments.list('/company/department', DepartmentRow, {
    keywords: Keywords,
    companyId: Type.Optional(Id('公司')),
    /** In the tree: leaves out what is below these. Whoever searches finds everything. */
    folded: Type.Optional(Type.Array(Id('部门'), { title: '收起', maxItems: mostFolded, uniqueItems: true })),
    sort: Sort(['name'], ['tree']),
  }),
  add: changed.add('department:save', {
    companyId: Id('公司'),
    /** Null: at the top. */
    parentId: Nullable(Id('上级部门')),
    ...form,
  }),
  update: changed.update('department:save', { ...form, version: Version() }),
  /** Puts a department, with all below it, under another one or at the top. */
  move: endpoint({
    name: 'company.department.move',
    title: '移动部门',
    method: 'POST',
    path: `${base}/move`,
    permission: 'department:save',
    body: Type.Object(
      {
        id: Id(),
        parentId: Nullable(Id('上级部门')),
        /** The department behind which it comes; null: it comes first. Left out: it comes last. */
        after: Type.Optional(Nullable(Id('排在谁之后'))),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** The server refuses it while anything is in the department. */
  delete: changed.delete('department:save'),
}

export const departmentLimits = limitsOf(departmentsEndpoints.add, 'name')
