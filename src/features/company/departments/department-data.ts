/** The actions on departments: each reports its result in one place, and the lists reload. */
import type { Data } from '../../../console/data/data'
import { read } from '../../../console/data/read'
import { onlyRow } from '../../../console/list/rows-of'
import type { CommandContext, Shell } from '../../../console/shell'
import { companyEndpoints } from '../../../contract/company'
import { type DepartmentRow, departmentsEndpoints } from '../../../contract/company/departments'
import { maxUnpagedRows } from '../../../contract/list'
import { call } from '../../../lib/api'
import { fold } from './folded'

/** Reads again what shows departments. */
export const changedDepartments = (data: Data): void =>
  data.refresh(departmentsEndpoints.treeList, companyEndpoints.departmentList, companyEndpoints.companyUserList)

type Moved = Pick<DepartmentRow, 'id' | 'name' | 'companyId' | 'parentId'>

/** The ids of the departments beside it, itself included, in their order. */
async function siblingsOf({ companyId, parentId }: Moved): Promise<number[]> {
  const query = { companyId, noPaging: true, maxQuerySize: maxUnpagedRows } as const
  const all = await read(companyEndpoints.departmentList, { query })
  return all.filter((department) => department.parentId === parentId).map(({ id }) => id)
}

/**
 * Moves a department; this can be undone.
 * @param to `after`: the department behind which it comes, null for the first place; left out: the last place
 */
export async function moveDepartment(
  { data, undo }: Pick<Shell, 'data' | 'undo'>,
  department: Moved,
  to: { parentId: number | null; after?: number | null },
): Promise<void> {
  const { id, name, parentId } = department
  const before = await siblingsOf(department)
  await call(departmentsEndpoints.move, { body: { id, ...to } })
  changedDepartments(data)
  undo.offer(`已移动 ${name}`, async () => {
    const after = before[before.indexOf(id) - 1] ?? null
    await call(departmentsEndpoints.move, { body: { id, parentId, after } })
    changedDepartments(data)
  })
}

/** Where a dragged department comes: beside another one, or below it as the last. */
export type DropPlace = 'before' | 'into' | 'after'

/** Moves a department to where it was dropped; this can be undone. */
export async function dropDepartment(
  shell: Pick<Shell, 'data' | 'undo'>,
  department: Moved,
  target: Moved,
  place: DropPlace,
): Promise<void> {
  if (place === 'into') return moveDepartment(shell, department, { parentId: target.id })
  const others = (await siblingsOf(target)).filter((id) => id !== department.id)
  const after = place === 'after' ? target.id : (others[others.indexOf(target.id) - 1] ?? null)
  return moveDepartment(shell, department, { parentId: target.parentId, after })
}

/** Folds the branch of the selected department, or shows it again. */
export function foldSelected({ rows }: CommandContext, isFolded: boolean): void {
  fold(onlyRow(rows, departmentsEndpoints.treeList).id, isFolded)
}

/** Moves the selected department by one place among those beside it. */
export async function moveBy(context: CommandContext, by: -1 | 1): Promise<void> {
  const department = onlyRow(context.rows, departmentsEndpoints.treeList)
  const siblings = await siblingsOf(department)
  const at = siblings.indexOf(department.id)
  if (siblings[at + by] === undefined) {
    context.toasts.show('warn', `${department.name}已在这一级的${by < 0 ? '最前' : '最后'}`)
    return
  }
  const after = by < 0 ? (siblings[at - 2] ?? null) : (siblings[at + 1] ?? null)
  await moveDepartment(context, department, { parentId: department.parentId, after })
}

/** Deletes the selected department after a confirmation. */
export async function deleteDepartment(context: CommandContext): Promise<void> {
  const { confirm, data, toasts } = context
  const { id, name } = onlyRow(context.rows, departmentsEndpoints.treeList)
  const text = `${name}会从部门树消失，不能恢复。只有没有员工和下级部门的部门可以删除。`
  if (!(await confirm({ title: '删除部门？', text, ok: '删除', danger: true }))) return
  await call(departmentsEndpoints.delete, { query: { id } })
  changedDepartments(data)
  toasts.show('ok', `已删除 ${name}`)
}
