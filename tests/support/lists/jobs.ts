/** A user's jobs. */
import type { Oracle, RowItem } from './oracle'
import { plantJobs } from './plant/jobs'
import { userPlace } from './scope'

export const jobs: Oracle<RowItem<'job'>> = {
  items: (rows) => rows.job.map((row) => ({ id: row.id, row, place: userPlace(rows, row.user_id) })),
  filters: {},
  sorts: {},
  usual: ({ row }) => [-row.id],
  plant: plantJobs,
}
