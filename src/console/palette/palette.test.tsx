/** The list of the palette: what it finds, shows and does. Its steps are in palette-steps.test.tsx. */

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, referenceTo } from '../../../tests/support/console/fake-server'
import { nothingElse } from '../../../tests/support/console/sample-customer'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { deferred } from '../../../tests/support/deferred'
import { type Customer, customerEndpoints } from '../../contract/customer/customers'
import { choiceEndpoints } from '../../contract/manager/choices'
import { systemEndpoints } from '../../contract/system'
import { foundCalls } from '../../features/call/found-calls'
import { foundCustomers } from '../../features/customer/found-customers'
import { foundPeople } from '../../features/manager/found-people'
import { duringCall } from '../calls/dial'
import { phoneStep } from '../registry/phone-step'
import { type Command, defineCommand } from '../registry/registry'
import type { Shell } from '../shell'
import { PaletteHost } from './palette-host'

const ran = vi.fn()
const refused = vi.fn()

const commands: Command[] = [
  defineCommand({
    id: 'console.open-palette',
    title: '命令面板',
    section: '控制台',
    hotkey: 'Mod+k',
    allowInInput: true,
    overOverlay: true,
    keyOnly: true,
    run: (_args, { palette }) => palette.toggle(),
  }),
  defineCommand({
    id: 'console.open-help',
    title: '快捷键',
    section: '控制台',
    hotkey: '?',
    run: (args) => ran('help', args),
  }),
  defineCommand({ id: 'test.export', title: '导出', section: '表格', hotkey: 'x', run: () => ran('export') }),
  defineCommand({
    id: 'test.remove',
    title: '删除用户',
    section: '用户',
    when: { rows: 'user' },
    run: refused,
  }),
  defineCommand({
    id: 'test.secret',
    title: '秘密',
    section: '用户',
    permission: 'user:search',
    run: () => ran('secret'),
  }),
  defineCommand({
    id: 'test.dial',
    title: '拨打',
    section: '号码',
    refuses: duringCall,
    places: ['phone'],
    params: [phoneStep],
    run: ({ phone }) => ran('dial', phone),
  }),
]

const pages = [
  testPage('/a', { title: '首页' }),
  testPage('/phone/index', { id: 'phone.open', title: '呼叫中心', group: '呼叫管理', hotkey: 'g c' }),
  testPage('/customer/followList', { title: '客户跟踪', group: '客户管理' }),
  testPage('/customer/mine', { title: '客户列表', group: '客户管理' }),
]

const customer = (id: number, name: string): Customer => ({
  id,
  name,
  userId: 7,
  companyId: 3,
  phone: '138****0926',
  phoneRef: null,
  type: 10,
  remark: '',
  version: 1,
  createTime: 1_760_000_000,
  updateTime: 1_760_000_000,
  ...nothingElse,
  lastFollowTime: null,
  nextFollowTime: null,
  user: { nickname: '林晓彤', phone: null, phoneRef: null },
})

let shell: Shell
let server: FakeServer
const user = userEvent.setup()

async function open(permissions: string[] = [], typed?: string) {
  const rendered = await renderInShell(
    <>
      <button type="button">在此</button>
      <PaletteHost />
    </>,
    {
      pages,
      commands: [
        ...commands,
        { noun: 'found', load: async () => ({ sources: [foundCustomers, foundPeople, foundCalls] }) },
      ],
      user: { paths: permissions },
    },
  )
  shell = rendered.shell
  server = rendered.server
  server.gives(systemEndpoints.usageList, [])
  server.gives(customerEndpoints.list, [])
  server.gives(choiceEndpoints.userSearch, [])
  screen.getByRole('button', { name: '在此' }).focus()
  act(() => shell.palette.toggle(typed))
  return screen.findByRole('combobox')
}

const titles = () =>
  screen
    .getAllByRole('option')
    .map((option) => option.querySelector('span.truncate')?.textContent ?? option.textContent)
const selected = () => screen.getByRole('option', { selected: true })
const headings = () => [...document.querySelectorAll('[cmdk-group-heading]')].map(({ textContent }) => textContent)
const row = (name: RegExp) => screen.getByRole('option', { name })

// The tests don't wait for the code to load.
beforeAll(() => import('./palette'))
beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('without a query', () => {
  it('shows the permitted pages and actions, each with its group and its keys', async () => {
    await open()
    expect(titles()).toEqual(['首页', '呼叫中心', '客户跟踪', '客户列表', '快捷键', '导出', '拨打…', '删除用户'])
    expect(headings()).toEqual(['页面', '动作'])
    const keys = within(row(/呼叫中心/)).getAllByText(/^[gc]$/)
    expect(keys.map(({ textContent }) => textContent)).toEqual(['g', 'c'])
    expect(within(row(/呼叫中心/)).getByText('呼叫管理')).toBeTruthy()
  })

  it('has what is used first', async () => {
    await open()
    act(() => shell.palette.close())
    act(() => shell.usage.set(new Map([['test.export', { count: 3, lastTime: Date.now() / 1000 }]])))
    act(() => shell.palette.toggle())
    expect(headings()).toEqual(['最近', '页面', '动作'])
    expect(titles()[0]).toBe('导出')
    expect(titles().filter((title) => title === '导出')).toHaveLength(1)
  })
})

describe('a query', () => {
  it('finds by pinyin, marks what matched and opens with Enter', async () => {
    const input = await open()
    await user.type(input, 'hjzx')
    // The best row is drawn a frame before the others change.
    await waitFor(() => expect(titles()).toEqual(['呼叫中心']))
    expect([...selected().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      '呼叫中心',
      'h',
      'j',
      'z',
      'x',
    ])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/phone/index'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.asked.some(({ body }) => JSON.stringify(body) === '{"command":"phone.open"}')).toBe(true)
  })

  it('has all its rows as soon as a key goes to one of them, however late the next frame is', async () => {
    const input = await open([], '/')
    vi.stubGlobal('requestAnimationFrame', () => 0)
    fireEvent.change(input, { target: { value: '>' } })
    // Below the best row those of the last query stand until a frame comes.
    expect(titles()).toEqual(['快捷键', '呼叫中心', '客户跟踪', '客户列表'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(ran).toHaveBeenCalledWith('export')
  })

  it('names the group once, where the query has found it', async () => {
    const input = await open()
    await user.type(input, '客户管理')
    const hints = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
    await waitFor(() => expect(hints()).toEqual(['客户跟踪客户管理', '客户列表客户管理']))
  })

  it('says where nothing is found, in a listbox that is never empty', async () => {
    const input = await open()
    await user.type(input, 'qqqq')
    expect(within(screen.getByRole('listbox')).getByRole('option').textContent).toBe('没有找到“qqqq”')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('starts at its best match, whatever was selected', async () => {
    const input = await open()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(selected().textContent).toContain('客户跟踪')
    await user.type(input, 'k')
    expect(selected().textContent).toContain(titles()[0])
  })

  it.each([
    ['>', ['快捷键', '导出', '拨打…', '删除用户']],
    ['＞导出', ['导出']],
    ['/客户', ['客户跟踪', '客户列表']],
    ['／mine', ['客户列表']],
    ['?', ['快捷键', '只找动作', '只找页面']],
    ['@', ['没有权限查找客户和人员']],
    ['@王', ['没有权限查找客户和人员']],
    ['#', ['没有权限查找通话']],
  ])('%s finds %j', async (typed, expected) => {
    await open([], typed)
    expect(titles()).toEqual(expected)
  })

  it('searches the help for the text behind its prefix, which may be a key without a row', async () => {
    await open([], '？导出')
    expect(titles()).toEqual(['快捷键', '导出'])
    expect(selected().textContent).toContain('导出')
    await user.keyboard('{Enter}')
    expect(ran).toHaveBeenLastCalledWith('help', { query: '导出' })
    ran.mockReset()
  })

  it('offers the prefixes as buttons', async () => {
    const input = await open([], '?')
    await user.click(row(/只找页面/))
    expect(input).toHaveProperty('value', '/')
    await user.click(screen.getByRole('button', { name: /动作/ }))
    expect(input).toHaveProperty('value', '>')
    await waitFor(() => expect(titles()).toEqual(['快捷键', '导出', '拨打…', '删除用户']))
    expect(document.activeElement).toBe(input)
    screen.getByRole('button', { name: /页面/ }).focus()
    await user.keyboard('{Enter}')
    expect(input).toHaveProperty('value', '/')
    expect(document.activeElement).toBe(input)
  })
})

describe('a query that little matches', () => {
  it('is forgiven its typing errors below what matches as typed', async () => {
    const input = await open()
    await user.type(input, '客户列')
    await waitFor(() => expect(titles()).toEqual(['客户列表', '客户跟踪']))
  })
})

describe('a row', () => {
  it('runs its command, from the palette, with the focus where it was', async () => {
    const heard: unknown[] = []
    await open()
    shell.commands.onExecuted((one) => heard.push(one))
    ran.mockImplementation(() => expect(document.activeElement?.textContent).toBe('在此'))
    await user.click(row(/导出/))
    await waitFor(() => expect(heard).toEqual([{ id: 'test.export', source: 'palette' }]))
    expect(ran).toHaveBeenCalledWith('export')
    ran.mockReset()
  })

  it('that cannot be used says why, and does nothing', async () => {
    await open([], '删除用户')
    expect(selected().textContent).toContain('请先打开它的列表')
    await user.keyboard('{Enter}')
    expect(refused).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect((await screen.findByText('删除用户：请先打开它的列表')).getAttribute('role')).toBe('status')
  })

  it('that could not be used can be once what stood in its way is over', async () => {
    refused.mockReset()
    await open([], '删除用户')
    act(() => shell.scopes.patch({ rows: 'user' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(refused).toHaveBeenCalledOnce())
  })

  it('says that it can be used as soon as a call is over', async () => {
    await open([], '拨打')
    act(() => shell.scopes.patch({ call: 'talking' }))
    expect(selected().textContent).toContain('正在通话')
    act(() => shell.scopes.patch({ call: 'none' }))
    expect(selected().textContent).not.toContain('正在通话')
  })

  it('of a page opens in a browser tab of its own', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await open([], 'hjzx')
    await user.keyboard('{Control>}{Enter}{/Control}')
    fireEvent.click(row(/呼叫中心/), { ctrlKey: true })
    expect(opened.mock.calls).toEqual([
      ['/phone/index', '_blank', 'noopener'],
      ['/phone/index', '_blank', 'noopener'],
    ])
    expect(location.pathname).toBe('/a')
    expect(screen.getByRole('dialog')).toBeTruthy()
    opened.mockRestore()
  })
})

describe('people and customers', () => {
  const both = ['customer:list', 'user:search', '/customer/followList']

  it('have their prefix, for who may find any of them', async () => {
    await open(both, '?')
    expect(titles()).toEqual(['快捷键', '只找动作', '找客户和人员', '只找页面'])
    await user.click(screen.getByRole('button', { name: /客户/ }))
    expect(titles()).toEqual(['输入姓名、拼音或首字母'])
  })

  it('are named with who may be found alone', async () => {
    await open(['user:search'], '?')
    expect(titles()).toContain('找人员')
  })

  it('stand below what was found here, and lead to their pages', async () => {
    const input = await open(both)
    server.gives(customerEndpoints.list, [customer(5, '客户王五')])
    server.gives(choiceEndpoints.userSearch, [{ id: 9, nickname: '客户经理', phone: null, phoneRef: null }])
    await user.type(input, '客户')
    await screen.findByRole('option', { name: /五/ })
    expect(headings()).toEqual(['页面', '客户', '人员'])
    const asked = server.asked.filter(({ endpoint }) => endpoint.endsWith(customerEndpoints.list.path))
    expect(asked.map(({ query }) => query)).toEqual([
      { keywords: '客户', noPaging: 'true', maxQuerySize: '8', detail: 'true', sort: 'match' },
    ])
    expect(within(row(/五/)).getByText('林晓彤 · 意向客户')).toBeTruthy()
    expect(row(/五/).querySelector('[data-fill="quarter"]')).not.toBeNull()
    // There is no page for people in this test.
    expect(row(/经理/).textContent).toContain('没有权限打开它的页面')

    await user.click(row(/五/))
    await waitFor(() => expect(location.pathname + location.search).toBe('/customer/followList?customerId=5'))
  })

  it.each([
    ['@汇聚', ['汇聚']],
    ['@zxkj', ['智信科技']],
    ['@huijuzhi', ['汇聚智']],
  ])('typed as %s, are marked with what matched', async (typed, parts) => {
    const input = await open(both)
    server.gives(customerEndpoints.list, [customer(5, '汇聚智信科技')])
    await user.type(input, typed)
    await screen.findByRole('option', { name: /科技/ })
    expect([...selected().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(parts)
  })

  it.each([
    ['customer:list', choiceEndpoints.userSearch, customerEndpoints.list],
    ['user:search', customerEndpoints.list, choiceEndpoints.userSearch],
  ])('are not asked for without %s', async (lacking, permitted, refused) => {
    const input = await open(both.filter((permission) => permission !== lacking))
    await user.type(input, '客户')
    await waitFor(() => expect(server.count(permitted)).toBe(1))
    expect(server.count(refused)).toBe(0)
  })

  it('are asked for by one Chinese character, not by one letter', async () => {
    const input = await open(both)
    server.gives(customerEndpoints.list, [customer(5, '王五')])
    server.gives(choiceEndpoints.userSearch, [])
    await user.type(input, 'w')
    await user.clear(input)
    await user.type(input, '王')
    await screen.findByRole('option', { name: /五/ })
    const asked = server.asked.filter(({ endpoint }) => endpoint.endsWith(customerEndpoints.list.path))
    expect(asked.map(({ query }) => query.keywords)).toEqual(['王'])
  })

  it('come without moving the selected row', async () => {
    const input = await open(both)
    const late = deferred<Response>()
    server.answers(customerEndpoints.list, () => late.promise)
    await user.type(input, '客户')
    await waitFor(() => expect(server.count(customerEndpoints.list)).toBe(1))
    await user.keyboard('{ArrowDown}')
    const before = selected()
    const place = titles().indexOf('客户列表')
    await act(async () => late.resolve(envelope(20000, '', [customer(5, '王五')])))
    await screen.findByRole('option', { name: /五/ })
    expect(selected()).toBe(before)
    expect(titles().indexOf('客户列表')).toBe(place)
  })

  it('stay while the next answer is on the way, and Enter waits for it', async () => {
    const input = await open(both)
    server.gives(customerEndpoints.list, [customer(5, '王五')])
    await user.type(input, '@王')
    await screen.findByRole('option', { name: /五/ })
    const late = deferred<Response>()
    server.answers(customerEndpoints.list, () => late.promise)
    await user.type(input, '六{Enter}')
    expect(titles()).toEqual(['王五'])
    await waitFor(() => expect(server.count(customerEndpoints.list)).toBe(2))
    expect(location.pathname).toBe('/a')
    await act(async () => late.resolve(envelope(20000, '', [customer(6, '王六')])))
    await waitFor(() => expect(location.search).toBe('?customerId=6'))
  })

  it('are asked for once: what was just answered is kept', async () => {
    const input = await open(both)
    server.gives(customerEndpoints.list, [customer(5, '王五')])
    await user.type(input, '@王')
    await screen.findByRole('option', { name: /五/ })
    await user.type(input, '五')
    await waitFor(() => expect(server.count(customerEndpoints.list)).toBe(2))
    await user.type(input, '{Backspace}')
    expect(titles()).toEqual(['王五'])
    expect(server.count(customerEndpoints.list)).toBe(2)
  })

  describe('with a number', () => {
    const phoneRef = `p_${'A'.repeat(22)}`
    const find = async () => {
      const input = await open(both)
      server.gives(customerEndpoints.list, [{ ...customer(5, '王五'), phoneRef }, customer(6, '王六')])
      await user.type(input, '@王')
      await screen.findByRole('option', { name: /五/ })
      // The best row is drawn a frame before the others.
      await screen.findByRole('option', { name: /六/ })
      return input
    }

    it('are called by Alt+Enter, and opened by Enter alone', async () => {
      const input = await find()
      expect(row(/五/).getAttribute('aria-keyshortcuts')).toBe('Alt+Enter')
      expect(row(/六/).getAttribute('aria-keyshortcuts')).toBeNull()
      await user.type(input, '{ArrowDown}{Alt>}{Enter}{/Alt}')
      expect(ran).not.toHaveBeenCalled()
      await user.type(input, '{ArrowUp}{Alt>}{Enter}{/Alt}')
      expect(ran).toHaveBeenCalledWith('dial', phoneRef)
      expect([location.pathname, screen.queryByRole('combobox')]).toEqual(['/a', null])
    })

    it('are called by a click on what says so', async () => {
      await find()
      await user.click(row(/五/).querySelector('[data-also]') as Element)
      expect(ran).toHaveBeenCalledWith('dial', phoneRef)
      expect(location.pathname).toBe('/a')
    })
  })

  it('can be asked for again where the server failed', async () => {
    const input = await open(both)
    server.answers(customerEndpoints.list, () => envelope(50000, '出错了'))
    await user.type(input, '@王')
    const retry = await screen.findByRole('option', { name: '没有查出来，重试' })
    expect(shell.toasts.get()).toEqual([])
    server.gives(customerEndpoints.list, [customer(5, '王五')])
    await user.click(retry)
    expect(await screen.findByRole('option', { name: /五/ })).toBeTruthy()
  })
})

describe('a telephone number', () => {
  it('offers its customer and what can be done with it', async () => {
    const input = await open(['customer:list', '/customer/followList'])
    server.gives(customerEndpoints.info, customer(5, '王五'))
    await user.type(input, '138-1234 5678')
    await screen.findByRole('option', { name: /五/ })
    expect(headings()).toEqual(['电话号码', '客户'])
    const asked = () => server.asked.filter(({ endpoint }) => endpoint.endsWith(customerEndpoints.info.path))
    await waitFor(() => expect(asked().at(-1)?.query).toEqual({ phone: referenceTo('13812345678') }))
    await user.click(row(/拨打/))
    expect(ran).toHaveBeenCalledWith('dial', '13812345678')
  })

  it('is nobody’s', async () => {
    const input = await open(['customer:list'])
    server.gives(customerEndpoints.info, null)
    await user.type(input, '#13812345678')
    await waitFor(() => expect(titles()).toEqual(['拨打']))
    await waitFor(() => expect(server.count(customerEndpoints.info)).toBe(1))
    expect(titles()).toEqual(['拨打'])
  })
})

it('says why a number is not looked for, beside what can be done with it', async () => {
  const input = await open(['customer:list'])
  const reason = '形如 138****5678 的号码，您一天最多输入 20 个不同的'
  server.answers(customerEndpoints.info, () => envelope(42900, reason, { field: 'phone', reason }))
  await user.type(input, '13812345678')
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(titles()).toEqual(['拨打', reason])
  expect(screen.queryByText('没有查出来，重试')).toBeNull()
  await user.clear(input)
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
})

describe('hundreds of rows', () => {
  it('are drawn as far as they are seen, and more when the end is near', async () => {
    cleanup()
    const many = Array.from({ length: 200 }, (_, at) => testPage(`/p/${at}`, { id: `test.p${at}`, title: `第${at}页` }))
    const rendered = await renderInShell(<PaletteHost />, { pages: many, commands })
    act(() => rendered.shell.palette.toggle())
    await screen.findByRole('combobox')
    const before = screen.getAllByRole('option').length
    expect(before).toBeLessThan(40)
    for (let at = 1; at < 40; at++) await user.keyboard('{ArrowDown}')
    expect(selected().textContent).toContain('第39页')
    await user.keyboard('{PageDown}')
    expect(selected().textContent).toContain('第49页')
    await user.keyboard('{PageUp}{PageUp}')
    expect(selected().textContent).toContain('第29页')
    expect(screen.getAllByRole('option').length).toBeGreaterThan(before)
  })
})

describe('an input method', () => {
  it('keeps its Enter, also the one that comes after the composition', async () => {
    const input = await open([], '导出')
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
    fireEvent.compositionEnd(input)
    fireEvent.keyDown(input, { key: 'Enter' })
    fireEvent.keyDown(input, { key: 'Escape', isComposing: true })
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(ran).not.toHaveBeenCalled()
  })

  it('is searched for as it composes', async () => {
    const input = await open()
    fireEvent.change(input, { target: { value: "hu'jiao" } })
    await waitFor(() => expect(titles()).toEqual(['呼叫中心']))
  })
})

describe('for screen readers', () => {
  it('reads the number of results politely, once it stays the same', async () => {
    const input = await open()
    await user.type(input, '客户')
    const status = await screen.findByText('2 个结果')
    expect(status.getAttribute('role')).toBe('status')
  })

  it('the input owns the list and its selected row', async () => {
    const input = await open()
    await user.keyboard('{ArrowDown}')
    expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(selected().id))
    expect(screen.getByRole('dialog', { name: '命令面板' }).getAttribute('aria-modal')).toBe('true')
  })
})
