/** A user's saved views. */
import { is } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantViews } from './plant/views'
import { userPlace } from './scope'

export const views: Oracle<RowItem<'saved_view'>> = {
  items: (rows) => rows.saved_view.map((row) => ({ id: row.id, row, place: userPlace(rows, row.user_id) })),
  filters: { page: is(({ row }) => row.page) },
  sorts: {},
  usual: ({ row }) => [row.page, row.sort],
  plant: plantViews,
}
