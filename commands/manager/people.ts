/** What is done with a company's people from anywhere: the palette asks for it, so it loads with the palette. */
import { KeyRound, UserPlus } from 'lucide-react'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'

const section = '用户'

const moves = () => import('../../src/features/manager/move-users')

export const peopleCommands: Command[] = [
  defineCommand({
    id: 'manager.add-employee',
    title: '新建员工',
    section,
    keywords: ['新增员工', '开通账号'],
    icon: UserPlus,
    permission: 'user:save',
    opens: {
      load: async () => (await import('../../src/features/manager/user-dialog')).UserDialog,
      props: () => ({ user: null, ofCompany: true }),
    },
  }),
  defineCommand({
    id: 'manager.reset-employee-password',
    title: '重置员工密码',
    section,
    icon: KeyRound,
    permission: 'user:reset-password',
    params: [
      pick({
        ...{ name: 'userId', title: '选择员工' },
        options: async ({ query, signal }) => (await moves()).employees.search(query, signal),
      }),
    ],
    opens: {
      load: async () => (await import('../../src/features/manager/reset-password-dialog')).ResetPasswordDialog,
      props: async ({ userId }) => ({ user: await (await moves()).employeeOf(userId) }),
    },
  }),
]
