/** The user's own account. */
import { KeyRound, LogOut, UserRound } from 'lucide-react'
import { type Command, defineCommand } from '../src/console/registry/registry'

const section = '账号'

const accountDialog = async () => (await import('../src/features/auth/account-dialog')).AccountDialog
const passwordDialog = async () => (await import('../src/features/auth/change-password-dialog')).ChangePasswordDialog

export const authCommands: Command[] = [
  defineCommand({
    id: 'auth.open-account',
    title: '我的账号',
    section,
    keywords: ['资料', '登录设备', '我的权限', '恢复码'],
    icon: UserRound,
    places: ['topbar.user'],
    opens: { load: accountDialog },
  }),
  defineCommand({
    id: 'auth.change-password',
    title: '修改密码',
    section,
    icon: KeyRound,
    places: ['topbar.user'],
    opens: { load: passwordDialog },
  }),
  defineCommand({
    id: 'auth.sign-out',
    title: '退出登录',
    section,
    icon: LogOut,
    places: ['topbar.user'],
    run: (_args, { signOut }) => signOut(),
  }),
]
