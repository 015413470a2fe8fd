/** The palette: pinyin to a page, a command's questions, people and numbers, input methods. */
import { describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { afterComposing, compose } from '../support/browser/compose'
import {
  column,
  currentRow,
  eventually,
  filterLine,
  focused,
  grid,
  listShown,
  openPalette,
  options,
  palette,
  rowOf,
  rows,
  selectedOption,
  toast,
} from '../support/browser/console-page'
import { flows, journeys } from '../support/browser/journey'
import { callOver } from '../support/server/http'
import { signIn } from '../support/server/sign-in'

const j = journeys()

describe('finding', () => {
  it('a page by the initials of its pinyin, and giving the focus back on Escape', async () => {
    const { page, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await grid(page).focus()
    await openPalette(page)
    await page.keyboard.type('yhlb')
    await eventually(() => selectedOption(page).textContent()).toMatch(/^用户列表.*gu$/)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await eventually(() => focused(page)).toBe('客户跟踪')

    await openPalette(page)
    await page.keyboard.type('yonghulie')
    await eventually(() => selectedOption(page).textContent()).toContain('用户列表')
    await page.keyboard.press('Enter')
    await arrive('/manager/userlist')
    await listShown(page, '用户列表')
    expect(await page.title()).toBe('用户列表 - 欢呼后台')
  })

  it('puts first what was used last, on the next visit too', async () => {
    const { page } = await j.enter('cg1004', flows)
    await openPalette(page)
    await page.keyboard.type('qhwg')
    await page.keyboard.press('Enter')
    const counted = page.waitForResponse((response) => response.url().includes('/commandUsage/add'))
    await page.keyboard.press('Enter')
    await palette(page).waitFor({ state: 'detached' })
    await counted
    const used = page.waitForResponse((response) => response.url().includes('/commandUsage/list'))
    await page.reload()
    await used
    await listShown(page)
    await openPalette(page)
    await eventually(() => options(page).first().textContent()).toContain('切换外观')
    expect(await palette(page).getByText('最近').count()).toBe(1)
  })

  it('shows no row twice, not even for a frame between two letters', async () => {
    const { page } = await j.enter('boss', '/company/user')
    await listShown(page)
    await page.evaluate(() => {
      const body = document.body
      const look = () => {
        const ids = [...body.querySelectorAll<HTMLElement>('[data-palette] [cmdk-item]')].map((row) => row.dataset.row)
        if (ids.length > 1) body.dataset.most = String(Math.max(ids.length, Number(body.dataset.most ?? 0)))
        if (new Set(ids).size < ids.length) body.dataset.twice = String(ids)
      }
      const observer = new MutationObserver(look)
      observer.observe(body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-row'] })
    })
    await openPalette(page)
    for (const word of ['导入员工', '新增客户', '用户列表', 'tonghua', 'daoru']) {
      await page.keyboard.type(word)
      await selectedOption(page).waitFor()
      await page.keyboard.press('Control+a')
    }
    expect(await page.evaluate(() => document.body.dataset.twice ?? '')).toBe('')
    expect(Number(await page.evaluate(() => document.body.dataset.most))).toBeGreaterThan(5)
  })

  it('by prefix: pages, actions, people, numbers, help, also as an input method types them', async () => {
    const { page } = await j.enter('leader', flows)
    await openPalette(page)
    const first = () => options(page).first().textContent()
    for (const [typed, row] of [
      ['/', '呼叫中心'],
      ['／跟踪', '客户跟踪'],
      ['>', '拨打'],
      ['＞尺寸', '切换尺寸'],
      ['@', '输入姓名、拼音或首字母'],
      ['＠尹艳', '尹艳'],
      ['#', '输入电话号码、后 4 位、通话ID 或姓名'],
      ['＃８９５６', '查尾号的通话'],
      ['？', '快捷键'],
    ] as const) {
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(typed)
      await eventually(first).toContain(row)
    }
    // The help page explains a prefix, and a click there types it.
    await options(page).filter({ hasText: '只找页面' }).click()
    await eventually(first).toContain('呼叫中心')
    expect(await options(page).filter({ hasText: '切换尺寸' }).count()).toBe(0)
    // The help shows keys that have no row in the palette.
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('？小结 3')
    await eventually(first).toContain('小结 3')
    await page.keyboard.press('Enter')
    const help = page.getByRole('dialog', { name: '快捷键' })
    expect(await help.getByRole('textbox', { name: '搜索' }).inputValue()).toBe('小结 3')
    // On the page and in a field.
    const found = expect.stringContaining('小结 3')
    expect(await help.getByRole('listitem').allTextContents()).toEqual([found, found])
  })

  it('says what there is to be found, and that there is nothing', async () => {
    const { page } = await j.enter('admin', flows)
    await openPalette(page)
    await page.keyboard.type('>切换')
    await eventually(() => palette(page).getByRole('status').textContent()).toBe('2 个结果')
    await page.keyboard.type('没有这个')
    await eventually(() => palette(page).getByRole('status').textContent()).toBe('没有找到“切换没有这个”')
  })

  it('says why a command can’t run now, and does not run it', async () => {
    const { page, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await openPalette(page)
    await page.keyboard.type('新增用户')
    await eventually(() => selectedOption(page).textContent()).toMatch(/新增用户.*请先打开它的列表/)
    await page.keyboard.press('Enter')
    await eventually(() => palette(page).getByRole('status').textContent()).toBe('新增用户：请先打开它的列表')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await arrive(flows)
  })
})

describe('people and numbers', () => {
  it('come from the server below the rest, and never move the selected row', async () => {
    const { page } = await j.enter('admin', flows)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/ups/api/v1/manager/user?**', async (route) => {
      await held
      await route.continue()
    })
    await openPalette(page)
    // The initials of 用户列表, and of people.
    await page.keyboard.type('yh')
    await eventually(() => options(page).count()).toBeGreaterThan(1)
    await page.keyboard.press('ArrowDown')
    const place = () => options(page).evaluateAll((all) => all.findIndex((row) => row.ariaSelected === 'true'))
    await eventually(place).toBe(1)
    const before = await selectedOption(page).textContent()
    release()
    await palette(page).getByText('人员', { exact: true }).first().waitFor()
    expect(await selectedOption(page).textContent()).toBe(before)
    expect(await place()).toBe(1)
  })

  it('a person leads to their row in the list of users', async () => {
    const { page } = await j.enter('admin', flows)
    await openPalette(page)
    await page.keyboard.type('@尹艳')
    await options(page).filter({ hasText: '人员' }).first().waitFor()
    await page.keyboard.press('Enter')
    await listShown(page, '用户列表')
    await eventually(() => currentRow(page).textContent()).toContain('尹艳')
  })

  it('a typed telephone number, with spaces or not, finds its customer; another one says so', async () => {
    const token = await signIn(j.server.url, 'agent')
    const body = { phone: '16012345678', name: '号码试验', type: 10 as const, remark: '从面板找到' }
    const { id } = (await callOver(j.server.url, customerEndpoints.add, { token, body })).data as { id: number }
    await callOver(j.server.url, customerEndpoints.flowAdd, {
      token,
      body: { customerId: id, type: 10, remark: '第一条' },
    })
    const { page, arrive } = await j.enter('agent', flows)
    await openPalette(page)
    await page.keyboard.type('160 1234 5678')
    await options(page).filter({ hasText: '号码试验' }).waitFor()
    // The actions for a number, and its customer.
    await options(page).filter({ hasText: '查这个号码的跟进' }).click()
    await arrive(`${flows}?customerId=${id}`)
    // The first one is the note from adding the customer.
    await eventually(() => rows(page).count()).toBe(2)

    await openPalette(page)
    await page.keyboard.type('16099999999')
    await options(page).filter({ hasText: '查这个号码的跟进' }).click()
    await toast(page, '没有这个号码的客户').waitFor()
  })
})

describe('calls', () => {
  it('by customer or by number lead to the call in 通话记录, with its detail', async () => {
    const { page } = await j.enter('boss', flows)
    await openPalette(page)
    await page.keyboard.type('#zw')
    await page.keyboard.press('Enter')
    await listShown(page, '通话记录')
    const found = new URL(page.url()).searchParams
    expect(found.get('current')).toMatch(/^\d+$/)
    await eventually(() => currentRow(page).count()).toBe(1)

    // As somebody reads it out, in small letters.
    const callNo =
      (await page
        .getByText(/^C\d{6}-[0-9A-Z]{8}$/)
        .first()
        .textContent()) ?? ''
    await openPalette(page)
    await page.keyboard.insertText(`#${callNo.toLowerCase()}`)
    await options(page).filter({ hasText: callNo }).waitFor()
    await eventually(() => palette(page).getByRole('status').textContent()).toBe('1 个结果')
    await page.keyboard.press('Enter')
    await palette(page).waitFor({ state: 'detached' })
    await eventually(() => new URL(page.url()).searchParams.get('current')).toBe(found.get('current'))
  })

  it('of all numbers with the same last four digits', async () => {
    const { page } = await j.enter('boss', flows)
    await openPalette(page)
    await page.keyboard.type('#8956')
    await page.keyboard.press('Enter')
    await eventually(() => new URL(page.url()).pathname).toBe('/call/history')
    expect(new URL(page.url()).searchParams.get('phone')).toBe('8956')
  })
})

describe('questions', () => {
  it('one step: a size, chosen by typing', async () => {
    const { page } = await j.enter('cg1005', flows)
    await openPalette(page)
    await page.keyboard.type('qhcc')
    await eventually(() => selectedOption(page).textContent()).toContain('切换尺寸…')
    await page.keyboard.press('Enter')
    await palette(page).getByPlaceholder('选择尺寸').waitFor()
    expect(await options(page).allTextContents()).toEqual(['Default', 'Medium', 'Small', 'Mini'])
    await page.keyboard.type('mini')
    await page.keyboard.press('Enter')
    await toast(page, 'Switch Size Success').waitFor()
    expect(await page.locator('html').getAttribute('data-size')).toBe('mini')
  })

  it('one that the server answers: a customer by pinyin; Backspace leads back to the list as it was', async () => {
    const { page } = await j.enter('cg1006', flows)
    await listShown(page)
    const [name = ''] = await column(page, '客户')
    await openPalette(page)
    await page.keyboard.type('xzgj')
    await eventually(() => selectedOption(page).textContent()).toContain('新增跟进…')
    await page.keyboard.press('Enter')
    const input = palette(page).getByRole('combobox')
    await eventually(() => input.getAttribute('placeholder')).toBe('选择客户')
    await page.keyboard.press('Backspace')
    await eventually(() => input.inputValue()).toBe('xzgj')
    await page.keyboard.press('Enter')
    await eventually(() => input.getAttribute('placeholder')).toBe('选择客户')
    await page.keyboard.insertText(name)
    await eventually(() => selectedOption(page).textContent()).toContain(name)
    await eventually(() => options(page).count()).toBeLessThan(10)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `写跟进：${name}` })
    await dialog.getByRole('textbox', { name: '备注' }).fill('从面板写的')
    await page.keyboard.press('Control+Enter')
    await toast(page, '跟进已保存').waitFor()
    await eventually(async () => (await column(page, '备注'))[0]).toBe('从面板写的')
  })

  it('none where the selected row answers already, whatever key the command has', async () => {
    const { page } = await j.enter('boss', '/manager/userlist')
    await listShown(page)
    await rowOf(page, 'cg1012').click()
    await openPalette(page)
    await page.keyboard.type('czmm')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^重置密码.*cg1012/ })
    const password = dialog.getByLabel(/^新密码/)
    await password.fill('123')
    await page.keyboard.press('Enter')
    await eventually(() => password.getAttribute('aria-invalid')).toBe('true')
    await password.fill('Andere-2027')
    await page.keyboard.press('Enter')
    await toast(page, '的密码已重置').waitFor()
    await expect(signIn(j.server.url, 'cg1012', 'Andere-2027')).rejects.toThrow('这是一次性密码')
    await expect(signIn(j.server.url, 'cg1012')).rejects.toThrow('用户名或密码错误')
  })

  it('left by Escape, nothing is done', async () => {
    const { page } = await j.enter('cg1006', flows)
    await listShown(page)
    const before = await page.locator('html').getAttribute('data-size')
    await openPalette(page)
    await page.keyboard.type('qhcc')
    await page.keyboard.press('Enter')
    await palette(page).getByPlaceholder('选择尺寸').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    // A key of the list works again, so what Escape has done is done.
    await page.keyboard.press('j')
    await eventually(() => currentRow(page).getAttribute('aria-rowindex')).toBe('3')
    expect(await page.locator('html').getAttribute('data-size')).toBe(before)
    expect(await toast(page, 'Switch Size').count()).toBe(0)
  })
})

describe('an input method', () => {
  it('in the palette: the Enter that takes its text chooses nothing', async () => {
    const { page, address, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await openPalette(page)
    await compose(page, 'yong hu', '用户列表')
    await eventually(() => selectedOption(page).textContent()).toContain('用户列表')
    await afterComposing(page)
    expect(await palette(page).count()).toBe(1)
    expect(address()).toBe(flows)
    await page.keyboard.press('Enter')
    await arrive('/manager/userlist')
  })

  it('in the filter line: the Enter that takes its text does not filter', async () => {
    const { page, address, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await page.keyboard.press('/')
    await eventually(() => focused(page)).toBe('筛选条件')
    const visited: string[] = []
    page.on('framenavigated', () => visited.push(address()))
    await compose(page, 'ding jin', '定金')
    await eventually(() => filterLine(page).inputValue()).toBe('定金')
    await afterComposing(page)
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    const filtered = `${flows}?keywords=${encodeURIComponent('定金6')}`
    await arrive(filtered)
    expect(visited).toEqual([filtered])
  })

  it('in a picker: the Enter that takes its text picks nobody', async () => {
    const { page } = await j.enter('admin', flows)
    await listShown(page)
    const picker = page.getByRole('combobox', { name: '跟进人' })
    await picker.click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await compose(page, 'yin yan', '尹艳')
    await eventually(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual([
      expect.stringContaining('尹艳'),
    ])
    await afterComposing(page)
    expect(await picker.inputValue()).toBe('尹艳')
    expect(await picker.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Enter')
    await eventually(() => picker.getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('button', { name: '清除跟进人' }).waitFor()
  })
})
