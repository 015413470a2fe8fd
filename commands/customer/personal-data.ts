/** What is personal about a customer, in the whole: the number, and all that is held. */
import { onlyRow } from '../../src/console/list/rows-of'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { ofOne, row } from './common'

export const personalDataCommands: Command[] = [
  defineCommand({
    ...ofOne,
    id: 'customer.reveal',
    title: '查看完整号码',
    keywords: ['揭示', '复制号码'],
    places: row,
    permission: 'customer:reveal',
    opens: {
      load: async () => (await import('../../src/console/display/reveal-dialog')).RevealDialog,
      props(_args, { rows }) {
        const { id: customerId, name } = onlyRow(rows, customerEndpoints.list)
        return { name, of: { customerId } }
      },
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'customer.personal-data',
    title: '答复个人信息请求',
    keywords: ['被遗忘权'],
    places: row,
    permission: 'customer:personal-data',
    opens: {
      load: async () =>
        (await import('../../src/features/customer/personal-data/personal-data-dialog')).PersonalDataDialog,
      props(_args, { rows }) {
        const { phoneRef, companyId } = onlyRow(rows, customerEndpoints.list)
        // A customer in a list always has one.
        return { phone: phoneRef ?? '', companyId }
      },
    },
  }),
]
