/** The steps of a command in the palette. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { stationSample } from '../../../../tests/support/console/fake-socket'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import { deferred } from '../../../../tests/support/deferred'
import { systemEndpoints } from '../../../contract/system'
import { formatDateTime } from '../../../lib/time/time'
import type { ListControl } from '../../list/active-list'
import { confirmation, date, number, type Option, pick, text } from '../../registry/params'
import { type Command, defineCommand, type FoundRow } from '../../registry/registry'
import type { Shell } from '../../shell'
import { PaletteHost } from '../palette-host'

const ran = vi.fn()
const search = vi.fn<(input: { query: string }) => FoundRow[]>()
type Found = readonly Option<number>[] | Promise<readonly Option<number>[]>
const options = vi.fn<(input: { query: string }) => Found>()
/** Options that a server looks for, by query; `''` is what it gives at first. */
const searches = (by: Record<string, Found>) => options.mockImplementation(({ query }) => by[query] ?? [])
const companies: Option<number>[] = [
  { value: 1, label: '杭州云启' },
  { value: 2, label: '上海静安', pinyin: 'shanghaijingan', initials: 'shja' },
  { value: 3, label: '已停用的', off: '合同到期' },
]

const endpoint = { path: '/company' }

const commands: Command[] = [
  defineCommand({
    id: 'line.grant',
    title: '授权线路',
    section: '线路',
    params: [
      pick({ name: 'company', title: '选择公司', options: (input) => options(input) }),
      pick({
        name: 'lines',
        title: '选择线路',
        multiple: true,
        options: () => [
          { value: 'a', label: '华东移动' },
          { value: 'b', label: '华东联通' },
          { value: 'c', label: '浙江电信' },
        ],
      }),
      number({ name: 'price', title: '售价', unit: '元', limits: { maximum: 1 } }),
      text({ name: 'remark', title: '备注', optional: true, limits: { maxLength: 5 } }),
    ],
    run: (args) => ran(args),
  }),
  defineCommand({
    id: 'flow.remind',
    title: '预约回访',
    section: '客户',
    params: [date({ name: 'time', title: '回访时间', time: true })],
    run: (args) => ran(args),
  }),
  defineCommand({
    id: 'user.remove',
    title: '删除用户',
    section: '用户',
    danger: true,
    params: [
      pick({
        name: 'users',
        title: '选择用户',
        of: 'user',
        multiple: true,
        options: () => [{ value: 8, label: '张三' }],
      }),
      text({ name: 'reason', title: '原因' }),
      confirmation({
        name: 'sure',
        title: '确认',
        ok: '删除',
        danger: true,
        text: ({ reason }) => `因为${reason}删除`,
      }),
    ],
    run: (args) => ran(args),
  }),
  defineCommand({
    id: 'user.reset',
    title: '重置密码',
    section: '用户',
    when: { list: true },
    params: [
      text({ name: 'code', title: '新密码', secret: true }),
      confirmation({
        name: 'sure',
        title: '确认',
        ok: '重置',
        text: (_args, rows) => `重置${rows.map(({ label }) => label).join()}`,
      }),
    ],
    run: (args, { rows }) => ran(args, rows),
  }),
  defineCommand({
    id: 'company.stop',
    title: '停用企业',
    section: '企业',
    hotkey: 't',
    when: { rows: 'company', selection: 'one' },
    refuses: ([row]) => (row?.label === '已停用的' ? '已是停用状态' : null),
    rowStep: { title: '选择企业', permission: '/company/list', search: async (input) => search(input) },
    run: (_args, { rows, source }) => ran(source, ...rows.map(({ id }) => id)),
  }),
]

let shell: Shell
const user = userEvent.setup()

async function open(start: (shell: Shell) => void) {
  const { shell: rendered, server } = await renderInShell(
    <>
      <button type="button">在此</button>
      <PaletteHost />
    </>,
    { pages: [testPage('/a', { title: '首页' })], commands, user: { paths: ['/company/list'] } },
  )
  shell = rendered
  server.gives(systemEndpoints.usageList, [])
  screen.getByRole('button', { name: '在此' }).focus()
  await act(async () => start(shell))
  return screen.findByRole('combobox')
}
/** Opens the list and chooses a command in it. */
async function choose(title: string) {
  await open(({ palette }) => palette.toggle(title))
  await user.keyboard('{Enter}')
}

const input = () => screen.getByRole<HTMLInputElement>('combobox')
const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const selected = () => screen.getByRole('option', { selected: true }).textContent
const crumbs = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button', { name: /，返回/ })
    .map(({ textContent }) => textContent)

// The tests don't wait for the code to load.
beforeAll(() => import('../palette'))
beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  options.mockReturnValue(companies)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a command with questions', () => {
  it('asks one after the other and runs with the answers', async () => {
    const heard: unknown[] = []
    await choose('授权线路')
    shell.commands.onExecuted((one) => heard.push(one))
    expect(input().placeholder).toBe('选择公司')
    expect(screen.getByText('第 1 步，共 4 步')).toBeTruthy()
    await user.keyboard('上海{Enter}')
    expect(crumbs()).toEqual(['授权线路', '上海静安'])
    await user.keyboard('{Shift>}{Enter}{/Shift}{ArrowDown}{ArrowDown}{Shift>}{Enter}{/Shift}')
    expect(screen.getByText('已选 2')).toBeTruthy()
    await user.keyboard('{Enter}')
    await user.keyboard('0.5{Enter}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(ran).toHaveBeenCalledWith({ company: 2, lines: ['a', 'c'], price: 0.5, remark: '' }))
    expect(heard).toEqual([{ id: 'line.grant', source: 'palette' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('在此')
  })

  it('asks for the row it acts on, where none is selected', async () => {
    const rows = companies.map(({ value, label }) => ({ id: value, label, hint: `C${value}`, endpoint, data: null }))
    search.mockImplementation(({ query }) => rows.filter(({ label }) => label.includes(query)))
    await open(({ palette }) => palette.toggle('停用企业'))
    expect(selected()).toContain('停用企业…选择企业')
    await user.keyboard('{Enter}')
    expect(input().placeholder).toBe('选择企业')
    await waitFor(() => expect(labels()).toEqual(['杭州云启C1', '上海静安C2', '已停用的C3已是停用状态']))
    await user.keyboard('{Backspace}')
    expect(input().value).toBe('停用企业')
    await user.keyboard('{Enter}静')
    await waitFor(() => expect(labels()).toEqual(['上海静安C2']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(ran).toHaveBeenCalledWith('elsewhere', 2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes back with Backspace where nothing is left to delete, to the answer as it was', async () => {
    await choose('授权线路')
    await user.keyboard('{ArrowDown}{Enter}')
    await user.keyboard('{Shift>}{Enter}{/Shift}{Enter}')
    await user.keyboard('1{Backspace}')
    expect(input().placeholder).toBe('售价')
    await user.keyboard('{Backspace}')
    expect(screen.getByText('已选 1')).toBeTruthy()
    expect(screen.getAllByRole('option', { checked: true })).toHaveLength(1)
    await user.keyboard('{Backspace}')
    expect(selected()).toBe('上海静安')
    await user.keyboard('{Backspace}')
    expect(input().value).toBe('授权线路')
    expect(selected()).toContain('授权线路')
  })

  it('goes back by mouse too, and all of it works without a key', async () => {
    await choose('授权线路')
    await user.click(screen.getByRole('option', { name: '上海静安' }))
    await user.click(screen.getByRole('option', { name: '华东移动' }))
    await user.click(screen.getByRole('option', { name: '浙江电信' }))
    await user.click(screen.getByRole('option', { name: '浙江电信' }))
    await user.click(screen.getByRole('button', { name: /下一步：售价/ }))
    expect(crumbs()).toEqual(['授权线路', '上海静安', '华东移动'])
    await user.click(screen.getByRole('button', { name: '上海静安，返回修改' }))
    expect(input().placeholder).toBe('选择公司')
    await user.click(screen.getByRole('button', { name: '授权线路，返回列表' }))
    expect(input().value).toBe('授权线路')
  })

  it('closes with Escape, and did nothing', async () => {
    await choose('授权线路')
    await user.keyboard('{Enter}{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(ran).not.toHaveBeenCalled()
  })

  it('does not choose on with an Enter that is held down', async () => {
    await choose('授权线路')
    fireEvent.keyDown(input(), { key: 'Enter', repeat: true })
    expect(input().placeholder).toBe('选择公司')
  })
})

describe('options', () => {
  it('that cannot be chosen say why, below the others', async () => {
    await choose('授权线路')
    expect(labels()).toEqual(['杭州云启', '上海静安', '已停用的合同到期'])
    expect(screen.getByRole('option', { name: /已停用的/ }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('option', { name: /已停用的/ }))
    expect(input().placeholder).toBe('选择公司')
    await user.keyboard('已停用{Enter}')
    expect(input().placeholder).toBe('选择公司')
  })

  it('are found by pinyin, as the server has it', async () => {
    await choose('授权线路')
    await user.keyboard('shja')
    expect(labels()).toEqual(['上海静安'])
    await user.keyboard('x')
    expect(labels()).toEqual(['没有找到“shjax”'])
  })

  it('may take their time, and may fail', async () => {
    const late = deferred<readonly Option<number>[]>()
    options.mockReturnValue(late.promise)
    await choose('授权线路')
    expect(labels()).toEqual(['正在加载…'])
    await act(async () => late.resolve(companies))
    expect(labels()).toHaveLength(3)

    options.mockRejectedValue(new Error('offline'))
    await user.keyboard('上')
    const retry = await screen.findByRole('option', { name: '没有加载出来，重试' })
    options.mockResolvedValue(companies)
    await user.click(retry)
    await waitFor(() => expect(labels()).toEqual(['上海静安']))
  })

  it('that the server searched for are taken as they are', async () => {
    searches({ '': Promise.resolve(companies), wxm: Promise.resolve([{ value: 9, label: '王小明' }]) })
    await choose('授权线路')
    await screen.findByRole('option', { name: '上海静安' })
    await user.keyboard('wxm')
    expect(await screen.findByRole('option', { name: '王小明' })).toBeTruthy()
  })

  it('that are always the same are sifted, also by what was typed before they came', async () => {
    const late = deferred<readonly Option<number>[]>()
    options.mockReturnValue(late.promise)
    await choose('授权线路')
    await user.keyboard('shja')
    await act(async () => late.resolve(companies))
    await waitFor(() => expect(labels()).toEqual(['上海静安']))
  })

  it('are not said to be missing before the answer, and an Enter that was too early means the best of it', async () => {
    const late = deferred<readonly Option<number>[]>()
    searches({ '': Promise.resolve(companies), 王: late.promise })
    await choose('授权线路')
    await screen.findByRole('option', { name: '上海静安' })
    await user.keyboard('王{Enter}')
    expect(labels()).toEqual(['正在加载…'])
    expect(input().placeholder).toBe('选择公司')
    await waitFor(() => expect(options).toHaveBeenCalledTimes(2))
    await act(async () => late.resolve([{ value: 9, label: '王小明' }]))
    await waitFor(() => expect(crumbs().at(-1)).toContain('王小明'))
    expect(input().placeholder).toBe('选择线路')
  })

  it('are not chosen before they are shown, by an Enter with nothing typed or one followed by a letter', async () => {
    const first = deferred<readonly Option<number>[]>()
    const late = deferred<readonly Option<number>[]>()
    searches({ '': first.promise, 王小: late.promise })
    await choose('授权线路')
    await user.keyboard('{Enter}')
    await act(async () => first.resolve(companies))
    expect(input().placeholder).toBe('选择公司')
    await user.keyboard('王{Enter}小')
    await waitFor(() => expect(options).toHaveBeenCalledTimes(2))
    await act(async () => late.resolve([{ value: 9, label: '王小明' }]))
    expect(labels()).toEqual(['王小明'])
    expect(input().placeholder).toBe('选择公司')
  })

  it('may be none', async () => {
    options.mockReturnValue([])
    await choose('授权线路')
    expect(labels()).toEqual(['没有可选的'])
  })
})

describe('a text or a number', () => {
  const toPrice = async () => {
    await choose('授权线路')
    await user.keyboard('{Enter}{Enter}')
    expect(input().placeholder).toBe('售价')
  }

  it('is checked beside the input', async () => {
    await toPrice()
    expect(input().getAttribute('aria-invalid')).toBeNull()
    await user.keyboard('{Enter}')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    const fault = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent
    expect(fault()).toBe('售价须是数字')
    await user.keyboard('9{Enter}')
    expect(fault()).toBe('售价不能大于 1')
    await user.keyboard('{Backspace}1{Enter}')
    await user.keyboard('太长了的备注{Enter}')
    expect(fault()).toBe('备注最多 5 个字')
    expect(ran).not.toHaveBeenCalled()
  })
})

describe('a time', () => {
  it('is understood in words, shown, and given in seconds', async () => {
    await choose('预约回访')
    await user.keyboard('明天下午3点')
    const shown = selected()
    expect(shown).toMatch(/^\d{4}-\d\d-\d\d 15:00周/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(ran).toHaveBeenCalledOnce())
    expect(shown).toContain(formatDateTime(ran.mock.calls[0]?.[0].time))
  })

  it('is counted by the server’s clock, whatever this machine’s says', async () => {
    await choose('预约回访')
    const ahead = 5 * 3_600_000
    act(() => shell.live.takeAll(stationSample({ now: Date.now() + ahead })))
    await user.keyboard('10分钟后{Enter}')
    await waitFor(() => expect(ran).toHaveBeenCalledOnce())
    const early = ran.mock.calls[0]?.[0].time * 1000 - (Date.now() + ahead + 10 * 60_000)
    expect(Math.abs(early)).toBeLessThan(120_000)
  })

  it('can be chosen without typing', async () => {
    await choose('预约回访')
    await user.click(screen.getByRole('option', { name: /明天上午9点/ }))
    await waitFor(() => expect(formatDateTime(ran.mock.calls[0]?.[0].time)).toMatch(/09:00$/))
  })

  it('that is not understood is not taken', async () => {
    await choose('预约回访')
    await user.keyboard('随便{Enter}')
    expect(labels()).toEqual(['看不懂这个时间，试试 明天下午3点、下周一上午9点'])
    await user.clear(input())
    await user.keyboard('2020-11-21 15:00{Enter}')
    expect(labels()).toEqual(['时间要在现在之后'])
    expect(ran).not.toHaveBeenCalled()
  })
})

describe('a secret', () => {
  const password = () => screen.getByLabelText<HTMLInputElement>('重置密码：新密码', { selector: 'input' })
  const two = [
    { id: 8, label: '张三', data: null },
    { id: 9, label: '李四', data: null },
  ]

  it('is typed unseen and taken as it is, on the rows there were when the command was chosen', async () => {
    const list = { rows: two.slice(0, 1) }
    await open((opened) => {
      opened.scopes.patch({ list: true })
      opened.list.attach({ kind: 'user', rows: () => list.rows } as unknown as ListControl)
      opened.palette.toggle('重置密码')
    })
    await user.keyboard('{Enter}')
    expect(password().type).toBe('password')
    expect(document.activeElement).toBe(password())
    await user.keyboard(' 有空格 ')
    expect(screen.getByRole('dialog').textContent).not.toContain('有空格')
    // The list reloads in the meantime.
    list.rows = two
    await user.keyboard('{Enter}')
    expect(screen.getByText('重置张三')).toBeTruthy()
    expect(crumbs()).toEqual(['重置密码', '••••••'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(ran).toHaveBeenCalledWith({ code: ' 有空格 ', sure: true }, two.slice(0, 1)))
  })
})

describe('arguments asked for from elsewhere', () => {
  const list = { kind: 'user', rows: () => [{ id: 8, label: '张三', data: null }] } as unknown as ListControl
  const ask = () =>
    open((opened) => {
      opened.list.attach(list)
      void opened.commands.execute('user.remove', {}, 'row')
    })

  it('skip what the selection answers, and can go back to it', async () => {
    await ask()
    expect(screen.getByText('第 2 步，共 3 步')).toBeTruthy()
    expect(crumbs()).toEqual(['张三'])
    await user.keyboard('{Backspace}')
    expect(input().placeholder).toBe('选择用户')
    expect(screen.getByRole('option', { checked: true }).textContent).toContain('张三')
    await user.keyboard('{Enter}')
    expect(input().placeholder).toBe('原因')
  })

  it('end in a confirmation that Enter alone does not give where it cannot be undone', async () => {
    await ask()
    await user.keyboard('离职{Enter}')
    expect(screen.getByText('因为离职删除')).toBeTruthy()
    expect(selected()).toBe('返回')
    await user.keyboard('{Enter}')
    expect(input().value).toBe('离职')
    await user.keyboard('{Enter}{ArrowUp}{Enter}')
    await waitFor(() => expect(ran).toHaveBeenCalledWith({ users: [8], reason: '离职', sure: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are given up by going back out of the first step', async () => {
    await ask()
    await user.keyboard('{Backspace}{Backspace}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(ran).not.toHaveBeenCalled()
  })

  it('take the place of what was open', async () => {
    await open(({ palette }) => palette.toggle())
    await act(async () => void shell.commands.execute('flow.remind', {}, 'key'))
    expect(input().placeholder).toBe('回访时间')
    await user.keyboard('{Escape}')
    expect(shell.palette.get().open).toBe(false)
  })
})
