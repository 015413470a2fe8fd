/** 客户管理: the lists of customers and of follow-ups. */
import { bulkTitles, dialog, rows, sidebar, titlesInMenu } from '../support/browser/console-page'
import { flows as path } from '../support/browser/journey'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'

const allPath = '/customer/mine'
const myPath = '/customer/UserCustomerList'

export const flows = listPage(path)
const customers = listPage(allPath)
/** Has customers, and may do everything with them. */
const owner = 'leader'
const poolPath = '/customer/public'
const pool = { ...listPage(poolPath), account: 'boss' }
const lockedPath = '/customer/companyPhoneLocked'
const locked = { ...listPage(lockedPath), account: 'boss' }
const myCustomers = { ...listPage(myPath), account: owner }

const mainButtons = (page: Parameters<typeof rows>[0]) => page.getByRole('main').getByRole('button').allTextContents()
const rowTitles = (page: Parameters<typeof rows>[0]) => titlesInMenu(page, rows(page).nth(2), 'right')

export const customerTrials: Trials = {
  pages: [flows, customers, myCustomers, pool, locked],
  stages: [
    listStage({ path, rows: 'flow', beside: '/manager/userlist' }),
    listStage({ path: allPath, rows: 'customer', beside: '/manager/userlist' }),
    listStage({ path: lockedPath, rows: 'locked', beside: '/manager/userlist' }),
    listStage({ path: poolPath, rows: 'pooled', beside: '/manager/userlist' }),
  ],
  commands: joinTrials(
    {
      // For a customer without any follow-up.
      'customer.dial-shown': { elsewhere: 'commands/customer/flows.test.tsx' },
      'customer.add-flow-to-shown': { elsewhere: 'commands/customer/flows.test.tsx' },
      // On 我的客户, for whoever is at work.
      'customer.call-view': { elsewhere: 'tests/e2e/customer-calls.test.ts' },
      // Of two.
      'customer.merge': { elsewhere: 'tests/e2e/several-numbers.test.ts' },
      // Of a complaint, and of one that somebody asks to unlock.
      'locked.handle': { elsewhere: 'tests/e2e/consents.test.ts' },
      'locked.keep': { elsewhere: 'tests/e2e/consents.test.ts' },
      // Only a pool with a limit of views hides anything.
      'pool.view': { elsewhere: 'tests/e2e/department-pools.test.ts' },
      // Somebody has called it, or written a follow-up.
      'customer.delete': { refusals: [40900] },
    },
    controlsAt(allPath, {
      'customer.open-list': (page) => sidebar(page).getByRole('link', { name: '客户列表' }),
      'customer.open-pool': (page) => sidebar(page).getByRole('link', { name: '客户公海' }),
      'customer.open-locked-phones': (page) => sidebar(page).getByRole('link', { name: '锁定电话' }),
      'customer.open-mine': (page) => sidebar(page).getByRole('link', { name: '我的客户' }),
    }),
  ),
  places: {
    'customer.row': { address: allPath, titles: rowTitles },
    'customer.toolbar': { address: allPath, titles: mainButtons },
    'customer.bulk': { address: allPath, titles: bulkTitles },
    // Some commands are the administrator's alone, who has no customers in the demo.
    'my-customer.row': {
      address: myPath,
      before: (j) =>
        j.sql(
          `update or ignore customer set user_id = (select id from user where account = ?)
            where id in (select id from customer where company_id = 1 and deleted_at is null order by id desc limit 3)`,
          'boss',
        ),
      titles: rowTitles,
    },
    'my-customer.toolbar': { account: owner, address: myPath, titles: mainButtons },
    'my-customer.bulk': { account: owner, address: myPath, titles: bulkTitles },
    'pooled.row': { account: 'boss', address: poolPath, titles: rowTitles },
    'pooled.toolbar': { account: 'boss', address: poolPath, titles: mainButtons },
    'pooled.bulk': { account: 'boss', address: poolPath, titles: bulkTitles },
    'locked.row': { account: 'boss', address: lockedPath, titles: rowTitles },
    'locked.toolbar': { account: 'boss', address: lockedPath, titles: mainButtons },
    'locked.bulk': { account: 'boss', address: lockedPath, titles: bulkTitles },
    'flow.row': { address: path, titles: rowTitles },
    'flow.toolbar': { address: path, titles: mainButtons },
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
        return mainButtons(page)
      },
    },
  },
  situations: [
    ...onPage(flows, [
      {
        name: 'a follow-up',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('n')
          await dialog(page, /^写跟进/).waitFor()
        },
      },
    ]),
    ...onPage(myCustomers, [
      {
        name: 'a file of customers',
        kind: 'over',
        async open(page) {
          await page.getByRole('main').getByRole('button', { name: '导入客户' }).click()
          await dialog(page, '导入客户').getByRole('button', { name: '选择文件' }).waitFor()
        },
      },
    ]),
    ...onPage(pool, [
      {
        name: 'the rules of the pool',
        kind: 'over',
        async open(page) {
          await page.getByRole('main').getByRole('button', { name: '公海规则' }).click()
          await dialog(page, '公海规则')
            .getByText(/^按这些规则/)
            .waitFor()
        },
      },
      {
        name: 'the pools of departments',
        kind: 'over',
        async open(page) {
          await page.getByRole('main').getByRole('button', { name: '部门公海' }).click()
          await dialog(page, '部门公海').getByText('还没有部门公海').waitFor()
        },
      },
    ]),
    ...onPage(locked, [
      {
        name: 'numbers to lock',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('c')
          await dialog(page, '锁定号码').waitFor()
        },
      },
    ]),
    ...onPage(customers, [
      {
        name: 'a customer without a name',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('c')
          await dialog(page, '客户信息').waitFor()
          await dialog(page, '客户信息').getByRole('button', { name: '确定' }).click()
          await dialog(page, '客户信息').getByText('名称不能为空').waitFor()
        },
      },
    ]),
  ],
}
