/** What lets a user sign in again. */
import { KeyRound, ShieldCheck } from 'lucide-react'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { actions, ofOne, primary, row, theUser, whyNot } from './common'

const resetDialog = async () => (await import('../../src/features/manager/reset-password-dialog')).ResetPasswordDialog

export const userSignInCommands: Command[] = [
  defineCommand({
    ...ofOne,
    id: 'manager.reset-password',
    title: '重置密码',
    icon: KeyRound,
    places: primary,
    permission: 'user:reset-password',
    refuses: whyNot('resetPassword'),
    opens: { load: resetDialog, props: theUser },
  }),
  defineCommand({
    ...ofOne,
    id: 'manager.unlock-user',
    title: '解锁登录',
    keywords: ['密码错误', '验证码错误', '锁定'],
    icon: KeyRound,
    places: row,
    permission: 'user:reset-password',
    refuses: whyNot('unlock'),
    run: async (_args, context) => (await actions()).unlockUser(context),
  }),
  defineCommand({
    ...ofOne,
    id: 'manager.reset-second-step',
    title: '重置二次验证',
    keywords: ['手机丢失', '换手机', '验证器', '恢复码'],
    icon: ShieldCheck,
    places: row,
    permission: 'user:reset-password',
    danger: true,
    refuses: whyNot('unlock'),
    run: async (_args, context) => (await actions()).resetSecondStep(context),
  }),
]
