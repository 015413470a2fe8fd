/** Signing in, signing out, and sessions. */
import * as Type from 'typebox'
import { endpoint } from './endpoint'
import { Flag, Id, Line, OneOf, PasswordHash, Seconds } from './envelope'
import { limitsOf } from './limits'
import { batchAnswer, genericList, Sort, UserIds, WholeFilter } from './list'

/** Login types (§5): 10 is a hashed password, 20 is a code that was sent to the user's phone. */
export const loginTypes = { password: 10, code: 20 } as const

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
  login: endpoint({
    name: 'auth.login',
    title: '登录',
    method: 'POST',
    path: '/auth/api/v1/auth/login',
    permission: 'public',
    body: Type.Object(
      {
        userName: Line('用户名', 64),
        /** Type 10: lower-case hex SHA-256 of the UTF-8 password. Type 20: the six digits that were sent. */
        code: Type.String({ title: '密码或验证码', minLength: 1, maxLength: 128 }),
        type: OneOf([loginTypes.password, loginTypes.code], { title: '登录方式' }),
      },
      { additionalProperties: false },
    ),
    /** Without `Bearer `: the client adds it (§4). */
    data: Type.Object({ accessToken: Type.String() }),
    unlimited: true,
  }),
  code: endpoint({
    name: 'auth.code',
    title: '获取验证码',
    method: 'POST',
    path: '/auth/api/v1/auth/code',
    permission: 'public',
    body: Type.Object({ userName: Line('手机号或用户名', 64) }, { additionalProperties: false }),
    /** The answer is the same for unknown user names, so that nobody can find out which names exist. */
    data: Type.Object({ resendAfter: Type.Integer({ title: '多少秒后可重发' }) }),
    unlimited: true,
  }),
  logout: endpoint({
    name: 'auth.logout',
    title: '退出登录',
    method: 'GET',
    path: '/auth/api/v1/auth/logout',
    permission: 'signed-in',
    data: Type.Null(),
    unlimited: true,
  }),
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

/** The longest user name that the login accepts. */
export const loginLimits = limitsOf(authEndpoints.login, 'userName')
