/** Customers, asked for in the palette from any page. Loads at idle, so that no page waits for it. */
import { read } from '../../src/console/data/read'
import { phoneStep } from '../../src/console/registry/phone-step'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { flowsOfCustomer } from '../../src/features/customer/flows/flow-address'

export const askedForCommands: Command[] = [
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
