import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '../display/button'
import { createCode } from '../loading/code'
import { Menu, type MenuEntry, PointMenu } from './menu'

const ran = vi.fn<(key: string) => void>()

const entries: MenuEntry[] = [
  { key: 'dial', title: '拨打', icon: Phone, keys: ['d'], run: () => ran('dial') },
  { key: 'protect', title: '保护', off: '已达上限', run: () => ran('protect') },
  'separator',
  { key: 'home', title: '回主页', keys: ['g', 'h'], run: () => ran('home') },
  { key: 'find', title: '查找', keys: ['Ctrl', 'K'], checked: true, run: () => ran('find') },
]

function open() {
  ran.mockClear()
  render(
    <>
      <Menu label="客户操作" entries={entries} trigger={<Button>更多</Button>} />
      <input aria-label="别处" />
    </>,
  )
  return screen.getByRole('button', { name: '更多' })
}

const focused = () => document.activeElement?.textContent ?? ''

it('its button says what it opens, and whether it is open', async () => {
  const button = open()
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  await userEvent.click(button)
  const menu = await screen.findByRole('menu', { name: '客户操作' })
  expect([button.getAttribute('aria-expanded'), button.getAttribute('aria-controls')]).toEqual(['true', menu.id])
  // Users who move between landmarks reach it too.
  expect(within(screen.getByRole('region', { name: '菜单' })).getByRole('menu')).toBe(menu)
})

it.each(['{Enter}', ' ', '{ArrowDown}'])('opens on %j with the first entry focused', async (key) => {
  open().focus()
  await userEvent.keyboard(key)
  await waitFor(() => expect(focused()).toContain('拨打'))
})

it('waits for the code that its entries need, which loads when the user reaches for it', async () => {
  let arrive = (_title: string) => {}
  const load = vi.fn(() => new Promise<string>((resolve) => (arrive = resolve)))
  const title = createCode(load)
  const named = (): MenuEntry[] => [{ key: 'a', title: title.get() ?? 'too early', run() {} }]
  render(<Menu label="菜单" needs={title} entries={named} trigger={<Button>开</Button>} />)
  await userEvent.hover(screen.getByRole('button', { name: '开' }))
  expect(load).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: '开' }))
  expect(screen.queryByRole('menu')).toBeNull()
  arrive('有了')
  expect((await screen.findByRole('menuitem')).textContent).toBe('有了')
  expect(load).toHaveBeenCalledTimes(1)
})

it('titles are aligned: an entry without an icon leaves room for one if another entry has one', async () => {
  await userEvent.click(open())
  const items = [...(await screen.findByRole('menu')).querySelectorAll('[role^="menuitem"]')]
  const before = (item: Element) => item.firstElementChild?.tagName.toLowerCase()
  expect(items.map((item) => [before(item), item.children.length])).toEqual([
    ['svg', 3],
    ['span', 3],
    ['span', 3],
    ['span', 3],
  ])
})

it.each(['bottom', 'right'] as const)('opens at the %s', async (side) => {
  render(<Menu label="客户操作" side={side} entries={entries} trigger={<Button>更多</Button>} />)
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.dataset.side).toBe(side))
})

it('arrow keys go round, and Enter runs the entry once the focus is back', async () => {
  const button = open()
  ran.mockImplementation(() => expect(document.activeElement).toBe(button))
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toContain('拨打'))
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(focused()).toContain('查找'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(ran.mock.calls).toEqual([['dial']]))
  expect(ran.mock.results[0]?.type).toBe('return')
  expect(screen.queryByRole('menu')).toBeNull()
})

it('what can’t be chosen can be reached and says why, and does nothing', async () => {
  open().focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toContain('拨打'))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toBe('保护已达上限'))
  const item = screen.getByRole('menuitem', { name: '保护 已达上限' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(item)
  expect(screen.queryByRole('menu')).not.toBeNull()
  expect(ran).not.toHaveBeenCalled()
})

it('shows the keys, and tells screen readers those that can be told', async () => {
  await userEvent.click(open())
  const menu = within(await screen.findByRole('menu'))
  const told = (name: string, role = 'menuitem') => menu.getByRole(role, { name }).getAttribute('aria-keyshortcuts')
  expect(told('拨打')).toBe('d')
  expect(told('回主页')).toBeNull()
  expect(told('查找', 'menuitemcheckbox')).toBe('Control+K')
  expect(menu.getByRole('menuitem', { name: '回主页' }).textContent).toBe('回主页gh')
  expect(menu.getByRole('menuitemcheckbox').getAttribute('aria-checked')).toBe('true')
})

it('Escape closes it and gives the focus back', async () => {
  const button = open()
  await userEvent.click(button)
  await screen.findByRole('menu')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(ran).not.toHaveBeenCalled()
})

it('its button closes it again, and so does a click elsewhere, which gets the focus', async () => {
  const button = open()
  await userEvent.click(button)
  await screen.findByRole('menu')
  await userEvent.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.click(button)
  await screen.findByRole('menu')
  await userEvent.click(screen.getByLabelText('别处'))
  expect(screen.queryByRole('menu')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('别处')))
})

it('entries given as a function are asked when it opens', async () => {
  let title = '先'
  render(<Menu label="菜单" entries={() => [{ key: 'a', title, run() {} }]} trigger={<Button>开</Button>} />)
  title = '后'
  await userEvent.click(screen.getByRole('button', { name: '开' }))
  expect(await screen.findByRole('menuitem', { name: '后' })).toBeDefined()
})

function Row() {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  return (
    <>
      <input aria-label="行" onContextMenu={() => setAt({ x: 10, y: 20 })} />
      <PointMenu label="行操作" at={at} entries={entries} onClose={() => setAt(null)} />
    </>
  )
}

it('a menu at the pointer gives the focus back to what had it', async () => {
  ran.mockReset()
  render(<Row />)
  const row = screen.getByLabelText('行')
  await userEvent.pointer({ keys: '[MouseRight]', target: row })
  await screen.findByRole('menu', { name: '行操作' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(ran.mock.calls).toEqual([['dial']]))
  expect(document.activeElement).toBe(row)
  expect(screen.queryByRole('menu')).toBeNull()
})

it('a menu at the pointer closes on Escape', async () => {
  render(<Row />)
  const row = screen.getByLabelText('行')
  await userEvent.pointer({ keys: '[MouseRight]', target: row })
  await screen.findByRole('menu')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
})
