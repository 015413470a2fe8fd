import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, createRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answeredField,
  departmentField,
  keywordsField,
  typeField,
  userField,
} from '../../../../tests/support/console/filter-fields'
import { deferred } from '../../../../tests/support/deferred'
import { FilterBar } from './filter-bar'
import type { FilterField, Values } from './filters'

const fields: readonly FilterField[] = [
  keywordsField,
  { key: 'time', title: '时间', kind: 'period', from: 'from', to: 'to', usual: 'today' },
  answeredField,
  {
    key: 'phone',
    title: '被叫',
    kind: 'text',
    reading: {
      keep: (text) => (/^\d+$/.test(text) ? text : null),
      ask: (phone) => ({ phone }),
      show: (phone) => phone,
      fault: '请输入号码',
    },
  },
  userField({ title: '坐席', search: (query) => searched(query), describe: async () => '陈嘉怡' }),
  departmentField({
    below: { key: 'departmentBelow', usual: false },
    search: async (query) => [{ value: 3, label: '销售部' }].filter(({ label }) => label.includes(query)),
    describe: async () => '销售部',
  }),
  { ...typeField, options: [...typeField.options, { value: 50, label: '成交客户' }] },
  { key: 'talk', title: '通话', kind: 'range', from: 'minTalk', to: 'maxTalk', unit: '秒', most: 600 },
]

const asked = vi.fn()
const agents = [
  { value: 7, label: '陈嘉怡' },
  { value: 8, label: '陈嘉' },
  { value: 9, label: '张伟' },
  { value: 10, label: '张伟' },
]
const find = async (query: string) => agents.filter(({ label }) => label.includes(query))
const searched = vi.fn(find)
let isNarrow = true

function Bar({ start }: { start: Values }) {
  const [values, setValues] = useState(start)
  const ask = (next: Values) => {
    asked(next)
    setValues(next)
  }
  return <FilterBar fields={fields} values={values} onChange={ask} onReset={() => ask({})} input={createRef()} />
}

const opener = () => screen.getByRole('button', { name: /^筛选/, hidden: true })
const sheet = () => screen.getByRole('dialog', { name: '筛选' })
const press = (name: string) => userEvent.click(within(sheet()).getByRole('button', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openSheet(start: Values = {}) {
  render(<Bar start={start} />)
  await userEvent.click(opener())
  await screen.findByRole('dialog', { name: '筛选' })
}

beforeEach(() => {
  asked.mockClear()
  searched.mockImplementation(find)
  isNarrow = true
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }) as never,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('where there is no room over the table', () => {
  it('the form is a sheet with every field, asked for together by 查询', async () => {
    await openSheet()
    await waitFor(() => expect(document.activeElement).toBe(sheet()))
    await userEvent.click(within(sheet()).getByRole('radio', { name: '近7天' }))
    await userEvent.selectOptions(within(sheet()).getByRole('combobox', { name: '接通' }), '未接通')
    await userEvent.type(within(sheet()).getByRole('textbox', { name: '被叫' }), '5678')
    await userEvent.click(await within(sheet()).findByRole('combobox', { name: '坐席' }))
    await userEvent.click(await screen.findByRole('option', { name: '陈嘉怡' }))
    await userEvent.type(within(sheet()).getByLabelText('通话从（秒）'), '30')
    expect(asked).not.toHaveBeenCalled()
    await press('查询')
    await isClosed()
    expect(asked.mock.calls).toEqual([[{ time: '7d', answered: 'false', phone: '5678', userId: '7', talk: '30..' }]])
    expect(opener().textContent).toMatch(/5$/)
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  it('shows the current filters, and 重置 removes them together with what a field could not read', async () => {
    await openSheet({ answered: 'true', time: 'month' })
    expect(within(sheet()).getByRole('radio', { name: '本月' }).getAttribute('aria-checked')).toBe('true')
    const phone = () => within(sheet()).getByRole('textbox', { name: '被叫' })
    await userEvent.type(phone(), '张三{Tab}')
    expect(within(sheet()).getByRole('alert').textContent).toBe('请输入号码')
    await press('重置')
    expect(asked).toHaveBeenLastCalledWith({})
    expect(within(sheet()).getByRole('combobox', { name: '接通' })).toHaveProperty('value', '')
    expect(within(sheet()).getByRole('radio', { name: '今日' }).getAttribute('aria-checked')).toBe('true')
    expect(phone()).toHaveProperty('value', '')
    expect(opener().textContent).toBe('筛选')
  })

  it('stays while something in it is wrong', async () => {
    await openSheet()
    await userEvent.type(within(sheet()).getByRole('textbox', { name: '被叫' }), '张三')
    await press('查询')
    expect(document.activeElement).toBe(within(sheet()).getByRole('textbox', { name: '被叫' }))
    await userEvent.clear(within(sheet()).getByRole('textbox', { name: '被叫' }))
    await userEvent.type(within(sheet()).getByLabelText('通话从（秒）'), '30')
    await userEvent.type(within(sheet()).getByLabelText('通话到（秒）'), '3')
    expect(within(sheet()).getByText('通话的上限小于下限')).toBeDefined()
    await userEvent.type(within(sheet()).getByLabelText('通话到（秒）'), '000')
    expect(within(sheet()).getByText('通话最多 600 秒')).toBeDefined()
    await press('查询')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.clear(within(sheet()).getByLabelText('通话到（秒）'))
    await userEvent.type(within(sheet()).getByLabelText('通话到（秒）'), '3')
    await press('查询')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.type(within(sheet()).getByLabelText('通话到（秒）'), '0{Enter}')
    await isClosed()
    expect(asked.mock.calls).toEqual([[{ talk: '30..30' }]])
  })

  it('shows full-width fields before the fields in pairs, so that there is no gap', async () => {
    await openSheet()
    await within(sheet()).findByRole('combobox', { name: '部门' })
    const labels = within(sheet()).getAllByRole('checkbox', { name: '含下级' })
    const phone = within(sheet()).getByRole('textbox', { name: '被叫' })
    const [below] = labels
    expect(labels.length).toBe(1)
    expect(below && below.compareDocumentPosition(phone) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    const period = within(sheet()).getByRole('radio', { name: '今日' })
    expect(period.compareDocumentPosition(phone) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('is closed when one comes back to the page', async () => {
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Bar start={{}} />
      </Activity>
    )
    const { rerender } = render(page('visible'))
    await userEvent.click(opener())
    await screen.findByRole('dialog', { name: '筛选' })
    rerender(page('hidden'))
    rerender(page('visible'))
    await isClosed()
  })

  it('closes by Escape and by its backdrop, and keeps what was chosen for 查询', async () => {
    await openSheet()
    await userEvent.selectOptions(within(sheet()).getByRole('combobox', { name: '接通' }), '已接通')
    await userEvent.keyboard('{Escape}')
    await isClosed()
    expect(asked).not.toHaveBeenCalled()
    await userEvent.click(opener())
    await screen.findByRole('dialog', { name: '筛选' })
    // Radix listens for presses from the next task on.
    await waitFor(() => {
      fireEvent.pointerDown(document.body)
      fireEvent.click(document.body)
      expect(screen.queryByRole('dialog')).toBeNull()
    })
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(asked.mock.calls).toEqual([[{ answered: 'true' }]])
  })
})

describe('several of a choice', () => {
  const line = () => screen.getByRole('combobox', { name: '筛选条件' })
  const field = () => screen.findByRole('combobox', { name: '类型' })
  const told = (control: HTMLElement) =>
    document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  const active = (control: HTMLElement) =>
    document.getElementById(control.getAttribute('aria-activedescendant') ?? '')?.textContent
  /** The options of the open list, not of a native select. */
  const options = (filter = {}) =>
    within(screen.getByRole('listbox'))
      .getAllByRole('option', filter)
      .map(({ textContent }) => textContent)
  const ticked = () => options({ selected: true })
  const removals = () =>
    screen.getAllByRole('button', { name: /^去掉/ }).map((button) => button.getAttribute('aria-label'))

  it('are chosen by keys alone: arrows, Space and Enter, and what is typed narrows the list', async () => {
    isNarrow = false
    render(<Bar start={{}} />)
    await userEvent.click(screen.getByRole('button', { name: '展开' }))
    const control = await field()
    act(() => control.focus())
    await userEvent.keyboard(' ')
    await screen.findByRole('listbox', { name: '类型' })
    await userEvent.keyboard('{ArrowDown} ')
    expect([ticked(), active(control), told(control)]).toEqual([['意向客户'], '意向客户', '意向客户'])
    await userEvent.keyboard('成')
    expect(options()).toEqual(['成交客户'])
    await userEvent.keyboard(' ')
    expect([ticked(), active(control)]).toEqual([['意向客户', '成交客户'], '成交客户'])
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(told(control)).toBe('意向客户 +2')
    await userEvent.keyboard('{Enter}{Enter}{Escape}')
    expect(control.getAttribute('aria-expanded')).toBe('false')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(asked.mock.calls).toEqual([[{ type: '10,20,50' }]])
    // When it opens again, the cursor is on the chosen option.
    act(() => control.focus())
    await userEvent.keyboard('{ArrowDown}')
    expect(active(control)).toBe('意向客户')
    await userEvent.keyboard('{Escape}{Backspace}')
    expect(told(control)).toBe('意向客户 +1')
    await userEvent.click(screen.getByRole('button', { name: '清除类型' }))
    expect(told(control)).toBe('')
  })

  it('stand in the line in brief: one can be taken away, the last by Backspace, and all', async () => {
    isNarrow = false
    render(<Bar start={{ type: '0,10,20,50' }} />)
    expect(removals()).toEqual(['去掉 新客户', '去掉 意向客户', '去掉条件 类型'])
    expect(line().closest('search')?.textContent).toContain('类型新客户意向客户+2')
    await userEvent.click(screen.getByRole('button', { name: '去掉 新客户' }))
    expect(asked).toHaveBeenLastCalledWith({ type: '10,20,50' })
    await userEvent.type(line(), '{Backspace}')
    expect(asked).toHaveBeenLastCalledWith({ type: '10,20' })
    await userEvent.click(screen.getByRole('button', { name: '去掉条件 类型' }))
    expect(asked).toHaveBeenLastCalledWith({})
    expect(screen.queryByRole('button', { name: /^去掉/ })).toBeNull()
  })

  it('are typed, and suggested one after the other', async () => {
    isNarrow = false
    render(<Bar start={{}} />)
    await userEvent.type(line(), '类型:重点,意')
    expect(options()).toEqual(['意向客户、重点客户'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(asked.mock.calls).toEqual([[{ type: '10,20' }]])
    expect(line()).toHaveProperty('value', '')
    await userEvent.type(line(), '类型:新，外星{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('类型没有“外星”，可选 新客户、意向客户、重点客户、成交客户')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('are chosen in the sheet, by taps', async () => {
    await openSheet({ type: '20' })
    const control = await within(sheet()).findByRole('combobox', { name: '类型' })
    expect([told(control), control.getAttribute('inputmode')]).toEqual(['重点客户', 'none'])
    await userEvent.click(control)
    await userEvent.click(await screen.findByRole('option', { name: '新客户' }))
    await userEvent.click(screen.getByRole('option', { name: '重点客户' }))
    await userEvent.click(screen.getByRole('option', { name: '意向客户' }))
    await userEvent.keyboard('{Escape}')
    await press('查询')
    await isClosed()
    expect(asked.mock.calls).toEqual([[{ type: '0,10' }]])
  })
})

describe('a department', () => {
  const below = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '含下级' })
  const token = (title: string) => screen.getByRole('button', { name: `去掉条件 ${title}` }).parentElement?.textContent
  beforeEach(async () => {
    isNarrow = false
    render(<Bar start={{}} />)
    await userEvent.click(screen.getByRole('button', { name: '展开' }))
  })

  it('is chosen by itself, and with those below it by one tick, which stays for the next', async () => {
    expect([below().checked, below().disabled]).toEqual([false, true])
    await userEvent.click(await screen.findByRole('combobox', { name: '部门' }))
    await userEvent.click(await screen.findByRole('option', { name: '销售部' }))
    expect([below().checked, below().disabled]).toEqual([false, false])
    await userEvent.click(below())
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(asked.mock.calls).toEqual([[{ departmentId: '3_below' }]])
    await waitFor(() => expect(token('部门')).toBe('部门销售部（含下级）'))
    await userEvent.click(below())
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(asked).toHaveBeenLastCalledWith({ departmentId: '3' })
    expect(token('部门')).toBe('部门销售部')
  })

  it.each([
    ['部门:销售', '3'],
    ['部门:销售含下级', '3_below'],
    ['部门:销售部（不含下级）', '3'],
  ])('is typed as %s', async (text, value) => {
    await userEvent.type(screen.getByRole('combobox', { name: '筛选条件' }), `${text}{Enter}`)
    await waitFor(() => expect(asked.mock.calls).toEqual([[{ departmentId: value }]]))
  })
})

describe('a name that is typed', () => {
  const line = () => screen.getByRole('combobox', { name: '筛选条件' })
  const type = async (text: string) => {
    isNarrow = false
    render(<Bar start={{}} />)
    await userEvent.type(line(), `${text}{Enter}`)
  }

  it.each([
    [
      'that one, found by part of it',
      '坐席:嘉怡 接通:已接通 回电',
      { userId: '7', answered: 'true', keywords: '回电' },
    ],
    ['the one of just that name', '坐席：陈嘉', { userId: '8' }],
  ])('means %s', async (_whom, text, values) => {
    await type(text)
    await waitFor(() => expect(asked.mock.calls).toEqual([[values]]))
    expect(line()).toHaveProperty('value', 'keywords' in values ? '回电' : '')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['nobody', '坐席:李四', '坐席没有“李四”'],
    ['several', '坐席:陈', '坐席“陈”可能是 陈嘉怡、陈嘉，请写全'],
    ['two of one name', '坐席:张伟', '坐席“张伟”不止一个，请在表单里选'],
  ])('of %s is reported, and requests nothing', async (_whom, text, fault) => {
    await type(text)
    expect((await screen.findByRole('alert')).textContent).toBe(fault)
    expect(asked).not.toHaveBeenCalled()
    expect(line()).toHaveProperty('value', text)
  })

  it('that can’t be looked up says so', async () => {
    searched.mockRejectedValue(new Error('网络连接失败'))
    await type('坐席:嘉怡')
    expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败')
    expect(asked).not.toHaveBeenCalled()
  })

  it('is forgotten where one goes on typing before the answer', async () => {
    const answer = deferred<typeof agents>()
    searched.mockReturnValue(answer.promise)
    await type('坐席:嘉怡')
    await userEvent.type(line(), ' 回')
    await act(async () => answer.resolve(agents.slice(0, 1)))
    expect(asked).not.toHaveBeenCalled()
    expect(line()).toHaveProperty('value', '坐席:嘉怡 回')
  })
})

describe('the line suggests', () => {
  const line = () => screen.getByRole('combobox', { name: '筛选条件' })
  const offered = () =>
    screen
      .queryAllByRole('option')
      .flatMap((option) => (option.closest('[role="listbox"]') ? [option.textContent] : []))
  const active = () => document.getElementById(line().getAttribute('aria-activedescendant') ?? '')?.textContent
  const type = (text: string) => userEvent.type(line(), text)
  beforeEach(() => {
    isNarrow = false
    render(<Bar start={{}} />)
  })

  it('names, then values, by keys alone: the first Enter without the list takes what was typed', async () => {
    expect(line().getAttribute('aria-expanded')).toBe('false')
    await type('接')
    expect(line().getAttribute('aria-expanded')).toBe('true')
    expect(active()).toBeUndefined()
    expect(offered()).toEqual(['接通:已接通、未接通', '接通:已接通', '接通:未接通'])
    await type('{ArrowDown}')
    expect(active()).toContain('接通:')
    await type('{Enter}')
    expect(line()).toHaveProperty('value', '接通:')
    expect(offered()).toEqual(['已接通', '未接通'])
    expect(asked).not.toHaveBeenCalled()
    await type('{ArrowUp}')
    expect(active()).toBe('未接通')
    await type('{Enter}')
    expect(asked.mock.calls).toEqual([[{ answered: 'false' }]])
    expect(line()).toHaveProperty('value', '')
    expect(offered()).toEqual([])

    await type('接{Enter}')
    expect(asked).toHaveBeenLastCalledWith({ answered: 'false', keywords: '接' })
  })

  it('people whom the server finds, by the mouse alone, and keeps the rest of the text', async () => {
    await type('回电 坐席:嘉怡')
    await userEvent.click(await screen.findByRole('option', { name: '陈嘉怡' }))
    expect(asked.mock.calls).toEqual([[{ userId: '7', keywords: '回电' }]])
    expect(document.activeElement).toBe(line())
    // Of two with the same name, it is the chosen one.
    await userEvent.clear(line())
    await type('坐席:张')
    await userEvent.click((await screen.findAllByRole('option', { name: '张伟' }))[1] as HTMLElement)
    expect(asked).toHaveBeenLastCalledWith({ userId: '10' })
  })

  it('nothing while an input method composes, whose keys it leaves alone', async () => {
    fireEvent.compositionStart(line())
    fireEvent.input(line(), { target: { value: 'jie' }, isComposing: true })
    expect(offered()).toEqual([])
    fireEvent.keyDown(line(), { key: 'ArrowDown', isComposing: true, keyCode: 229 })
    expect(offered()).toEqual([])
    fireEvent.input(line(), { target: { value: '接' }, isComposing: true })
    fireEvent.compositionEnd(line(), { data: '接' })
    expect(offered()[0]).toContain('接通:')
    fireEvent.keyDown(line(), { key: 'ArrowDown' })
    expect(active()).toContain('接通:')
  })

  it('Escape closes the list first, and leaves the line next', async () => {
    await type('接{Escape}')
    expect(offered()).toEqual([])
    expect(document.activeElement).toBe(line())
    await type('{Escape}')
    expect(document.activeElement).not.toBe(line())
  })

  it('says so where nobody could be asked', async () => {
    searched.mockRejectedValue(new Error('网络连接失败'))
    await type('坐席:嘉')
    expect(await screen.findByText(/^没有取到建议/)).toBeDefined()
  })
})

it('where there is room the form stands there, and 重置 empties a field that could not be read', async () => {
  isNarrow = false
  render(<Bar start={{}} />)
  expect(screen.queryByRole('button', { name: /^筛选/ })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: '被叫' }), '张三{Tab}')
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  expect(screen.getByRole('textbox', { name: '被叫' })).toHaveProperty('value', '')
  expect(screen.queryByRole('alert')).toBeNull()
})
