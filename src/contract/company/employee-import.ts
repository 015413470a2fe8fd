/** Imports of employees. */
import * as Type from 'typebox'
import { Id } from '../envelope'
import { importEndpointsOf } from '../system/imports'

/** What a column of the file may hold. */
export const employeeFields = [
  'account',
  'nickname',
  'employeeNo',
  'departmentName',
  'roles',
  'phone',
  'dayCallCap',
  'introduction',
] as const
export type EmployeeField = (typeof employeeFields)[number]

export const employeeImportEndpoints = importEndpointsOf(
  {
    name: 'company.employee-import',
    title: '员工',
    base: '/company/api/v1/manager/employeeImport',
    permission: 'user:save',
    fields: employeeFields,
  },
  {
    /** For whoever has none in the file. */
    roleIds: Type.Optional(Type.Array(Id(), { title: '默认角色', minItems: 1, maxItems: 20, uniqueItems: true })),
  },
)
