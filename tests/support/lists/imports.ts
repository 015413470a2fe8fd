/** Imports of employees, of customers and of locked numbers. */
import type { ImportedKind } from '../access/foreign-rows'
import { is } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantImports } from './plant/imports'
import { ownedPlace } from './scope'

const importsOf = (wanted: ImportedKind): Oracle<RowItem<'import_batch'>> => ({
  items: (rows) =>
    rows.import_batch
      .filter(({ kind }) => kind === wanted)
      .map((row) => ({ id: row.id, row, place: ownedPlace(rows, row.company_id, row.user_id) })),
  filters: { companyId: is(({ row }) => row.company_id) },
  sorts: { createTime: ({ row }) => row.created_at },
  usual: '-createTime',
  plant: (t) => plantImports(t, wanted),
})

export const employeeImports = importsOf('EMPLOYEE')
export const customerImports = importsOf('CUSTOMER')
export const lockImports = importsOf('LOCK')
