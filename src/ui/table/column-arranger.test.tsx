import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ColumnArranger } from './column-arranger'
import { plainLayout } from './table-columns'

const columns = [
  { key: 'name', title: '客户名', fixed: true },
  { key: 'phone', title: '电话' },
  { key: 'note', title: '备注', optional: true },
]

function Sample() {
  const [layout, setLayout] = useState(plainLayout)
  return <ColumnArranger columns={columns} layout={layout} onLayout={setLayout} />
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const order = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent)

beforeEach(() => {
  render(<Sample />)
})

it('shows and hides, but not a fixed column', async () => {
  expect([box('客户名').checked, box('电话').checked, box('备注').checked]).toEqual([true, true, false])
  await userEvent.click(box('电话'))
  await userEvent.click(box('备注'))
  expect([box('电话').checked, box('备注').checked]).toEqual([false, true])
  expect(box('客户名').disabled).toBe(true)
  expect(screen.getByText('始终显示')).toBeDefined()
})

it('moves by button, says where to, and stops at the ends', async () => {
  await userEvent.click(button('下移 客户名'))
  expect(order()).toEqual(['电话', '客户名', '备注'])
  expect(screen.getByRole('status').textContent).toBe('客户名：第 2 列，共 3 列')
  await userEvent.click(button('下移 备注'))
  await userEvent.click(button('上移 电话'))
  expect(order()).toEqual(['电话', '客户名', '备注'])
})

it('moves by Alt and an arrow, and the focus goes along', async () => {
  box('电话').focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(order()).toEqual(['客户名', '备注', '电话'])
  expect(document.activeElement).toBe(box('电话'))
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(order()).toEqual(['电话', '客户名', '备注'])
  await userEvent.keyboard('{ArrowDown}')
  expect(order()).toEqual(['电话', '客户名', '备注'])
})

it('moves by drag', () => {
  const items = screen.getAllByRole('listitem')
  for (const [at, item] of items.entries())
    vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, at * 32, 200, 32))
  fireEvent.pointerDown(items[2]?.firstElementChild as Element, { button: 0, pointerId: 1, clientX: 0, clientY: 80 })
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 0, clientY: 36 })
  expect(order()).toEqual(['客户名', '电话', '备注'])
  fireEvent.pointerUp(window, { pointerId: 1 })
  expect(order()).toEqual(['客户名', '备注', '电话'])
})

it('goes back to how the columns were', async () => {
  await userEvent.click(button('下移 客户名'))
  await userEvent.click(box('备注'))
  await userEvent.click(button('恢复默认'))
  expect(order()).toEqual(['客户名', '电话', '备注'])
  expect(box('备注').checked).toBe(false)
})
