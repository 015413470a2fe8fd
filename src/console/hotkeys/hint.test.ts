import { expect, it } from 'vitest'
import type { Executed, Source } from '../commands/commands'
import { type Command, createRegistry } from '../registry/registry'
import type { Preferences } from '../settings/preferences'
import { startHints } from './hint'

const commands: Command[] = [
  { id: 'list.add', title: '新增', section: '列表', hotkey: 'c', run: () => {} },
  { id: 'page.open', title: '客户', section: '页面', hotkey: ['g m', 'Mod+m'], run: () => {} },
  { id: 'list.print', title: '打印', section: '列表', run: () => {} },
]

function setUp({ singleKeys = true, hasKeyboard = true, kept = {} as Record<string, unknown> } = {}) {
  const said: string[] = []
  const heard: ((ran: Executed) => void)[] = []
  const preferences: Pick<Preferences, 'read' | 'write'> = {
    read: <T>(key: string, fallback: T) => (kept[key] as T | undefined) ?? fallback,
    write: (key, value) => {
      kept[key] = value
    },
  }
  startHints({
    registry: createRegistry({ groups: [], pages: [], commands }),
    commands: { onExecuted: (listener) => void heard.push(listener) },
    hotkeys: {
      of: ({ hotkey = [] }) => [hotkey].flat().filter((keys) => singleKeys || keys.startsWith('Mod')),
    },
    preferences,
    toasts: { show: (kind, text) => void said.push(`${kind} ${text}`) },
    hasKeyboard: () => hasKeyboard,
  })
  return {
    said,
    kept,
    ran(id: string, source: Source) {
      for (const listener of heard) listener({ id, source })
    },
  }
}

it('tells the key of what was done without it, and what it does, three times a command', () => {
  const { said, ran, kept } = setUp()
  for (const source of ['palette', 'menu', 'row', 'button', 'palette'] as const) ran('list.add', source)
  expect(said).toEqual(Array(3).fill('ok 下次可以按 c：新增'))
  ran('page.open', 'palette')
  expect(said.at(-1)).toBe('ok 下次可以按 g m：客户')
  expect(kept.hints).toEqual({ 'list.add': 3, 'page.open': 1 })
})

it('counts from what was kept', () => {
  const { said, ran } = setUp({ kept: { hints: { 'list.add': 2 } } })
  ran('list.add', 'menu')
  ran('list.add', 'menu')
  expect(said).toHaveLength(1)
})

it('says nothing after the key itself, after an undo, without a key, or where it would do nothing', () => {
  const { said, ran, kept } = setUp()
  ran('list.add', 'elsewhere')
  ran('list.add', 'key')
  ran('list.add', 'undo')
  ran('list.print', 'palette')
  ran('list.gone', 'palette')
  const onTelephone = setUp({ hasKeyboard: false })
  onTelephone.ran('list.add', 'row')
  expect([...said, ...onTelephone.said]).toEqual([])
  expect(kept.hints).toBeUndefined()
})

it('tells no single key while those are off', () => {
  const { said, ran } = setUp({ singleKeys: false })
  ran('list.add', 'row')
  ran('page.open', 'row')
  expect(said).toEqual(['ok 下次可以按 Ctrl+M：客户'])
})
