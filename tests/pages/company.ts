/** 企业管理: the lists of companies. */
import type { Page } from 'playwright-core'
import { bulkTitles, dialog, rows, sidebar, titlesInMenu, toast } from '../support/browser/console-page'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'

/** Opens the import of employees, and chooses a company for it. */
async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: '导入员工' }).click()
  await dialog(page, '导入员工').getByRole('combobox', { name: '公司' }).click()
  await page.getByRole('option').first().click()
}

const path = '/company/list'
const allPath = '/company/allCompany'
const companies = listPage(path)
const allCompanies = listPage(allPath)
const departmentPath = '/company/department'
const departments = listPage(departmentPath)
const employeePath = '/company/companyUserList'
const employees = listPage(employeePath)
const resourcePath = '/company/resources'
const resources = listPage(resourcePath)
const staffPath = '/company/user'
const staff = listPage(staffPath)
/** Only the provider's people change companies. */
const provider = 'admin'

const rowTitles = (page: Page) => titlesInMenu(page, rows(page).nth(2), 'right')
const toolbarTitles = (page: Page) => page.getByRole('main').getByRole('button').allTextContents()

/** Does something to the current company by its menu. */
async function choose(page: Page, title: string) {
  await rows(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: title, exact: true }).click()
}

async function disable(page: Page) {
  await choose(page, '停用企业')
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await rows(page).first().getByText('停用').waitFor()
}

export const companyTrials: Trials = {
  pages: [companies, allCompanies, departments, employees, resources, staff],
  stages: [
    listStage({ path, rows: 'company', beside: '/manager/userlist', account: provider }),
    listStage({ path: allPath, rows: 'provider-company', beside: '/manager/userlist', account: provider }),
    listStage({ path: departmentPath, rows: 'department', beside: '/manager/userlist' }),
    listStage({ path: employeePath, rows: 'employee', beside: '/manager/userlist' }),
    listStage({ path: resourcePath, rows: 'resource', beside: '/manager/userlist', account: provider }),
    listStage({ path: staffPath, rows: 'company-user', beside: '/company/department' }),
  ],
  commands: joinTrials(
    {
      // Whoever is at another stage may not open it.
      'company.open-all': { at: path },
      'manager.hand-over': { at: staffPath, before: (page) => rows(page).nth(3).click() },
      // The first row can't go up, and the last of its level can't go down.
      'company.move-department-up': { before: (page) => rows(page).nth(1).click() },
      'company.enable': { before: disable },
      'company.allow-calls': {
        async before(page) {
          await choose(page, '停呼')
          await dialog(page, /^停呼/).getByLabel('停呼原因').fill('投诉过多')
          await page.keyboard.press('Control+Enter')
          await rows(page).first().getByText('停呼').waitFor()
          await toast(page, /已停呼/).waitFor()
        },
      },
    },
    controlsAt(departmentPath, {
      'company.fold-department': (page) => page.getByRole('button', { name: /^收起 / }).first(),
      // The same button, once it is folded.
      'company.unfold-department': (page) => page.getByRole('button', { name: /^(收起|展开) / }).first(),
    }),
    controlsAt(allPath, {
      // It leads where the row is.
      'company.open': (page) => sidebar(page).getByRole('link', { name: '企业列表' }),
      'company.open-list': (page) => sidebar(page).getByRole('link', { name: '企业列表' }),
      'company.open-all': (page) => sidebar(page).getByRole('link', { name: '所有企业' }),
      'company.open-users': (page) => sidebar(page).getByRole('link', { name: '企业用户' }),
      'company.open-resources': (page) => sidebar(page).getByRole('link', { name: '企业资源' }),
      'company.open-departments': (page) => sidebar(page).getByRole('link', { name: '部门管理' }),
    }),
  ),
  places: {
    'company.row': { account: provider, address: path, titles: rowTitles },
    'company.toolbar': { account: provider, address: path, titles: toolbarTitles },
    'company.bulk': { account: provider, address: path, titles: bulkTitles },
    'department.row': { address: departmentPath, titles: rowTitles },
    'department.toolbar': { address: departmentPath, titles: toolbarTitles },
    'employee.row': { address: employeePath, titles: rowTitles },
    'resource.row': { account: provider, address: resourcePath, titles: rowTitles },
    'company-user.row': { address: staffPath, titles: rowTitles },
    'company-user.toolbar': { address: staffPath, titles: toolbarTitles },
    'company-user.bulk': { address: staffPath, titles: bulkTitles },
    'provider-company.row': { account: provider, address: allPath, titles: rowTitles },
    'provider-company.toolbar': { account: provider, address: allPath, titles: toolbarTitles },
    'provider-company.bulk': { account: provider, address: allPath, titles: bulkTitles },
  },
  situations: [
    ...onPage(companies, [
      {
        name: 'a new company',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('c')
          await dialog(page, '新增企业').waitFor()
          await dialog(page, '新增企业').getByRole('button', { name: '新增' }).click()
          await dialog(page, '新增企业').getByText('名称不能为空').waitFor()
        },
      },
      {
        name: 'a company’s results, and one that does not go together',
        kind: 'over',
        async open(page) {
          await page.getByRole('tab', { name: '小结' }).click()
          await page.getByRole('button', { name: '编辑小结：考虑中' }).click()
          await dialog(page, '编辑小结：考虑中').getByLabel('无效客户').click()
          await dialog(page, '编辑小结：考虑中').getByText('无效客户不再呼叫').waitFor()
        },
      },
      {
        name: 'a script, and a variable that there is none of',
        kind: 'over',
        async open(page) {
          await page.getByRole('tab', { name: '话术' }).click()
          await page.getByRole('button', { name: '编辑话术：开场白' }).click()
          await dialog(page, '编辑话术：开场白').getByLabel('内容').fill('您好{价格}')
          await dialog(page, '编辑话术：开场白').getByRole('button', { name: '保存' }).click()
          await dialog(page, '编辑话术：开场白').getByText('没有“{价格}”这个变量').waitFor()
        },
      },
      {
        name: 'a company’s employees',
        kind: 'state',
        async open(page) {
          await page.getByRole('tab', { name: '员工' }).click()
          // With its number, its rows are there too.
          await page.getByRole('heading', { name: /^员工 \d+ 位/ }).waitFor()
        },
      },
    ]),
    ...onPage(allCompanies, [
      {
        name: 'the administrator of a company',
        kind: 'over',
        async open(page) {
          await choose(page, '开通管理员')
          await dialog(page, /^开通管理员/)
            .getByRole('button', { name: '开通' })
            .click()
          await dialog(page, /^开通管理员/)
            .getByText('姓名不能为空')
            .waitFor()
        },
      },
      {
        name: 'another channel for a company',
        kind: 'over',
        async open(page) {
          await choose(page, '转移渠道')
          await dialog(page, /^转移渠道/).waitFor()
        },
      },
      {
        name: 'who looks after a company',
        kind: 'over',
        async open(page) {
          await choose(page, '客户经理与风险')
          await dialog(page, /^客户经理与风险/).waitFor()
        },
      },
      {
        name: 'the reason why a company may not call',
        kind: 'over',
        async open(page) {
          await choose(page, '停呼')
          await dialog(page, /^停呼/).waitFor()
        },
      },
    ]),
    ...onPage(resources, [
      {
        name: 'a company’s functions',
        kind: 'state',
        async open(page) {
          await page.getByRole('tab', { name: '功能' }).click()
          await page.getByRole('heading', { name: '通话管理' }).waitFor()
        },
      },
      {
        name: 'other quotas',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('e')
          await dialog(page, /^修改配额/)
            .getByLabel('坐席上限')
            .fill('')
          await dialog(page, /^修改配额/)
            .getByRole('button', { name: '保存' })
            .click()
          await dialog(page, /^修改配额/)
            .getByText('不限的没有到期日')
            .waitFor()
        },
      },
      {
        name: 'other functions',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('m')
          await dialog(page, /^修改功能/)
            .getByRole('checkbox', { name: '客户管理' })
            .click()
          await dialog(page, /^修改功能/)
            .getByText('收回：')
            .waitFor()
        },
      },
    ]),
    ...onPage(staff, [
      {
        name: 'a new employee',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('c')
          await dialog(page, '新增用户').getByLabel('日呼上限').waitFor()
        },
      },
      {
        name: 'employees from a file',
        kind: 'over',
        async open(page) {
          await openImport(page)
          await dialog(page, '导入员工').getByRole('button', { name: '下载模板' }).waitFor()
        },
      },
      {
        name: 'the columns of a file of employees, and what is wrong in it',
        kind: 'over',
        async open(page) {
          await openImport(page)
          const buffer = Buffer.from('姓名,登录名,城市\n林一,lin.one,上海\n林二,x,北京\n')
          const file = { name: '员工.csv', mimeType: 'text/csv', buffer }
          await dialog(page, '导入员工').getByLabel('要导入的员工文件').setInputFiles(file)
          await dialog(page, '导入员工').getByText('2 行里有 2 行有问题').waitFor()
        },
      },
      {
        name: 'what an employee who leaves hands over',
        kind: 'over',
        async open(page) {
          await rows(page).nth(3).click({ button: 'right' })
          await page.getByRole('menuitem', { name: '离职交接', exact: true }).click()
          await dialog(page, /^离职交接/)
            .getByText('负责部门')
            .waitFor()
          await dialog(page, /^离职交接/)
            .getByRole('button', { name: '交接并停用' })
            .click()
          await dialog(page, /^离职交接/)
            .getByText('请选择接手的同事')
            .waitFor()
        },
      },
      {
        name: 'an employee at work',
        kind: 'state',
        async open(page) {
          await page.getByRole('term').filter({ hasText: '坐席状态' }).waitFor()
        },
      },
    ]),
    ...onPage(departments, [
      {
        name: 'a new department below another',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('Shift+c')
          await dialog(page, '新增部门').getByText('上级部门').waitFor()
          await dialog(page, '新增部门').getByRole('button', { name: '新增' }).click()
          await dialog(page, '新增部门').getByText('名称不能为空').waitFor()
        },
      },
      {
        name: 'another place for a department',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('m')
          await dialog(page, /^移动部门/)
            .getByText('新的上级部门')
            .waitFor()
        },
      },
    ]),
  ],
}
