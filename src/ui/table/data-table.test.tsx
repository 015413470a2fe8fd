import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable, type TableHandle } from './data-table'
import { type Column, type ColumnLayout, plainLayout } from './table-columns'

interface Row {
  id: number
  name: string
  calls: number
}

const drawn = vi.fn()
const columns: Column<Row>[] = [
  {
    key: 'name',
    title: '客户名',
    fixed: true,
    sortable: true,
    narrow: 'title',
    text: ({ name }) => name,
    cell: (row) => {
      drawn(row.id)
      return row.name
    },
  },
  { key: 'phone', title: '电话', width: 112, narrow: 'sub', text: () => '136****0271', cell: () => '136****0271' },
  {
    key: 'calls',
    title: '次数',
    width: 68,
    align: 'end',
    hint: '呼出的次数',
    sortable: true,
    text: ({ calls }) => String(calls),
    cell: ({ calls }) => calls,
  },
  { key: 'act', title: '操作', text: () => '', cell: () => <button type="button">拨打</button> },
]
const rowsOf = (count: number, from = 1): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, name: `客户${from + at}`, calls: at }))
const idOf = ({ id }: Row) => id

const onOpen = vi.fn()
const rowMenu = vi.fn()
const handle: { current: TableHandle | null } = { current: null }
let state: {
  current: number | null
  checked: ReadonlySet<number>
  sort: string | undefined
  layout: ColumnLayout
  set: (next: Partial<SampleProps>) => void
}

interface SampleProps {
  rows?: readonly Row[] | undefined
  current?: number | null
  checked?: ReadonlySet<number>
  sort?: string | undefined
  layout?: ColumnLayout
  page?: number
  stale?: boolean
  hasSums?: boolean
  error?: string
}

function Sample(given: SampleProps) {
  const [props, setProps] = useState<SampleProps>({ rows: rowsOf(5), current: null, checked: new Set(), ...given })
  const set = (next: Partial<SampleProps>) => setProps((before) => ({ ...before, ...next }))
  const {
    rows,
    current = null,
    checked = new Set<number>(),
    sort,
    layout = plainLayout,
    page,
    stale = false,
    error,
  } = props
  state = { current, checked, sort, layout, set }
  return (
    <DataTable
      rows={rows}
      columns={columns}
      idOf={idOf}
      label="客户"
      current={current}
      onCurrent={(id) => set({ current: id })}
      checked={checked}
      onCheck={(ids) => set({ checked: ids })}
      sort={sort}
      onSort={(next) => set({ sort: next })}
      layout={layout}
      onLayout={(next) => set({ layout: next })}
      onOpen={onOpen}
      rowMenu={rowMenu}
      handle={handle}
      empty="没有客户"
      error={error}
      stale={stale}
      {...(page !== undefined && { page })}
      {...(props.hasSums && { total: 1086, sums: { calls: 412 } })}
    />
  )
}

const table = () => screen.getByRole('grid', { name: '客户' })
const row = (id: number) => screen.getByRole('row', { name: new RegExp(`客户${id} `) })
const header = (title: string) => screen.getByRole('columnheader', { name: title })
const titles = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((cell) => cell.textContent)
const press = async (keys: string) => {
  table().focus()
  await userEvent.keyboard(keys)
}
const set = (next: Partial<SampleProps>) => act(() => state.set(next))
const atWidth = (width: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width') && width <= Number(/[\d.]+/.exec(query)?.[0]),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )

beforeEach(() => {
  for (const spy of [onOpen, rowMenu, drawn]) spy.mockClear()
})
afterEach(() => vi.restoreAllMocks())

describe('what it shows', () => {
  it('names rows and cells for those who can’t see them, with the cell’s text as title', () => {
    render(<Sample current={2} checked={new Set([3])} />)
    expect(table().getAttribute('aria-rowcount')).toBe('6')
    expect(row(2).getAttribute('aria-rowindex')).toBe('3')
    expect(row(2).getAttribute('aria-current')).toBe('true')
    expect(row(3).getAttribute('aria-selected')).toBe('true')
    expect(within(row(2)).getByText('客户2').getAttribute('title')).toBe('客户2')
    expect(within(row(2)).getByRole('checkbox', { name: '选择 客户2' })).toBeDefined()
    expect(header('次数').getAttribute('title')).toBe('呼出的次数')
  })

  it('of 5,000 rows it draws about 50, and the current one wherever it is', async () => {
    render(<Sample rows={rowsOf(5000)} current={4000} />)
    await act(() => vi.dynamicImportSettled())
    const count = screen.getAllByRole('row').length
    expect(count).toBeGreaterThan(20)
    expect(count).toBeLessThan(60)
    expect(table().getAttribute('aria-activedescendant')).toBe(row(4000).id)
    expect(row(4000).getAttribute('aria-rowindex')).toBe('4001')
  })

  it('draws only the two rows that change when another becomes current', async () => {
    render(<Sample rows={rowsOf(30)} current={2} />)
    drawn.mockClear()
    await press('{ArrowDown}')
    expect(drawn.mock.calls.flat().sort()).toEqual([2, 3])
  })

  it('while rows are fetched it says so, then shows what there is', () => {
    render(<Sample rows={undefined} />)
    expect(table().getAttribute('aria-busy')).toBe('true')
    expect(titles()).toEqual(['客户名', '电话', '次数', '操作'])
    expect(screen.queryByText('没有客户')).toBeNull()
    set({ rows: [] })
    expect(table().getAttribute('aria-busy')).toBe('false')
    expect(screen.getByText('没有客户')).toBeDefined()
  })

  it('an error stands where there are no rows, never instead of rows', () => {
    render(<Sample rows={undefined} error="读取失败" />)
    expect(screen.getByText('读取失败')).toBeDefined()
    set({ rows: rowsOf(2) })
    expect(screen.queryByText('读取失败')).toBeNull()
    expect(row(1)).toBeDefined()
  })

  it('sums the whole filter below the rows', async () => {
    render(<Sample hasSums />)
    const sums = (await screen.findByText('合计 1,086')).closest('tr')
    expect(sums?.textContent).toBe('合计 1,086筛选内全部412')
    expect(sums?.getAttribute('aria-rowindex')).toBe('7')
    expect(table().getAttribute('aria-rowcount')).toBe('7')
  })

  it('sums up nothing before there is anything', async () => {
    const rows = undefined
    render(
      <DataTable
        {...{ rows, columns, idOf, label: '客户', current: null, checked: new Set<number>(), sort: undefined }}
        {...{ onCurrent() {}, onCheck() {}, onSort() {}, layout: plainLayout, onLayout() {}, onOpen() {} }}
        sums={{}}
        empty="没有客户"
      />,
    )
    expect(await screen.findByText('合计 —')).toBeDefined()
  })

  it('on a telephone it has rows of two lines, and the sum says what it counts', async () => {
    atWidth(390)
    render(<Sample hasSums />)
    expect(screen.queryByRole('columnheader')).toBeNull()
    expect(row(1).textContent).toBe('客户1136****0271')
    expect((await screen.findByText('合计 1,086')).closest('tr')?.textContent).toBe('合计 1,086，筛选内全部次数 412')
  })
})

describe('keys', () => {
  it('the rows are one tab stop', async () => {
    render(<Sample rows={rowsOf(30)} current={2} />)
    await userEvent.tab()
    expect(document.activeElement).toBe(table())
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '选择本页' }))
    await userEvent.tab()
    expect(document.activeElement).toBe(header('客户名'))
  })

  it('arrows, Home and End move the current row and stop at the ends', async () => {
    render(<Sample />)
    const steps: [key: string, id: number][] = [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['End', 5],
      ['ArrowDown', 5],
      ['ArrowUp', 4],
      ['Home', 1],
      ['ArrowUp', 1],
      ['PageDown', 2],
    ]
    for (const [key, id] of steps) {
      await press(`{${key}}`)
      expect([key, state.current]).toEqual([key, id])
      expect(table().getAttribute('aria-activedescendant')).toBe(row(id).id)
    }
  })

  it('Enter opens the current row; without one it does nothing', async () => {
    render(<Sample />)
    await press('{Enter}')
    expect(onOpen).not.toHaveBeenCalled()
    set({ current: 2 })
    await press('{Enter}')
    expect(onOpen).toHaveBeenCalledWith(2)
  })

  it('Space is the hotkeys’', async () => {
    render(<Sample current={2} />)
    await press(' ')
    expect(state.checked.size).toBe(0)
  })

  it('Shift and an arrow check the rows they pass', async () => {
    render(<Sample current={2} checked={new Set([99])} />)
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect([state.current, ...state.checked]).toEqual([4, 99, 2, 3, 4])
    await press('{Shift>}{Home}{/Shift}')
    expect([...state.checked].sort()).toEqual([1, 2, 3, 4, 99])
  })

  it('keys with Ctrl and keys in a cell’s button are not the table’s', async () => {
    render(<Sample current={2} />)
    await press('{Control>}{ArrowDown}{/Control}')
    within(row(2)).getByRole('button', { name: '拨打' }).focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(state.current).toBe(2)
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('the context-menu key opens the menu of the current row', () => {
    render(<Sample current={3} />)
    table().focus()
    fireEvent.contextMenu(table(), { button: 0 })
    expect(rowMenu).toHaveBeenCalledWith(3, expect.anything())
  })
})

describe('the pointer', () => {
  it('a click makes current, a double click opens', async () => {
    render(<Sample />)
    await userEvent.click(screen.getByText('客户3'))
    expect(state.current).toBe(3)
    expect(onOpen).not.toHaveBeenCalled()
    await userEvent.dblClick(screen.getByText('客户4'))
    expect(onOpen.mock.calls).toEqual([[4]])
  })

  it('a double click on a cell’s button is the button’s', async () => {
    render(<Sample />)
    await userEvent.dblClick(within(row(2)).getByRole('button'))
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('on a telephone a tap opens, the box only checks', async () => {
    atWidth(390)
    render(<Sample />)
    await userEvent.click(screen.getByText('客户3'))
    expect([state.current, ...onOpen.mock.calls.flat()]).toEqual([3, 3])
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 客户4' }))
    expect([state.current, ...state.checked]).toEqual([3, 4])
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('the box checks, Shift to the range, and the keys stay with the table', async () => {
    render(<Sample current={1} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: '选择 客户2' }))
    expect([...state.checked]).toEqual([2])
    expect([state.current, document.activeElement]).toEqual([1, table()])
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: '选择 客户4' }))
    await user.keyboard('{/Shift}')
    expect([...state.checked]).toEqual([2, 3, 4])
    await user.click(screen.getByRole('checkbox', { name: '选择 客户3' }))
    expect([...state.checked]).toEqual([2, 4])
  })

  it('Shift and a click check from the current row, Ctrl and a click one more', async () => {
    render(<Sample current={2} />)
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByText('客户3'))
    await user.keyboard('{/Shift}{Control>}')
    await user.click(screen.getByText('客户5'))
    await user.keyboard('{/Control}')
    expect([state.current, ...state.checked]).toEqual([2, 2, 3, 5])
  })

  it('the header’s box stands for the page and leaves other pages alone', async () => {
    render(<Sample checked={new Set([99, 2])} />)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页' })
    expect([box.checked, box.indeterminate]).toEqual([false, true])
    await userEvent.click(box)
    expect([...state.checked].sort()).toEqual([1, 2, 3, 4, 5, 99])
    expect([box.checked, box.indeterminate]).toEqual([true, false])
    await userEvent.click(box)
    expect([...state.checked]).toEqual([99])
  })

  it('a right click makes current and asks for the menu where it was', () => {
    render(<Sample />)
    const goesOn = fireEvent.contextMenu(screen.getByText('客户3'), { button: 2, clientX: 40, clientY: 50 })
    expect(goesOn).toBe(false)
    expect(state.current).toBe(3)
    expect(rowMenu).toHaveBeenCalledWith(3, { x: 40, y: 50 })
  })

  it('a right click beside the rows keeps the browser’s menu', () => {
    render(<Sample current={3} />)
    expect(fireEvent.contextMenu(table(), { button: 2 })).toBe(true)
    expect(rowMenu).not.toHaveBeenCalled()
  })
})

describe('the header', () => {
  it('sorts rising, falling, not at all, by click and by key', async () => {
    render(<Sample />)
    expect(header('电话').hasAttribute('aria-sort')).toBe(false)
    const seen = [header('次数').getAttribute('aria-sort')]
    const note = () => seen.push(state.sort ?? '', header('次数').getAttribute('aria-sort'))
    await userEvent.click(header('次数'))
    note()
    await userEvent.keyboard('{Enter}')
    note()
    await userEvent.keyboard(' ')
    note()
    expect(seen).toEqual(['none', 'calls', 'ascending', '-calls', 'descending', '', 'none'])
    await userEvent.click(header('电话'))
    expect(state.sort).toBeUndefined()
  })

  it('is one tab stop: arrows, Home and End go from cell to cell', async () => {
    render(<Sample />)
    act(() => header('客户名').focus())
    const at = () => document.activeElement?.textContent
    for (const [key, title] of [
      ['ArrowRight', '电话'],
      ['End', '操作'],
      ['ArrowRight', '操作'],
      ['ArrowLeft', '次数'],
      ['Home', '客户名'],
      ['ArrowLeft', '客户名'],
    ]) {
      await userEvent.keyboard(`{${key}}`)
      expect([key, at()]).toEqual([key, title])
    }
    expect(state.current).toBeNull()
    expect(screen.getAllByRole('columnheader').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  it('Shift and an arrow give a column another width', async () => {
    render(<Sample />)
    vi.spyOn(header('电话'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 112, 32))
    act(() => header('电话').focus())
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(state.layout.widths).toEqual({ phone: 128 })
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(state.layout.widths).toEqual({ phone: 96 })
  })

  const edge = (title: string) => header(title).querySelector('[data-edge]') as Element
  const drag = (element: Element, ...to: number[]) => {
    fireEvent.pointerDown(element, { button: 0, pointerId: 1, clientX: 0, clientY: 0 })
    for (const clientX of to) fireEvent.pointerMove(window, { pointerId: 1, clientX, clientY: 0 })
  }
  const drop = () => fireEvent.pointerUp(window, { pointerId: 1 })

  it('dragging its edge tries widths, letting go keeps one, a double click gives back its own', () => {
    render(<Sample />)
    vi.spyOn(header('电话'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 112, 32))
    drag(edge('电话'), 20, 30)
    expect(table().style.getPropertyValue('--tracks')).toBe('40px minmax(120px, 1fr) 142px 68px minmax(120px, 1fr)')
    expect(state.layout.widths).toEqual({})
    drop()
    expect(state.layout.widths).toEqual({ phone: 142 })
    fireEvent.doubleClick(edge('电话'))
    expect(state.layout.widths).toEqual({})
  })

  it('Escape gives a drag up', () => {
    render(<Sample />)
    drag(edge('电话'), 50)
    fireEvent.keyDown(window, { key: 'Escape' })
    drop()
    expect(state.layout.widths).toEqual({})
    expect(table().style.getPropertyValue('--tracks')).toContain(' 112px ')
  })

  it('dragging a cell orders the columns and does not sort', () => {
    render(<Sample />)
    for (const [at, title] of ['客户名', '电话', '次数', '操作'].entries())
      vi.spyOn(header(title), 'getBoundingClientRect').mockReturnValue(new DOMRect(at * 100, 0, 100, 32))
    drag(header('客户名'), 50, 280)
    drop()
    fireEvent.click(header('客户名'))
    expect(titles()).toEqual(['电话', '次数', '客户名', '操作'])
    expect(state.sort).toBeUndefined()
  })

  it('a finger’s drag scrolls instead', () => {
    render(<Sample />)
    fireEvent.pointerDown(header('客户名'), { button: 0, pointerId: 1, pointerType: 'touch', clientX: 0 })
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 280 })
    drop()
    expect(titles()).toEqual(['客户名', '电话', '次数', '操作'])
  })
})

it('shows the columns as they are arranged', () => {
  render(<Sample layout={{ order: ['calls', 'name'], widths: {}, hidden: ['phone', 'name'], shown: [] }} />)
  expect(titles()).toEqual(['次数', '操作', '客户名'])
})

describe('scrolling', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(392)
  })
  const scrollTo = (top: number) => {
    table().scrollTop = top
    fireEvent.scroll(table())
  }

  it('brings the current row into view, below the header and no further than needed', async () => {
    render(<Sample rows={rowsOf(100)} current={1} />)
    set({ current: 50 })
    // Ten rows of 36 px fit below the header.
    expect(table().scrollTop).toBe(40 * 36)
    await press('{ArrowUp}')
    expect(table().scrollTop).toBe(40 * 36)
    set({ current: 20 })
    expect(table().scrollTop).toBe(19 * 36)
  })

  it('stays where it is on a refresh', () => {
    render(<Sample rows={rowsOf(100)} current={1} page={1} />)
    scrollTo(720)
    set({ rows: rowsOf(100) })
    expect(table().scrollTop).toBe(720)
  })

  describe('when the page changes', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

    it('goes to the top over 800 ms, though the first row becomes the current one', () => {
      render(<Sample rows={rowsOf(100)} current={25} page={1} />)
      scrollTo(720)
      set({ rows: rowsOf(100, 101), current: 101, page: 2 })
      expect(table().scrollTop).toBe(720)
      wait(400)
      expect(table().scrollTop).toBeLessThan(720)
      expect(table().scrollTop).toBeGreaterThan(300)
      wait(300)
      expect(table().scrollTop).toBeGreaterThan(0)
      wait(150)
      expect(table().scrollTop).toBe(0)
    })

    it('stays until the rows are there', () => {
      render(<Sample rows={rowsOf(100)} current={1} page={1} />)
      scrollTo(720)
      set({ page: 2, stale: true })
      wait(1000)
      expect(table().scrollTop).toBe(720)
      set({ rows: rowsOf(100, 101), current: 101, stale: false })
      wait(400)
      expect(table().scrollTop).toBeGreaterThan(300)
      wait(450)
      expect(table().scrollTop).toBe(0)
    })

    it('goes to the row that is named there, and to where keys lead meanwhile', () => {
      render(<Sample rows={rowsOf(100)} current={1} page={1} />)
      scrollTo(720)
      set({ rows: rowsOf(100, 101), current: 191, page: 2 })
      expect(table().scrollTop).toBe(81 * 36)
      set({ rows: rowsOf(100, 201), current: 201, page: 3 })
      wait(100)
      set({ current: 202 })
      expect(table().scrollTop).toBe(36)
      wait(1000)
      expect(table().scrollTop).toBe(36)
    })
  })

  it('draws the rows that it was scrolled to', () => {
    render(<Sample rows={rowsOf(5000)} />)
    scrollTo(3000 * 36)
    expect(row(3001)).toBeDefined()
    expect(screen.queryByText('客户1')).toBeNull()
  })

  it('can be told to take the focus and to show a row', () => {
    render(<Sample rows={rowsOf(100)} />)
    act(() => handle.current?.scrollTo(50))
    expect(table().scrollTop).toBe(40 * 36)
    act(() => handle.current?.focus())
    expect(document.activeElement).toBe(table())
  })
})
