/** A day's work with only the mouse: the keyboard types into fields and does nothing else. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { demoPassword } from '../../src/server/db/demo/plan'
import {
  eventually,
  filterLine,
  listShown,
  options,
  palette,
  rowOf,
  rows,
  sidebar,
  tabBar,
  tabTitles,
  toast,
} from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import { signIn } from '../support/server/sign-in'

const j = journeys()

it('everything works by mouse alone', async () => {
  const { page, open, arrive } = await j.visit()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const banner = page.getByRole('banner')
  const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name })
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `printed ${document.querySelectorAll('[data-print] tbody tr:not([data-sums])').length}`
      dispatchEvent(new Event('afterprint'))
    }
  })

  await open('/')
  await page.getByLabel('用户名', { exact: true }).fill('boss')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await button(/^登录/).click()
  await arrive(firstPage)

  // Goes to a page by the menu, to a hidden one by the buttons of the pages that lead there, and by the search.
  await sidebar(page).getByRole('button', { name: '权限管理' }).click()
  await sidebar(page).getByRole('link', { name: '用户列表' }).click()
  await listShown(page, '用户列表')
  await rows(page).first().click()
  await button(/^这位用户的跟进/).click()
  await listShown(page, '客户跟踪')
  await eventually(() => new URL(page.url()).searchParams.get('userId')).toMatch(/^\d+$/)
  await tabBar(page).getByRole('link', { name: '用户列表' }).click()
  await listShown(page, '用户列表')
  await button(/^客户跟踪/).click()
  await listShown(page, '客户跟踪')
  await tabBar(page).getByRole('link', { name: '用户列表' }).click()
  await listShown(page, '用户列表')
  await button('搜索页面、动作、客户').click()
  await palette(page).getByRole('button', { name: /页面/ }).click()
  await options(page).filter({ hasText: '客户跟踪' }).click()
  await listShown(page, '客户跟踪')
  await tabBar(page).getByRole('link', { name: '客户跟踪' }).hover()
  await tabBar(page).getByRole('button', { name: '关闭 客户跟踪' }).click()
  await listShown(page, '用户列表')
  await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '用户列表'])

  // Filters, sorts, pages, changes columns and views.
  await filterLine(page).fill('cg101')
  await button('查询').click()
  await eventually(() => rows(page).count()).toBe(9)
  await page.getByRole('columnheader', { name: '账号' }).click()
  await arrive('/manager/userlist?keywords=cg101&sort=-account')
  await button(/^视图/).click()
  await menuItem('保存当前视图…').click()
  await page.getByRole('dialog', { name: '保存视图' }).getByRole('button', { name: '保存' }).click()
  await toast(page, /^视图.*已保存/).waitFor()
  await button('列设置').click()
  await page.getByRole('checkbox', { name: '工号' }).click()
  await page.getByRole('columnheader', { name: '工号' }).waitFor({ state: 'detached' })
  await button('恢复默认').click()
  await page.getByRole('columnheader', { name: '工号' }).waitFor()
  await button('列设置').click()

  // One row: edits it. Several: disables them, and undoes it.
  await rowOf(page, 'cg1018').click()
  await button(/^编辑/).click()
  const dialog = page.getByRole('dialog', { name: /^编辑用户/ })
  await dialog.getByRole('textbox', { name: '介绍' }).fill('只用鼠标')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('只用鼠标').waitFor()
  await rowOf(page, 'cg1018').click({ button: 'right' })
  await menuItem('重置密码').click()
  const reset = page.getByRole('dialog', { name: /^重置密码/ })
  await reset.getByLabel(/^新密码/).fill('Andere-2027')
  await reset.getByRole('button', { name: '重置' }).click()
  await toast(page, '的密码已重置').waitFor()
  await rowOf(page, 'cg1018').getByRole('checkbox').click()
  await rowOf(page, 'cg1017').getByRole('checkbox').click()
  const bulk = page.getByRole('region', { name: '批量操作' })
  await bulk.getByRole('button', { name: '停用' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await eventually(() => rowOf(page, '停用').count()).toBe(2)
  await toast(page, /^已停用/)
    .getByRole('button', { name: '撤销' })
    .click()
  await eventually(() => rowOf(page, '启用').count()).toBe(9)
  await expect(signIn(j.server.url, 'cg1018', 'Andere-2027')).rejects.toThrow('这是一次性密码')
  await bulk.getByRole('button', { name: /^取消/ }).click()

  // Exports and prints, from the menu above the list.
  const more = page.getByRole('main').getByRole('button', { name: '更多操作' }).first()
  await more.click()
  await menuItem('导出…').click()
  const coming = page.waitForEvent('download')
  await options(page).filter({ hasText: 'CSV' }).click()
  expect((await readFile(await (await coming).path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(10)
  await more.click()
  await menuItem('打印').click()
  await eventually(() => page.title()).toBe('printed 9')

  // Uses the console itself.
  await banner.getByRole('button', { name: '尺寸' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Small' }).click()
  await toast(page, 'Switch Size Success').waitFor()
  await sidebar(page).getByRole('button', { name: '设置' }).click()
  const drawer = page.getByRole('dialog', { name: '设置' })
  await drawer.getByRole('radio', { name: '深色' }).click()
  await drawer.getByRole('radio', { name: '紫' }).click()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await sidebar(page)
    .getByRole('button', { name: /^快捷键/ })
    .click()
  await page.getByRole('dialog', { name: '快捷键' }).getByRole('button', { name: '关闭', exact: true }).click()
  await banner.getByRole('button', { name: '收起菜单' }).click()
  await banner.getByRole('button', { name: '展开菜单' }).click()
  await tabBar(page).getByRole('link', { name: '用户列表' }).click({ button: 'right' })
  await menuItem(/^关闭所有/).click()
  await arrive(firstPage)
  await banner.getByRole('button').last().click()
  await menuItem('锁屏').click()
  const lock = page.getByRole('dialog', { name: '屏幕已锁定' })
  await lock.getByLabel('密码', { exact: true }).fill(demoPassword)
  await lock.getByRole('button', { name: '解锁' }).click()
  await lock.waitFor({ state: 'detached' })
  await banner.getByRole('button').last().click()
  await menuItem('退出登录').click()
  await arrive(`/login?redirect=${encodeURIComponent(firstPage)}`)
})
