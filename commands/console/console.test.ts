import { expect, it, vi } from 'vitest'
import { keyWhen } from '../../src/console/registry/registry'
import type { CommandContext } from '../../src/console/shell'
import { createStore } from '../../src/lib/store'
import { createToasts } from '../../src/ui/toast/toasts'
import { consoleCommands } from './console'
import { tabCommands } from './tabs'

const run = (id: string, context: object) =>
  [...consoleCommands, ...tabCommands].find((command) => command.id === id)?.run({}, context as CommandContext)

it('reopening a tab says that no tab was closed', async () => {
  const toasts = createToasts()
  const visited = createStore({ visited: ['/a'] })
  const reopen = vi.fn(async () => visited.set({ visited: ['/a', '/b'] }))
  await run('console.reopen-tab', { tabs: { ...visited, reopen }, toasts })
  expect(toasts.get()).toEqual([])
  reopen.mockImplementation(async () => {})
  await run('console.reopen-tab', { tabs: { ...visited, reopen }, toasts })
  expect(toasts.get()).toMatchObject([{ kind: 'warn', text: '没有刚关闭的标签页' }])
})

it('z also undoes while a drawer is open, if the undo was offered there', () => {
  const undo = consoleCommands.find(({ id }) => id === 'console.undo')
  expect(undo && keyWhen(undo)).toEqual({ focus: 'page', overlay: ['none', 'dialog'] })
})
