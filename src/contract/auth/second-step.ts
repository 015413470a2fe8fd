/**
 * The second step of signing in (二次验证): a code that an app on the user's phone shows (TOTP, RFC 6238), for the roles
 * that a setting names. Until it is given, the access token opens nothing else.
 */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Nullable, Seconds } from '../envelope'

/** How the login log calls this step, beside the login types. */
export const secondStepType = 30

const base = '/auth/api/v1/auth/secondStep'
const ownBase = '/auth/api/v1/manager/secondStep'
const recoveryCodes = Type.Array(Type.String({ title: '恢复码' }))
/** From the login's answer. It stands in the body, because it opens no session yet. */
const accessToken = Type.String({ title: '登录所得的令牌', pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 })

export const secondStepEndpoints = {
  /** What the app needs. Null if the user's app knows it: nobody is told it a second time. */
  secondStepStart: endpoint({
    name: 'auth.second-step.start',
    title: '开始二次验证',
    method: 'POST',
    path: `${base}/start`,
    permission: 'public',
    body: Type.Object({ accessToken }, { additionalProperties: false }),
    data: Nullable(
      Type.Object({
        /** `otpauth://totp/…`, for a QR code. */
        uri: Type.String({ title: '给验证器的地址' }),
        /** The same secret to be typed, in base32. */
        secret: Type.String({ title: '密钥' }),
      }),
    ),
  }),
  secondStepFinish: endpoint({
    name: 'auth.second-step.finish',
    title: '完成二次验证',
    method: 'POST',
    path: `${base}/finish`,
    permission: 'public',
    body: Type.Object(
      {
        accessToken,
        /** The six digits that the app shows, or a recovery code. */
        code: Type.String({ title: '验证码或恢复码', minLength: 1, maxLength: 20, trim: true }),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({
      /** After the first time: each opens the second step once, without the app. Nobody sees them again. */
      recoveryCodes: Nullable(recoveryCodes),
      /** After a recovery code: how many are left. */
      left: Nullable(Type.Integer({ title: '剩余恢复码' })),
    }),
  }),
  /** The user's own app; null if none is set up. */
  secondStepDetail: endpoint({
    name: 'auth.second-step.detail',
    title: '我的二次验证',
    method: 'GET',
    path: `${ownBase}/detail`,
    permission: 'signed-in',
    data: Nullable(
      Type.Object({
        setUpTime: Seconds('绑定时间'),
        /** Recovery codes that were not used yet. */
        left: Type.Integer({ title: '剩余恢复码' }),
      }),
    ),
  }),
  /** Replaces the user's own recovery codes, for a code of the app. */
  secondStepRenew: endpoint({
    name: 'auth.second-step.renew',
    title: '换新恢复码',
    method: 'POST',
    path: `${ownBase}/renew`,
    permission: 'signed-in',
    body: Type.Object(
      { code: Type.String({ title: '验证码', pattern: '^[0-9]{6}$', maxLength: 6, trim: true }) },
      { additionalProperties: false },
    ),
    data: Type.Object({ recoveryCodes }),
    writes: true,
  }),
}
