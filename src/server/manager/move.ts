/** Moves employees to another department of their company. All checks come before the writes: a batch goes on after a refusal. */
import type { managerEndpoints } from '../../contract/manager'
import type { FieldChange } from '../../contract/system'
import type { Context } from '../access/handler'
import { changedMeanwhile, conflict, invalid } from '../access/refusal'
import { changedBy, changeRow } from '../access/tracked-rows'
import { ownDepartmentText } from './may-not'
import { editableUser } from './outranks'
import { departmentById, departmentName, type UserRow, updateEmployee } from './queries'
import { outOfScope } from './save'

type Moving = Pick<Context<(typeof managerEndpoints)['userMoveBatch']>, 'db' | 'viewer' | 'scope' | 'now'>

/**
 * Answers the row before, and the change for the operation log: none if the employee is there already.
 * @param departmentId null: to no department
 */
export async function moveUser(
  { db, viewer, scope, now }: Moving,
  id: number,
  departmentId: number | null,
): Promise<{ before: UserRow; changes: FieldChange[] }> {
  const before = await editableUser(db, viewer, scope('user'), id)
  if (before.company_id === null || before.employee_no === null) throw conflict('只有企业的员工有部门')
  if (before.department_id === departmentId) return { before, changes: [] }
  // What users see may depend on their own department.
  if (id === viewer.userId) throw conflict(ownDepartmentText)
  const departments = scope('department')
  if (departmentId === null) {
    // Whoever sees departments only would not see the employee any more.
    const isByDepartment = ['department', 'department-tree', 'self'].includes(departments.dataScope)
    if (isByDepartment) throw invalid('departmentId', '部门', '须在您的数据范围内')
  } else if (!(await departmentById(db, departments, before.company_id, departmentId))) {
    throw invalid('departmentId', '部门', outOfScope)
  }
  const update = changedBy({ userId: viewer.userId, now })
  if (!(await changeRow(db, 'user', scope('user'), before, update))) throw changedMeanwhile('用户')
  const { employee_no, day_call_cap } = before
  await updateEmployee(db, id, { department_id: departmentId, department_since: now, employee_no, day_call_cap })
  const nameOf = async (one: number | null) => (one === null ? null : ((await departmentName(db, one)) ?? `#${one}`))
  const names = { before: await nameOf(before.department_id), after: await nameOf(departmentId) }
  return { before, changes: [{ field: 'departmentId', label: '部门', ...names }] }
}
