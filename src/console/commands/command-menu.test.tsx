import { afterEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/console/shell'
import { type Command, defineCommand } from '../registry/registry'
import { menuEntries } from './command-menu'

afterEach(() => {
  vi.unstubAllGlobals()
})

const command = (id: string, given: Pick<Command, 'places' | 'danger'>) =>
  defineCommand({ id: `tab.${id}`, title: id, section: '标签页', run: () => {}, ...given })

it('a menu has a line between its groups, and before what destroys something', async () => {
  const { shell } = await renderInShell(null, {
    commands: [
      command('delete', { places: ['tab'], danger: true }),
      command('close', { places: [{ place: 'tab', group: 'close' }] }),
      command('pin', { places: ['tab'] }),
      command('close-all', { places: [{ place: 'tab', group: 'close' }] }),
    ],
  })
  const entries = menuEntries(shell, 'tab', 'menu').map((entry) => (entry === 'separator' ? '—' : entry.title))
  expect(entries).toEqual(['close', 'close-all', '—', 'pin', '—', 'delete'])
})
