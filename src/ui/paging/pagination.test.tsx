import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pagination } from './pagination'

const onPage = vi.fn()
const onSize = vi.fn()
const show = (page: number, total: number | undefined = 1234, size = 20) =>
  render(<Pagination total={total} page={page} size={size} onPage={onPage} onSize={onSize} />)
const button = (name: string) => screen.getByRole('button', { name })
const jumper = () => screen.getByRole<HTMLInputElement>('textbox', { name: '前往页' })

beforeEach(() => {
  onPage.mockClear()
  onSize.mockClear()
})
afterEach(() => vi.restoreAllMocks())

it('stands in the order total, sizes, prev, pager, next, jumper', () => {
  show(1)
  const nav = screen.getByRole('navigation', { name: '分页' })
  expect(nav.textContent).toMatch(/^共 1,234 条10 条\/页20 条\/页30 条\/页50 条\/页100 条\/页12345…62前往页$/)
  const names = [...nav.querySelectorAll('select, button, input')].map((each) => each.getAttribute('aria-label'))
  expect(names.slice(0, 3)).toEqual(['每页条数', '上一页', '第 1 页'])
  expect(names.slice(-3)).toEqual(['第 62 页', '下一页', '前往页'])
})

it('is a landmark of its own name, where there are several', () => {
  const shared = { total: 1, page: 1, size: 20, onPage, onSize }
  render(
    <>
      <Pagination {...shared} />
      <Pagination {...shared} label="分页（下级）" />
    </>,
  )
  expect(screen.getAllByRole('navigation').map((nav) => nav.getAttribute('aria-label'))).toEqual([
    '分页',
    '分页（下级）',
  ])
})

it('names the current page', () => {
  show(4)
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('4')
})

it('pages by number, one back and one forth', async () => {
  show(4)
  for (const name of ['上一页', '下一页', '第 62 页']) await userEvent.click(button(name))
  expect(onPage.mock.calls).toEqual([[3], [5], [62]])
})

it('if not all rows were counted, no page is the last one, and the rest can be counted', async () => {
  const onCount = vi.fn()
  const counting = { total: 10_000, isCapped: true, onCount, size: 20, onPage, onSize }
  const { rerender } = render(<Pagination {...counting} page={3} />)
  expect(screen.getByRole('navigation').textContent).toContain('共 10,000+ 条')
  const pages = () => screen.getAllByRole('button', { name: /^第 / }).map((one) => one.textContent)
  expect(pages()).toEqual(['1', '2', '3', '4', '5'])
  await userEvent.click(button('数清'))
  expect(onCount).toHaveBeenCalledOnce()
  await userEvent.clear(jumper())
  await userEvent.type(jumper(), '50000{Enter}')
  rerender(<Pagination {...counting} page={50_000} />)
  expect(pages()).toContain('50001')
  await userEvent.click(button('下一页'))
  expect(onPage.mock.calls).toEqual([[50_000], [50_001]])
  rerender(<Pagination {...counting} isCapped={false} page={3} />)
  expect(pages().at(-1)).toBe('500')
  expect(screen.queryByRole('button', { name: '数清' })).toBeNull()
})

it('at the ends there is nowhere to go, and the button keeps its focus', async () => {
  show(1, 30)
  await userEvent.click(button('上一页'))
  expect(onPage).not.toHaveBeenCalled()
  expect(button('上一页').getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button('上一页'))
})

it('offers the sizes, and one from elsewhere that is in use', async () => {
  show(1, 100, 25)
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: '每页条数' })
  expect([...sizes.options].map(({ value }) => value)).toEqual(['10', '20', '25', '30', '50', '100'])
  expect(sizes.value).toBe('25')
  await userEvent.selectOptions(sizes, '50')
  expect(onSize).toHaveBeenCalledWith(50)
})

it('is one empty page without rows, and holds its place while the total is unknown', () => {
  const { unmount } = show(1, 0)
  expect(screen.getByText('共 0 条')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^第/ })).toHaveLength(1)
  unmount()
  render(<Pagination total={undefined} page={1} size={20} onPage={onPage} onSize={onSize} />)
  expect(screen.getByText('共 — 条')).toBeDefined()
})

describe('the jumper', () => {
  it('stands in a box of its own', () => {
    show(4)
    expect(jumper().className).toMatch(/\bborder\b/)
  })

  it.each([
    ['7', 7],
    ['９', 9],
    ['999', 62],
    ['0', 1],
    ['12页', 12],
  ])('%s goes to page %i', async (text, page) => {
    show(4)
    await userEvent.clear(jumper())
    await userEvent.type(jumper(), `${text}{Enter}`)
    expect(onPage.mock.calls).toEqual([[page]])
  })

  it.each(['', 'x'])('“%s” is no page and goes nowhere', async (text) => {
    show(4)
    await userEvent.clear(jumper())
    await userEvent.type(jumper(), `${text}{Enter}`)
    expect(onPage).not.toHaveBeenCalled()
    expect(jumper().value).toBe('4')
  })

  it('an Enter of the input method goes nowhere', async () => {
    show(4)
    await userEvent.clear(jumper())
    await userEvent.type(jumper(), '7')
    const goesOn = fireEvent.keyDown(jumper(), { key: 'Enter', isComposing: true })
    expect(goesOn).toBe(false)
    expect(onPage).not.toHaveBeenCalled()
  })

  it('what was typed and left is forgotten', async () => {
    show(4)
    await userEvent.type(jumper(), '9')
    await userEvent.tab()
    expect(jumper().value).toBe('4')
  })
})

it('on a telephone there are no sizes and five places at most, and the jumper is its field', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  )
  show(30)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('navigation').textContent).toBe('共 1,234 条1…30…62')
  await userEvent.clear(jumper())
  await userEvent.type(jumper(), '7{Enter}')
  expect(onPage.mock.calls).toEqual([[7]])
})
