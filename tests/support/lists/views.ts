/** Saved views: a user's own, and those that colleagues share with them. */
import { is } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantViews } from './plant/views'
import type { Viewer } from './scope'
import type { Rows } from './tables'

/** A user sees a colleague's view as if it were their own, if it is shared with them. */
const sees = (rows: Rows, row: RowItem<'saved_view'>['row'], viewer: Viewer): boolean => {
  if (row.user_id === viewer.userId) return true
  const owner = rows.users.get(row.user_id)
  if (owner?.status !== 'ENABLED' || owner.deleted_at !== null) return false
  if (row.shared_company_id !== null) return row.shared_company_id === viewer.companyId
  return row.shared_department_id !== null && rows.departmentsUp(viewer.departmentId).includes(row.shared_department_id)
}

export const views: Oracle<RowItem<'saved_view'>> = {
  isByPerson: true,
  items: (rows) =>
    rows.saved_view.map((row) => ({
      ...{ id: row.id, row },
      place: {
        ...{ companyId: null, channelId: null, departments: [] },
        isOf: (viewer) => sees(rows, row, viewer),
      },
    })),
  filters: { page: is(({ row }) => row.page) },
  sorts: {},
  usual: ({ row }) => [row.page, row.sort],
  plant: plantViews,
}
