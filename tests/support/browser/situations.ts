/**
 * Everything that can appear on a page or over it, and how users get there: axe checks each, and Tab goes through it.
 */
import type { Page, Route } from 'playwright-core'
import { longestPeriod } from '../../../src/console/calls/call-address'
import { holdChords } from './chords'
import {
  currentRow,
  eventually,
  filterLine,
  grid,
  listShown,
  openAccount,
  openPalette,
  openUserMenu,
  options,
  palette,
  rows,
  tabBar,
  toast,
} from './console-page'
import { firstPage, flows } from './journey'
import {
  agents,
  callPane,
  chosenResult,
  customerPane,
  dialByPalette,
  expectState,
  fillList,
  queue,
  queuePane,
  stateBar,
  stationShown,
} from './station-page'

export interface Situation {
  name: string
  path: string
  /** Starts from the page with its list shown. */
  open(page: Page): Promise<void>
  /** A menu: arrow keys go through it, Tab does not. */
  menu?: true
  /** The main menu looks another way than elsewhere. */
  menuChanges?: true
  /** The user of the workstation; otherwise the administrator, who has none. */
  account?: string
  /** A supervisor: watches the others, or takes calls too. */
  manager?: 'watches' | 'calls'
}

const users = '/manager/userlist'
const months = longestPeriod(Date.now())
/** Some of the demo's calls, at any time of day. */
const history = `/call/history?createTime=${months}`
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const menu = (page: Page, name: string | RegExp) => page.getByRole('menu', { name })

async function fromPalette(page: Page, typed: string, title: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.insertText(typed)
  await options(page).filter({ hasText: title }).first().waitFor()
}
/** A real answer: a request without one would be tried again automatically during the check. */
const refuse = (route: Route) =>
  route.fulfill({ json: { code: 50300, msg: '数据库暂时不可用，请稍后重试', data: null } })
const hang = () => new Promise<void>(() => {})

/** The pages as they are, and some of their states. */
export const states: readonly Situation[] = [
  { name: 'the list of follow-ups', path: flows, open: async () => {} },
  { name: 'the list of users', path: users, open: async () => {} },
  {
    name: 'rows checked',
    path: users,
    async open(page) {
      await page.keyboard.press('x')
      await page.getByRole('region', { name: '批量操作' }).waitFor()
    },
  },
  {
    name: 'filters as tokens, and one that is not understood',
    path: `${flows}?type=10&updateTime=${months}`,
    async open(page) {
      await filterLine(page).fill('类型:外星')
      await page.keyboard.press('Enter')
      await page.getByText('没有“外星”').waitFor()
      await page.getByRole('button', { name: '展开' }).click()
    },
  },
  {
    name: 'no rows',
    path: users,
    async open(page) {
      await filterLine(page).fill('nobody-is-called-so')
      await page.keyboard.press('Enter')
      await page.getByText('没有符合条件的记录').waitFor()
    },
  },
  {
    name: 'rows that could not be had',
    path: users,
    async open(page) {
      await page.route('**/user/list?**', refuse)
      await page.getByRole('button', { name: '停用', exact: true }).click()
      await page.getByText('用户列表没有取到').waitFor()
    },
  },
  {
    name: 'rows on their way',
    path: users,
    async open(page) {
      await page.route('**/userCustomerFlow/list?**', hang)
      await page.keyboard.type('gkf')
      await page.locator('table[aria-busy="true"]').waitFor()
    },
  },
  {
    name: 'the menu as icons',
    path: users,
    menuChanges: true,
    async open(page) {
      await page.keyboard.press('Control+b')
      await page.getByRole('button', { name: '展开菜单' }).waitFor()
    },
  },
  {
    name: 'messages',
    path: flows,
    async open(page) {
      await page.keyboard.type('g9')
      await toast(page, '没有快捷键').waitFor()
      await fromPalette(page, '撤销', '撤销上一步')
      await page.keyboard.press('Enter')
      await toast(page, '没有可以撤销的操作').waitFor()
    },
  },
  {
    name: 'a chord under way',
    path: flows,
    async open(page) {
      // Otherwise the chord would time out during the check.
      await holdChords(page)
      await page.keyboard.press('g')
      await page.getByText('再按').waitFor()
    },
  },
]

/** The workstation in each moment of a call, each with another agent, because an agent in a call stays in it. */
export const moments: readonly Situation[] = [
  {
    name: 'the call centre of staff without a workstation',
    path: firstPage,
    open: (page) => agents(page).getByRole('row', { name: /离线/ }).first().waitFor(),
  },
  {
    name: 'the agents in one state, of whom there are none',
    path: `${firstPage}?state=BREAK`,
    open: (page) => agents(page).getByText('现在没有人小休').waitFor(),
  },
  {
    name: 'a call centre that could not be had',
    path: firstPage,
    async open(page) {
      await page.route('**/centre/info', refuse)
      await page.reload()
      await page.getByText('呼叫中心没有取到').waitFor()
    },
  },
  { name: 'the call centre of a manager', path: firstPage, account: 'boss', manager: 'watches', open: async () => {} },
  { name: 'a queue', path: firstPage, account: 'cg1005', open: showOwn },
  {
    name: 'nobody to be called',
    path: firstPage,
    account: 'cg1005',
    async open(page) {
      await page.route('**/queue/info?**', (route) =>
        route.fulfill({ json: { code: 20000, msg: '', data: { callbacks: [], records: [], total: 0 } } }),
      )
      await page.getByRole('button', { name: '刷新队列' }).click()
      await page.getByText('没有要呼叫的').waitFor()
      await page.unroute('**/queue/info?**')
    },
  },
  {
    name: 'a queue that is filtered, for what is not there',
    path: firstPage,
    account: 'cg1005',
    async open(page) {
      await page.keyboard.press('/')
      await queuePane(page).getByRole('textbox').fill('nobody-is-called-so')
      await page.getByText('没有符合的').waitFor()
    },
  },
  {
    name: 'a call',
    path: firstPage,
    account: 'cg1006',
    async open(page) {
      await dialByPalette(page, '16200019001')
      await expectState(page, '通话中')
      await page.keyboard.press('1')
      await chosenResult(page).waitFor()
    },
  },
  {
    name: 'a wrap-up, and a result that wants a reason',
    path: firstPage,
    account: 'cg1007',
    async open(page) {
      await dialByPalette(page, '16200029003')
      await expectState(page, '话后整理')
      // Only a customer can go back to the pool, and typing a name makes this person one.
      await customerPane(page).getByRole('textbox', { name: /^名称/ }).fill('要放回的人')
      await page.keyboard.press('Escape')
      await page.keyboard.press('9')
      await callPane(page)
        .getByRole('textbox', { name: /^放回公海的原因/ })
        .waitFor()
      await page.keyboard.press('Alt+n')
      await toast(page, '要填原因').waitFor()
    },
  },
  {
    name: 'a result that was not chosen, another time that is not understood',
    path: firstPage,
    account: 'cg1008',
    async open(page) {
      // Answered, because an unanswered call needs no result.
      await dialByPalette(page, '16200039002')
      await expectState(page, '话后整理')
      const booking = customerPane(page).getByRole('textbox', { name: '预约' })
      await booking.waitFor()
      await page.keyboard.press('b')
      await eventually(() => booking.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.insertText('改天')
      await page.keyboard.press('Alt+s')
      await toast(page, '还没有选小结').waitFor()
      await customerPane(page).getByText('看不懂这个时间').waitFor()
    },
  },
  {
    name: 'a call that is not placed',
    path: firstPage,
    account: 'cg1009',
    async open(page) {
      await dialByPalette(page, '16200019001')
      await callPane(page).getByText('没有拨出：同事正在呼叫').waitFor()
    },
  },
  {
    name: 'the question before a call is left by signing out',
    path: firstPage,
    account: 'cg1011',
    async open(page) {
      await dialByPalette(page, '16200059001')
      await expectState(page, '通话中')
      await openUserMenu(page)
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.getByRole('alertdialog', { name: '通话还没有结束' }).waitFor()
    },
  },
  {
    name: 'a locked number to be unlocked',
    path: firstPage,
    account: 'leader',
    manager: 'calls',
    async open(page) {
      await showOwn(page)
      await page.keyboard.press('j')
      await page.keyboard.press('Alt+l')
      await palette(page).getByPlaceholder('锁定多久').waitFor()
      await page.keyboard.press('Enter')
      await palette(page).getByPlaceholder('锁定原因').waitFor()
      await page.keyboard.insertText('客户要求')
      await page.keyboard.press('Enter')
      await callPane(page).getByRole('button', { name: '解锁' }).click()
      await palette(page).getByPlaceholder('解锁原因').waitFor()
    },
  },
  { name: 'the list of calls', path: history, open: async () => {} },
  {
    name: 'a call beside the list',
    path: history,
    async open(page) {
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: '通话经过' }).waitFor()
    },
  },
]

/** What opens over the workstation of an agent without a call, and over the call list. */
export const overCalls: readonly Situation[] = (
  [
    {
      name: 'the menu of states',
      path: firstPage,
      menu: true,
      async open(page) {
        await stateBar(page).getByRole('button').first().click()
        await menu(page, '切换状态').waitFor()
      },
    },
    {
      name: 'the menu of queues, without a pasted list',
      path: firstPage,
      menu: true,
      async open(page) {
        await page.keyboard.press('v')
        await menu(page, '队列').waitFor()
      },
    },
    {
      name: 'a list to be pasted',
      path: firstPage,
      async open(page) {
        await page.getByRole('button', { name: '粘贴名单' }).first().click()
        await dialog(page, '粘贴名单').waitFor()
        await page.keyboard.press('Control+Enter')
        await dialog(page, '粘贴名单').getByText('号码不能为空，一行一个').waitFor()
      },
    },
    {
      name: 'what became of a list that was pasted',
      path: firstPage,
      async open(page) {
        await page.getByRole('button', { name: '粘贴名单' }).first().click()
        await fillList(page, ['16200049003', '不是号码', '16200049003'])
        await page.keyboard.press('Control+Enter')
        await dialog(page, '名单已建好，1 个号码').waitFor()
      },
    },
    {
      name: 'the menu of queues, with a pasted list',
      path: firstPage,
      menu: true,
      async open(page) {
        await page.keyboard.press('v')
        await menu(page, '队列').getByText('删除这个名单').waitFor()
      },
    },
    {
      name: 'a list to be deleted',
      path: firstPage,
      async open(page) {
        await page.keyboard.press('v')
        await page.getByRole('menuitem', { name: '删除这个名单' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'a callback to be booked',
      path: firstPage,
      async open(page) {
        await page.keyboard.press('b')
        await palette(page).getByPlaceholder('什么时候回访').waitFor()
        await page.keyboard.insertText('明天下午3点')
        await options(page).first().waitFor()
      },
    },
    {
      name: 'one’s callbacks, one of them to be moved',
      path: firstPage,
      async open(page) {
        await showOwn(page)
        await page.keyboard.press('b')
        await palette(page).getByPlaceholder('什么时候回访').waitFor()
        await page.keyboard.insertText('明天下午3点')
        await options(page).first().waitFor()
        await page.keyboard.press('Enter')
        await palette(page).getByPlaceholder('可以不填').waitFor()
        await page.keyboard.press('Enter')
        await palette(page).waitFor({ state: 'detached' })
        await page.keyboard.press('Shift+B')
        await dialog(page, /^我的预约/)
          .getByRole('button', { name: /^改期/ })
          .first()
          .click()
        await dialog(page, /^我的预约/)
          .getByRole('textbox')
          .waitFor()
      },
    },
    {
      name: 'a number to be locked',
      path: firstPage,
      async open(page) {
        await page.keyboard.press('Alt+l')
        await palette(page).getByPlaceholder('锁定多久').waitFor()
        await page.keyboard.press('Enter')
        await palette(page).getByPlaceholder('锁定原因').waitFor()
      },
    },
    {
      name: 'a customer’s follow-ups',
      path: firstPage,
      async open(page) {
        await showOwn(page)
        await customerPane(page).getByRole('button', { name: '客户跟踪' }).click()
        await dialog(page, '明细').getByRole('table').waitFor()
      },
    },
    {
      name: 'a new customer',
      path: firstPage,
      async open(page) {
        await fromPalette(page, '新增客户', '新增客户')
        await page.keyboard.press('Enter')
        await dialog(page, '客户信息').waitFor()
        await page.keyboard.press('Control+Enter')
        await dialog(page, '客户信息').getByText('名称不能为空').waitFor()
      },
    },
    {
      name: 'another result for a call',
      path: history,
      async open(page) {
        await page.keyboard.press('e')
        await dialog(page, '改小结').getByRole('radio').first().waitFor()
      },
    },
    {
      name: 'a call’s menu',
      path: history,
      menu: true,
      async open(page) {
        await rows(page).nth(1).click({ button: 'right' })
        await menu(page, '行操作').waitFor()
      },
    },
  ] as Situation[]
).map((situation) => ({ ...situation, account: 'cg1010' }))

/** Shows the agent's own customers in the queue. */
async function showOwn(page: Page): Promise<void> {
  await page.keyboard.press('v')
  await page.getByRole('menuitemcheckbox', { name: '我的客户' }).click()
  await queue(page).nth(3).waitFor()
}

/** What opens over a page. */
export const overlays: readonly Situation[] = [
  { name: 'the palette', path: flows, open: openPalette },
  {
    name: 'the palette with results, people among them',
    path: flows,
    async open(page) {
      await fromPalette(page, 'yh', '用户列表')
      await palette(page).getByText('人员', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'the palette without results',
    path: flows,
    async open(page) {
      await openPalette(page)
      await page.keyboard.type('qqqqqq')
      await palette(page).getByText('没有找到“qqqqqq”').first().waitFor()
    },
  },
  {
    name: 'a question of the palette',
    path: flows,
    async open(page) {
      await fromPalette(page, '切换尺寸', '切换尺寸')
      await page.keyboard.press('Enter')
      await palette(page).getByPlaceholder('选择尺寸').waitFor()
    },
  },
  {
    name: 'a question of the palette that the server answers',
    path: flows,
    async open(page) {
      await page.keyboard.press('c')
      await palette(page).getByPlaceholder('选择客户').waitFor()
      await options(page).nth(3).waitFor()
    },
  },
  {
    name: 'the hotkeys',
    path: users,
    async open(page) {
      await page.keyboard.press('?')
      await dialog(page, '快捷键').waitFor()
    },
  },
  {
    name: 'the settings',
    path: users,
    async open(page) {
      await page.keyboard.type('g,')
      await dialog(page, '设置').waitFor()
    },
  },
  {
    name: 'a new user',
    path: users,
    async open(page) {
      await page.keyboard.press('c')
      await dialog(page, '新增用户').waitFor()
      await dialog(page, '新增用户').getByRole('combobox', { name: '公司' }).selectOption({ index: 1 })
      await dialog(page, '新增用户').getByRole('button', { name: '新增' }).click()
      await dialog(page, '新增用户').getByText('姓名不能为空').waitFor()
    },
  },
  {
    name: 'a user’s fields',
    path: users,
    async open(page) {
      await page.keyboard.press('e')
      await dialog(page, /^编辑用户/).waitFor()
    },
  },
  {
    name: 'another password for a user',
    path: users,
    async open(page) {
      await page.keyboard.press('j')
      await page.getByRole('button', { name: '重置密码' }).click()
      await dialog(page, /^重置密码/)
        .getByRole('button', { name: '生成' })
        .click()
    },
  },
  {
    name: 'a follow-up',
    path: flows,
    async open(page) {
      await page.keyboard.press('n')
      await dialog(page, /^写跟进/).waitFor()
    },
  },
  {
    name: 'the calendar of a field',
    path: flows,
    async open(page) {
      await page.keyboard.press('n')
      await page.getByRole('button', { name: '选择下次跟进' }).click()
      await page.getByRole('grid', { name: /^下次跟进/ }).waitFor()
    },
  },
  {
    name: 'a span of days',
    path: flows,
    async open(page) {
      await page.getByRole('button', { name: '自定义' }).click()
      await dialog(page, '时间：自定义').waitFor()
    },
  },
  {
    name: 'the columns',
    path: users,
    async open(page) {
      await page.getByRole('button', { name: '列设置' }).click()
      await dialog(page, '列设置').waitFor()
    },
  },
  {
    name: 'a view to be saved',
    path: `${flows}?type=10`,
    async open(page) {
      await page.keyboard.press('v')
      await page.getByRole('menuitem', { name: '保存当前视图…' }).click()
      await dialog(page, '保存视图').waitFor()
    },
  },
  {
    name: 'a question that can’t be undone',
    path: users,
    async open(page) {
      await page.keyboard.press('j')
      await currentRow(page).click({ button: 'right' })
      await page.getByRole('menuitem', { name: '停用用户' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'another password for oneself',
    path: flows,
    async open(page) {
      await openUserMenu(page)
      await page.getByRole('menuitem', { name: '修改密码' }).click()
      await dialog(page, '修改密码').waitFor()
    },
  },
  { name: 'one’s account', path: flows, open: async (page) => void (await openAccount(page)) },
  {
    name: 'one’s sessions',
    path: flows,
    async open(page) {
      const account = await openAccount(page)
      await account.getByRole('tab', { name: '登录设备' }).click()
      await account.getByText('当前').waitFor()
    },
  },
  {
    name: 'one’s permissions',
    path: flows,
    async open(page) {
      const account = await openAccount(page)
      await account.getByRole('tab', { name: '我的权限' }).click()
      await account.getByText('客户跟踪').first().waitFor()
    },
  },
  {
    name: 'the error log',
    path: flows,
    async open(page) {
      await page.getByRole('button', { name: /^错误日志/ }).click()
      await dialog(page, '错误日志').waitFor()
    },
  },
  {
    name: 'the notices',
    path: flows,
    async open(page) {
      await page.keyboard.type('g9')
      await toast(page, '没有快捷键').waitFor()
      await page.getByRole('button', { name: /^通知/ }).click()
      await page.getByRole('heading', { name: '通知', exact: true }).waitFor()
    },
  },
  {
    name: 'the menu of sizes',
    path: flows,
    menu: true,
    async open(page) {
      await page.getByRole('button', { name: '尺寸' }).click()
      await menu(page, '尺寸').waitFor()
    },
  },
  { name: 'the user’s menu', path: flows, menu: true, open: openUserMenu },
  {
    name: 'the views',
    path: flows,
    menu: true,
    async open(page) {
      await page.keyboard.press('v')
      await menu(page, '视图').waitFor()
    },
  },
  {
    name: 'a row’s menu',
    path: users,
    menu: true,
    async open(page) {
      await rows(page).nth(2).click({ button: 'right' })
      await menu(page, '行操作').waitFor()
    },
  },
  {
    name: 'a tab’s menu',
    path: flows,
    menu: true,
    async open(page) {
      await tabBar(page).getByRole('link').first().click({ button: 'right' })
      await menu(page, /^标签页/).waitFor()
    },
  },
  {
    name: 'what a list can do',
    path: users,
    menu: true,
    async open(page) {
      await page.getByRole('main').getByRole('button', { name: '更多操作' }).first().click()
      await menu(page, '更多操作').waitFor()
    },
  },
]

/** What opens below a field while the user chooses: the focus stays in the field. */
export const popups: readonly Situation[] = [
  {
    name: 'suggestions under the filter line',
    path: flows,
    async open(page) {
      await page.keyboard.press('/')
      await page.keyboard.type('类型:')
      await page.getByRole('listbox', { name: '筛选建议' }).getByRole('option').nth(1).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'a picker',
    path: flows,
    async open(page) {
      await page.getByRole('combobox', { name: '跟进人' }).click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'several of a choice',
    path: `${flows}?type=10,20,50`,
    async open(page) {
      await page.getByRole('search').getByRole('combobox', { name: '类型' }).click()
      await page.getByRole('listbox', { name: '类型' }).getByRole('option', { selected: true }).first().waitFor()
    },
  },
  {
    name: 'a picker of several, with one chosen',
    path: users,
    async open(page) {
      await page.keyboard.press('e')
      await dialog(page, /^编辑用户/)
        .getByRole('combobox', { name: '角色' })
        .click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'a tree',
    path: users,
    async open(page) {
      await page.keyboard.press('c')
      await dialog(page, '新增用户').getByRole('combobox', { name: '公司' }).selectOption({ index: 1 })
      await dialog(page, '新增用户').getByText('部门', { exact: true }).waitFor()
      await dialog(page, '新增用户').getByLabel('部门').click()
      await page.getByRole('tree').waitFor()
    },
  },
]

/** Creates a situation on its page, which has just been opened. */
export async function bring(page: Page, { name, path, account, manager, open }: Situation): Promise<void> {
  try {
    if (!path.startsWith(firstPage)) {
      await listShown(page)
      // A place to which the focus can return.
      await grid(page).focus()
    } else if (manager === 'watches') {
      await agents(page).waitFor()
    } else if (account !== undefined) {
      if (manager) await page.getByRole('button', { name: '开始接打' }).click()
      await stationShown(page)
      await callPane(page).focus()
    }
    await open(page)
  } catch (cause) {
    throw new Error(`${name} did not come about at ${page.url()}`, { cause })
  }
}
