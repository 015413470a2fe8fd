/** 客户管理: the list of follow-ups. */
import { dialog, rows, titlesInMenu } from '../support/browser/console-page'
import { flows as path } from '../support/browser/journey'
import { listPage, listStage } from '../support/browser/list-trials'
import { onPage, type Trials } from '../support/browser/trials'

export const flows = listPage(path)

export const customerTrials: Trials = {
  pages: [flows],
  stages: [listStage({ path, rows: 'flow', beside: '/manager/userlist' })],
  commands: {
    // For a customer without any follow-up.
    'customer.dial-shown': { elsewhere: 'commands/customer.test.tsx' },
    'customer.add-flow-to-shown': { elsewhere: 'commands/customer.test.tsx' },
  },
  places: {
    'flow.row': { address: path, titles: (page) => titlesInMenu(page, rows(page).nth(2), 'right') },
    'flow.toolbar': { address: path, titles: (page) => page.getByRole('main').getByRole('button').allTextContents() },
    'flow.head': {
      address: `${path}?customerId=2`,
      async titles(page) {
        const head = page.getByRole('main').getByRole('region', { name: '客户', exact: true })
        await head.getByRole('heading').waitFor()
        return head.getByRole('button').allTextContents()
      },
    },
    'flow.empty': {
      address: `${path}?customerId=1`,
      before: (journeys) => journeys.sql('delete from customer_flow where customer_id = 1'),
      async titles(page) {
        await page.getByRole('main').getByRole('button', { name: '写第一条跟进' }).waitFor()
        return page.getByRole('main').getByRole('button').allTextContents()
      },
    },
  },
  situations: onPage(flows, [
    {
      name: 'a follow-up',
      kind: 'over',
      async open(page) {
        await page.keyboard.press('n')
        await dialog(page, /^写跟进/).waitFor()
      },
    },
  ]),
}
