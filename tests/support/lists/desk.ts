/** The lists of an agent's desk: promised calls, and lists of pasted numbers. */
import type { Oracle, RowItem } from './oracle'
import { plantDesks } from './plant/desks'
import { ownedPlace, type Viewer } from './scope'

/** Each agent has their own; who works in no company has no desk. */
const atDesk = (viewer: Viewer) => (viewer.companyId === null ? null : 'self')

export const callbacks: Oracle<RowItem<'callback_task'>> = {
  items: (rows) =>
    rows.callback_task
      .filter(({ done_at }) => done_at === null)
      .map((row) => ({ id: row.id, row, place: ownedPlace(rows, row.company_id, row.user_id) })),
  scopeOf: atDesk,
  filters: {},
  sorts: {},
  usual: ({ row }) => row.due_at,
  plant: plantDesks,
}

export const dialLists: Oracle<RowItem<'dial_list'>> = {
  items: (rows) =>
    rows.dial_list
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({ id: row.id, row, place: ownedPlace(rows, row.company_id, row.user_id) })),
  scopeOf: atDesk,
  filters: {},
  sorts: {},
  usual: '-id',
}
