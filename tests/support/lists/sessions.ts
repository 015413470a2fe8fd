/** The lists of sessions: the viewer's own, and those of all users in scope. */
import type { RowOf } from '../../../src/server/db/schema'
import { is } from './filters'
import type { Item, Oracle } from './oracle'
import { userPlace } from './scope'

interface Session extends Item {
  readonly row: RowOf<'session'>
}

const sessions: Oracle<Session> = {
  /** Those that somebody could go on with. */
  items: (rows) =>
    rows.session
      .filter(({ revoked_at, expire_at }) => revoked_at === null && expire_at > rows.now)
      .map((row) => ({ id: row.id, row, place: { ...userPlace(rows, row.user_id), isOwnInAnyScope: true } })),
  filters: {},
  sorts: { createTime: ({ row }) => row.created_at, lastSeenTime: ({ row }) => row.last_seen_at },
  usual: '-lastSeenTime',
}

export const ownSessions = sessions

export const userSessions: Oracle<Session> = { ...sessions, filters: { userId: is(({ row }) => row.user_id) } }
