/** Customers, asked for in the palette from any page. Loads at idle, so that no page waits for it. */
import { read } from '../../src/console/data/read'
import { phoneStep } from '../../src/console/registry/phone-step'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { flowsOfCustomer } from '../../src/features/customer/flows/flow-address'

/** Nobody who types a number into the palette means this first. */
const { reads: _, ...numberStep } = phoneStep

export const askedForCommands: Command[] = [
  defineCommand({
    id: 'customer.personal-data-of-number',
    title: '按号码答复个人信息请求',
    section: '客户',
    permission: 'customer:personal-data',
    params: [numberStep],
    async run({ phone }, { dialogs, session, toasts }) {
      const companyId = session.get().user?.info.companyId ?? null
      if (companyId === null) return toasts.show('warn', '请在客户列表里选中那家企业的客户，再答复')
      const load = async () =>
        (await import('../../src/features/customer/personal-data/personal-data-dialog')).PersonalDataDialog
      await dialogs.open(load, { phone, companyId })
    },
  }),
  defineCommand({
    id: 'customer.open-flows-of-phone',
    title: '查这个号码的跟进',
    section: '客户',
    permission: 'customer:list',
    params: [phoneStep],
    async run({ phone }, { router, toasts }) {
      const customer = await read(customerEndpoints.info, { query: { phone } })
      if (customer) await router.go(flowsOfCustomer(customer.id))
      else toasts.show('warn', '没有这个号码的客户')
    },
  }),
]
