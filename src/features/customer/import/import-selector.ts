import { importSelector } from '../../../console/imports/import-selector'
import { customerEndpoints } from '../../../contract/customer/customers'
import { customerImport } from './import-data'

/** Imports of customers. Permission `customer:import`. */
export const customerImports = importSelector(customerImport.endpoints, customerEndpoints.list)
