/** Commands that choose which calls to show; users run them by name in the palette. They load when needed. */
import { Headset, History } from 'lucide-react'
import { exchangeNumbers } from '../../src/console/data/read'
import { pick, text } from '../../src/console/registry/params'
import { phoneStep } from '../../src/console/registry/phone-step'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { tailIn } from '../../src/features/call/number-tail'
import { addresses, section } from './common'

const history = '/call/history'

/** The employees of all companies in scope. */
const employees = async () => (await import('../../src/console/selectors/employee')).employeeSelector(null)

export const calledCommands: Command[] = [
  defineCommand({
    id: 'call.open-calls-of-phone',
    title: '查这个号码的通话',
    section,
    icon: History,
    permission: history,
    params: [phoneStep],
    async run({ phone }, { router }) {
      const [{ callListAddress, longestPeriod }, pointed] = await Promise.all([addresses(), exchangeNumbers(phone)])
      await router.go(callListAddress({ createTime: longestPeriod(Date.now()), phone: pointed }))
    },
  }),
  defineCommand({
    id: 'call.open-calls-of-employee',
    title: '查工号的通话',
    section,
    keywords: ['坐席', '员工', '工号'],
    icon: Headset,
    // The filter by person shows whose calls the list has, so it needs this permission.
    permission: 'company-user:list',
    params: [
      pick({
        name: 'userId',
        title: '请选择工号',
        options: async ({ query, signal }) => (await employees()).search(query, signal),
      }),
    ],
    async run({ userId }, { router }) {
      const { callListAddress, longestPeriod } = await addresses()
      await router.go(callListAddress({ createTime: longestPeriod(Date.now()), userId: String(userId) }))
    },
  }),
  defineCommand({
    id: 'call.open-calls-of-tail',
    title: '查尾号的通话',
    section,
    keywords: ['后四位'],
    icon: History,
    permission: history,
    params: [
      text({
        name: 'tail',
        title: '号码后 4 位',
        placeholder: '4 位数字',
        check: (typed) => (tailIn(typed, '#') === null ? '输入 4 位数字' : null),
        reads: tailIn,
      }),
    ],
    async run({ tail }, { router }) {
      const { callListAddress, longestPeriod } = await addresses()
      await router.go(callListAddress({ createTime: longestPeriod(Date.now()), phone: tailIn(tail, '#') ?? tail }))
    },
  }),
]
