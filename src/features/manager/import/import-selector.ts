import { importSelector } from '../../../console/imports/import-selector'
import { employeesEndpoints } from '../../../contract/company/employees'
import { employeeImport } from './import-data'

/** Imports of employees. Permission `user:save`. */
export const employeeImports = importSelector(employeeImport.endpoints, employeesEndpoints.list)
