/** What is done with a company's people from anywhere: the palette asks for it, so it loads with the palette. */
import { UserPlus } from 'lucide-react'
import { type Command, defineCommand } from '../../src/console/registry/registry'

const section = '用户'

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
]
