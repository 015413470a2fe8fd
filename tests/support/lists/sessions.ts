/** The lists of sessions: the viewer's own, and those of all users in scope. */
import { is } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantSessions } from './plant/sessions'
import { userPlace } from './scope'

export const ownSessions: Oracle<RowItem<'session'>> = {
  /** Those that somebody could go on with. */
  items: (rows) =>
    rows.session
      .filter(({ revoked_at, expire_at }) => revoked_at === null && expire_at > rows.now)
      .map((row) => ({ id: row.id, row, place: { ...userPlace(rows, row.user_id), isOwnInAnyScope: true } })),
  filters: {},
  sorts: { createTime: ({ row }) => row.created_at, lastSeenTime: ({ row }) => row.last_seen_at },
  usual: '-lastSeenTime',
  plant: plantSessions,
}

export const userSessions: Oracle<RowItem<'session'>> = {
  ...ownSessions,
  plant: undefined,
  filters: { userId: is(({ row }) => row.user_id) },
}
