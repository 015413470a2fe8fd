/** Roles in the real browser: made, filled and given by keyboard, taken by mouse, and their people see it without a reload. */
import { expect, it } from 'vitest'
import {
  currentRow,
  detail,
  dialog,
  eventually,
  grid,
  listShown,
  options,
  palette,
  rowOf,
  selectedOption,
  sidebar,
  toast,
} from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)
const grantsOf = async (name: string) =>
  (
    await ask(`select permission.path from role join role_permission on role_permission.role_id = role.id
      join permission on permission.id = role_permission.permission_id where role.name = '${name}' order by permission.id`)
  ).map(({ path }) => path)
const holdersOf = async (name: string) =>
  (
    await ask(`select "user".account from user_role join "user" on "user".id = user_role.user_id
      join role on role.id = user_role.role_id where role.name = '${name}' order by "user".account`)
  ).map(({ account }) => account)

it('by keyboard: a role is made, filled and given, and whoever has it finds its pages in the menu', async () => {
  const agent = (await j.enter('agent', '/customer/UserCustomerList')).page
  await listShown(agent)
  expect(await sidebar(agent).getByRole('link', { name: '客户列表' }).count()).toBe(0)

  const { page } = await j.enter('boss', '/manager/rolelist')
  await listShown(page)
  await page.keyboard.press('c')
  await dialog(page, '新增角色').waitFor()
  await page.keyboard.type('查客户')
  await page.keyboard.press('Control+Enter')
  await toast(page, '已新增 查客户').waitFor()
  await eventually(() => currentRow(page).textContent()).toContain('查客户')
  await page.keyboard.press('m')
  await page.waitForURL(/rolepowerlist/)
  await listShown(page)
  await eventually(() => currentRow(page).textContent()).toContain('查客户')
  await detail(page).getByText('已授予 0 /').waitFor()
  const search = detail(page).getByLabel('查找权限')
  await search.focus()
  await page.keyboard.type('客户列表')
  await detail(page).getByRole('checkbox', { name: '客户列表', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await detail(page).getByText('授予：客户列表、查看客户。').waitFor()
  // Another row, and back: nothing of it is lost.
  await grid(page).focus()
  await page.keyboard.press('k')
  await detail(page).getByRole('heading', { name: '坐席' }).waitFor()
  await page.keyboard.press('j')
  await detail(page).getByText('授予：客户列表、查看客户。').waitFor()
  await detail(page).getByLabel('查找权限').focus()
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('授予：客户列表、查看客户。现在没有人有这个角色。').waitFor()
  await page.keyboard.press('Enter')
  await toast(page, '已保存“查客户”的权限').waitFor()
  expect(await grantsOf('查客户')).toEqual(['/customer/mine', 'customer:list'])

  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.insertText('授予角色')
  await eventually(() => selectedOption(page).textContent()).toContain('授予角色')
  await page.keyboard.press('Enter')
  await palette(page)
    .getByRole('combobox', { name: /选择用户/ })
    .waitFor()
  await page.keyboard.type('高淑芬')
  await eventually(() => selectedOption(page).textContent()).toContain('高淑芬')
  await page.keyboard.press('Enter')
  await palette(page)
    .getByRole('combobox', { name: /选择角色/ })
    .waitFor()
  await page.keyboard.type('查客户')
  await eventually(() => options(page).count()).toBe(1)
  await page.keyboard.press('Enter')
  await toast(page, /已把“查客户”授予 高淑芬/).waitFor()
  expect(await holdersOf('查客户')).toEqual(['agent'])

  // The next answer to whatever the agent does tells the console.
  await agent.keyboard.press('r')
  await sidebar(agent).getByRole('link', { name: '客户列表' }).waitFor()
})

it('by mouse: a role that is taken takes the page away from under its people', async () => {
  const agent = (await j.enter('agent', '/customer/mine')).page
  await listShown(agent)
  const { page } = await j.enter('boss', '/manager/rolelist')
  await rowOf(page, '查客户').click()
  await rowOf(page, '查客户').getByRole('link', { name: '1' }).click()
  await page.waitForURL(/roleuserlist/)
  await rowOf(page, '高淑芬').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '收回角色' }).click()
  await palette(page)
    .getByRole('combobox', { name: /收回哪个角色/ })
    .waitFor()
  // The role whose people are shown comes first.
  await eventually(() => options(page).first().textContent()).toContain('查客户')
  await options(page).first().click()
  await toast(page, /已从 高淑芬 收回“查客户”/).waitFor()
  expect(await holdersOf('查客户')).toEqual([])
  await agent.keyboard.press('r')
  await agent.waitForURL(/\/401/)
  await eventually(() => sidebar(agent).getByRole('link', { name: '客户列表' }).count()).toBe(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await eventually(() => holdersOf('查客户')).toEqual(['agent'])
})
