import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { TreeNode } from './tree-model'
import { TreePicker } from './tree-picker'
import { TreeView } from './tree-view'

const nodes: TreeNode<number>[] = [
  { id: 1, name: '总部', parentId: null },
  { id: 2, name: '华东', parentId: 1, initials: 'hd' },
  { id: 3, name: '杭州组', parentId: 2 },
  { id: 4, name: '华南', parentId: 1, off: '已停用' },
]

function Department() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <TreePicker label="部门" nodes={nodes} value={value} onChange={setValue} placeholder="选择部门" />
      <output>{value}</output>
    </>
  )
}

function Permissions() {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  return <TreeView label="权限" nodes={nodes} checked={checked} onChange={setChecked} />
}

const rows = () => screen.getAllByRole('treeitem').map((row) => row.textContent)
const focused = () => document.activeElement?.textContent
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''))

it('arrow keys move, open and close; Enter chooses at any level, and the focus goes back', async () => {
  render(<Department />)
  const button = screen.getByRole('button', { name: '部门 选择部门' })
  act(() => button.focus())
  await press('Enter')
  const search = await screen.findByRole('searchbox', { name: '搜索部门' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  expect(rows()).toEqual(['总部', '华东', '华南已停用'])
  await press('ArrowDown')
  expect(focused()).toBe('总部')
  await press('ArrowDown', 'ArrowRight')
  expect(rows()).toEqual(['总部', '华东', '杭州组', '华南已停用'])
  await press('ArrowRight')
  expect(focused()).toBe('杭州组')
  await press('ArrowLeft')
  expect(focused()).toBe('华东')
  await press('ArrowLeft')
  expect(rows()).toEqual(['总部', '华东', '华南已停用'])
  await press('End')
  expect(focused()).toBe('华南已停用')
  await press('Enter')
  expect(screen.getByRole('status').textContent).toBe('')
  await press('ArrowUp', 'Enter')
  expect(screen.getByRole('status').textContent).toBe('2')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(screen.queryByRole('tree')).toBeNull()
  expect(screen.getByRole('button', { name: '部门 总部 / 华东' })).toBe(button)
})

it('is searched, by initials too; the cross empties it', async () => {
  render(<Department />)
  await userEvent.click(screen.getByRole('button', { name: '部门 选择部门' }))
  const search = await screen.findByRole('searchbox')
  await userEvent.type(search, '杭州')
  expect(rows()).toEqual(['总部', '华东', '杭州组'])
  await userEvent.clear(search)
  await userEvent.type(search, 'hd')
  expect(rows()).toEqual(['总部', '华东'])
  await userEvent.click(screen.getByRole('treeitem', { name: '华东' }))
  expect(screen.getByRole('status').textContent).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: '清除部门' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('Enter in the search leads to the first match, not to the rows on the path to it', async () => {
  render(<Department />)
  await userEvent.click(screen.getByRole('button', { name: '部门 选择部门' }))
  await userEvent.type(await screen.findByRole('searchbox'), '杭州')
  await press('Enter')
  expect(focused()).toBe('杭州组')
  await press('Enter')
  expect(screen.getByRole('status').textContent).toBe('3')
  // A further search leads to its own match, wherever the last one was.
  await userEvent.click(screen.getByRole('button', { name: '部门 总部 / 华东 / 杭州组' }))
  await userEvent.type(await screen.findByRole('searchbox'), 'hd')
  await press('ArrowDown')
  expect(focused()).toBe('华东')
})

it('tells screen readers level, place and state', async () => {
  render(<Department />)
  await userEvent.click(screen.getByRole('button', { name: '部门 选择部门' }))
  const row = await screen.findByRole('treeitem', { name: '华东' })
  const attributes = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded', 'aria-selected']
  expect(attributes.map((name) => row.getAttribute(name))).toEqual(['2', '1', '2', 'false', 'false'])
})

it('Space checks a node with all under it; its parents are mixed', async () => {
  render(<Permissions />)
  await userEvent.click(screen.getByRole('treeitem', { name: '华东' }))
  const state = (name: string) => screen.getByRole('treeitem', { name }).getAttribute('aria-checked')
  expect([state('总部'), state('华东'), state('华南 已停用')]).toEqual(['mixed', 'true', 'false'])
  act(() => screen.getByRole('treeitem', { name: '总部' }).focus())
  await userEvent.keyboard(' ')
  expect([state('总部'), state('华南 已停用')]).toEqual(['true', 'false'])
  await userEvent.keyboard(' ')
  expect([state('总部'), state('华东')]).toEqual(['false', 'false'])
})
