/** The operation log. */
import { ShieldCheck } from 'lucide-react'
import { type Command, defineCommand } from '../../src/console/registry/registry'

export const logCommands: Command[] = [
  defineCommand({
    id: 'system.verify-log',
    title: '校验操作日志',
    section: '系统',
    keywords: ['封签', '锚点', '篡改'],
    icon: ShieldCheck,
    places: ['log.toolbar'],
    permission: 'log:verify',
    opens: {
      load: async () => (await import('../../src/features/system/logs/verify-dialog')).VerifyDialog,
      props: () => ({}),
    },
  }),
]
