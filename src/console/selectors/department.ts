import { companyEndpoints, type Department } from '../../contract/company'
import { maxUnpagedRows } from '../../contract/list'
import { call } from '../../lib/api'
import { listedSelector } from './selector'

/** The names of the departments above it, from the top down. */
function above({ parentId }: Department, all: readonly Department[]): string {
  const names: string[] = []
  let id = parentId
  for (const _level of all) {
    const parent = id === null ? undefined : all.find((one) => one.id === id)
    if (!parent) break
    names.unshift(parent.name)
    id = parent.parentId
  }
  return names.join(' / ')
}

/**
 * The departments in scope, of any level, each with those above it: `GET /company/api/v1/manager/companyDepartment`, all at once,
 * searched by name, pinyin and initials. Permission `department:list`. Leaves none out.
 */
export const departmentSelector = listedSelector(
  companyEndpoints.departmentList,
  (asking) =>
    call(companyEndpoints.departmentList, { query: { noPaging: true, maxQuerySize: maxUnpagedRows }, ...asking }),
  above,
)
