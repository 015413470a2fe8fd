/** Imports of employees. */
import { is } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantImports } from './plant/imports'
import { ownedPlace } from './scope'

export const employeeImports: Oracle<RowItem<'import_batch'>> = {
  items: (rows) =>
    rows.import_batch
      .filter(({ kind }) => kind === 'EMPLOYEE')
      .map((row) => ({ id: row.id, row, place: ownedPlace(rows, row.company_id, row.user_id) })),
  filters: { companyId: is(({ row }) => row.company_id) },
  sorts: { createTime: ({ row }) => row.created_at },
  usual: '-createTime',
  plant: plantImports,
}
