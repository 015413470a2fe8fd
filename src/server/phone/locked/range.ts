/** For whom a number is locked. */
import type { lockedEndpoints } from '../../../contract/phone/locked'
import type { Context } from '../../access/handler'
import { invalid } from '../../access/refusal'
import { companyById, departmentRow } from '../../company/port'
import type { NewRow } from '../../db/schema'

/** The whole platform (null), a company, or one department of it with those below. */
export interface Range {
  companyId: number | null
  departmentId: number | null
  departmentName: string | null
}

const outOfScope = '不存在，或不在您的数据范围内'

/**
 * The range in which somebody wants to lock numbers.
 * @throws Refusal 40000 if the company or the department is not in the viewer's scope, or the platform's locks are not theirs
 */
export async function rangeFor(
  { db, scope, viewer }: Pick<Context<(typeof lockedEndpoints)['add']>, 'db' | 'scope' | 'viewer'>,
  companyId: number | null,
  departmentId: number | null,
): Promise<Range> {
  if (companyId === null) {
    if (viewer.org !== 'PLATFORM') throw invalid('companyId', '公司', '不能为空')
    if (departmentId !== null) throw invalid('departmentId', '部门', '不能填：全平台的锁定不分部门')
    return { companyId, departmentId, departmentName: null }
  }
  if (!(await companyById(db, scope('company'), companyId))) throw invalid('companyId', '公司', outOfScope)
  if (departmentId === null) return { companyId, departmentId, departmentName: null }
  const department = await departmentRow(db, scope('department'), departmentId)
  if (department?.company_id !== companyId) throw invalid('departmentId', '部门', outOfScope)
  return { companyId, departmentId, departmentName: department.name }
}

/**
 * What a lock's row says of its range. A lock for one department is that department's own: whoever looks after it lifts
 * it. Any other is the department's of whoever placed it.
 */
export const rangeColumns = (
  { companyId, departmentId }: Range,
  placedIn: number | null,
): Pick<NewRow<'phone_lock'>, 'company_id' | 'department_id' | 'range_department_id'> => ({
  ...{ company_id: companyId, department_id: departmentId ?? placedIn, range_department_id: departmentId },
})
