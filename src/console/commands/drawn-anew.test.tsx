import { act, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { TabBar } from '../layout/tabs/tab-bar'
import { defineCommand } from '../registry/registry'
import { CommandButton } from './command-menu'

const edit = defineCommand({
  id: 'test.edit',
  title: '编辑',
  section: '测试',
  when: { selection: 'one' },
  run: () => undefined,
})

it('a command’s button renders again when its availability changes, not with every change of the selection', async () => {
  const drawn = vi.fn()
  const button = (
    <Profiler id="button" onRender={drawn}>
      <CommandButton command={edit} />
    </Profiler>
  )
  const { shell } = await renderInShell(button, { pages: [testPage('/a')], commands: [edit] })
  drawn.mockClear()
  act(() => shell.scopes.patch({ list: true }))
  act(() => shell.scopes.patch({ selection: 'many' }))
  expect(drawn.mock.calls.length).toBe(1)
  expect(screen.getByRole('button', { name: '编辑' }).title).toBe('一次只能选一行')
  act(() => shell.scopes.patch({ selection: 'one' }))
  expect([drawn.mock.calls.length, screen.getByRole('button', { name: '编辑' }).title]).toEqual([2, ''])
})

it('another filter of the page does not render the tabs again', async () => {
  const drawn = vi.fn()
  const tabs = (
    <Profiler id="tabs" onRender={drawn}>
      <TabBar />
    </Profiler>
  )
  const { shell } = await renderInShell(tabs, { pages: [testPage('/a'), testPage('/b')] })
  drawn.mockClear()
  act(() => shell.scopes.patch({ selection: 'many' }))
  expect(drawn).not.toHaveBeenCalled()
  await act(async () => shell.router.go('/b'))
  expect(drawn).toHaveBeenCalled()
})
