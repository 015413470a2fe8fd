/** Signing in and out. Its own file, because the login page needs it and nothing else of the sessions. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Flag, Line, OneOf, PasswordHash } from '../envelope'
import { limitsOf } from '../limits'

/** Login types (§5): 10 is a hashed password, 20 is a code that was sent to the user's phone. */
export const loginTypes = { password: 10, code: 20 } as const

export const signInEndpoints = {
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
        /** With a password that may not be used again: the user's own, which takes its place. */
        newCode: Type.Optional(PasswordHash('新密码')),
      },
      { additionalProperties: false },
    ),
    /** Without `Bearer `: the client adds it (§4). */
    data: Type.Object({
      accessToken: Type.String(),
      /** The token opens only the second step (second-step.ts) until a code is given. */
      secondStep: Type.Optional(Flag('还要二次验证')),
    }),
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
}

/** The longest user name that the login accepts. */
export const loginLimits = limitsOf(signInEndpoints.login, 'userName')
