/** Signing in and out, the user's own password, and sessions. */
import * as Type from 'typebox'
import { secondStepEndpoints } from './auth/second-step'
import { signInEndpoints } from './auth/sign-in'
import { endpoint } from './endpoint'
import { Flag, Id, PasswordHash, Seconds } from './envelope'
import { batchAnswer, genericList, Sort, UserIds, WholeFilter } from './list'

/** A session: where it was started and when it was last seen. */
export const Session = Type.Object({
  id: Id(),
  userId: Id('用户'),
  nickname: Type.String({ title: '姓名' }),
  ip: Type.String({ title: 'IP' }),
  agent: Type.String({ title: '浏览器' }),
  createTime: Seconds('登录时间'),
  lastSeenTime: Seconds('最近使用'),
  expireTime: Seconds('到期'),
  /** This is the session that sends the request. */
  current: Flag('当前登录'),
})
export type Session = Type.Static<typeof Session>

/** One user of a batch, and how many of that user's sessions ended. */
const EndedSessions = Type.Object({
  ...batchAnswer,
  ended: Type.Integer({ title: '下线几处' }),
})

const sessions = genericList({ name: 'auth.session', title: '登录', base: '/auth/api/v1/manager/session' })
const userSessions = genericList({
  name: 'auth.user-session',
  title: '用户的登录',
  base: '/auth/api/v1/manager/userSession',
})

export const authEndpoints = {
  ...signInEndpoints,
  ...secondStepEndpoints,
  /** Changes the user's own password. It ends the user's other sessions, and it refuses recently used passwords. */
  passwordUpdate: endpoint({
    name: 'auth.password.update',
    title: '修改密码',
    method: 'POST',
    path: '/auth/api/v1/manager/password/update',
    permission: 'signed-in',
    body: Type.Object(
      { oldCode: PasswordHash('原密码'), newCode: PasswordHash('新密码') },
      { additionalProperties: false },
    ),
    data: Type.Null(),
    writes: true,
  }),
  /**
   * Checks the user's own password, to unlock a console that locked itself. Wrong ones count for this session.
   */
  sessionVerify: endpoint({
    name: 'auth.session.verify',
    title: '验证密码',
    method: 'POST',
    path: '/auth/api/v1/manager/session/verify',
    permission: 'signed-in',
    body: Type.Object({ code: PasswordHash() }, { additionalProperties: false }),
    data: Type.Null(),
  }),
  /** The user's own active sessions. */
  sessionList: sessions.list('signed-in', Session, { sort: Sort(['createTime', 'lastSeenTime']) }),
  sessionDelete: sessions.delete('signed-in'),
  /** The sessions of all users in scope. */
  userSessionList: userSessions.list('session:revoke', Session, {
    userId: Type.Optional(Id('用户')),
    sort: Sort(['createTime', 'lastSeenTime']),
  }),
  userSessionDelete: userSessions.delete('session:revoke'),
  /** Ends all sessions of these users, except the session that asks. */
  userSessionDeleteByUsers: endpoint({
    name: 'auth.user-session.delete-by-users',
    title: '强制用户下线',
    method: 'POST',
    path: '/auth/api/v1/manager/userSession/deleteByUsers',
    permission: 'session:revoke',
    /** Either the users or a filter of the user list. */
    body: Type.Object(
      { userIds: Type.Optional(UserIds), all: Type.Optional(WholeFilter) },
      { additionalProperties: false },
    ),
    data: Type.Array(EndedSessions),
    writes: true,
  }),
}
