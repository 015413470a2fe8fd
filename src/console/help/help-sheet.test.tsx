import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from '../../lib/store'
import { createToasts } from '../../ui/toast/toasts'
import { createHotkeys } from '../hotkeys/hotkeys'
import { type Command, createRegistry } from '../registry/registry'
import { createScopes } from '../registry/scopes'
import type { Preferences } from '../settings/preferences'
import { type Shell, ShellContext } from '../shell'
import { HelpSheet } from './help-sheet'

const command = (id: string, title: string, hotkey: string, extra: Partial<Command> = {}): Command => ({
  id,
  title,
  section: '列表',
  hotkey,
  run: () => {},
  ...extra,
})

let stop = () => {}
afterEach(() => stop())

function show() {
  const registry = createRegistry({
    groups: [],
    pages: [],
    commands: [
      command('list.add', '新增', 'c', { when: { list: true } }),
      command('page.open-mine', '我的客户', 'g m', { section: '客户管理' }),
      command('console.open-palette', '命令面板', 'Mod+k', { section: '控制台' }),
    ],
  })
  const scopes = createScopes()
  scopes.patch({ list: true })
  const context = scopes.get()
  scopes.cover('dialog')
  const store = createStore<Readonly<Record<string, unknown>>>({})
  const preferences: Preferences = {
    ...store,
    load: () => () => {},
    read: <T,>(key: string, fallback: T) => (store.get()[key] as T | undefined) ?? fallback,
    write: (key, value) => store.set({ ...store.get(), [key]: value }),
  }
  const commands = {
    permitted: () => registry.commands,
    isPermitted: () => true,
    missing: () => ({ steps: [], args: {} }),
    refusal: () => null,
    execute: vi.fn(async () => true),
  }
  const hotkeys = createHotkeys({ registry, commands, scopes, preferences, toasts: createToasts() })
  stop = hotkeys.start(window)
  const close = vi.fn()
  const shell = { registry, scopes, commands, hotkeys, preferences } as unknown as Shell
  render(
    <ShellContext value={shell}>
      <HelpSheet context={context} close={close} />
    </ShellContext>,
  )
  return { user: userEvent.setup(), close, store, hotkeys }
}

const row = (title: string) => {
  const found = screen.getByText(title).closest('li')
  if (!found) throw new Error(`no row ${title}`)
  return within(found)
}
const changeKeys = (title: string) => screen.getByRole('button', { name: `改键：${title}` })
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('lists the hotkeys, those of the page below first', () => {
  show()
  expect(headings()).toEqual(['当前页面', '客户管理', '控制台'])
  expect(row('我的客户').getAllByText(/^[gm]$/)).toHaveLength(2)
})

it('is searched by name, pinyin and key', async () => {
  const { user } = show()
  const search = screen.getByRole('textbox', { name: '搜索' })
  expect(document.activeElement).toBe(search)
  await user.type(search, 'g m')
  expect(headings()).toEqual(['客户管理'])
  for (const typed of ['wdkh', 'wode', 'ｗｄｋｈ']) {
    await user.clear(search)
    await user.type(search, typed)
    expect(headings()).toEqual(['客户管理'])
  }
  await user.clear(search)
  await user.type(search, '没有的')
  expect(screen.queryByText('没有找到')).not.toBeNull()
})

it('takes a new chord, Enter confirms, and the focus is back on the button', async () => {
  const { user, store } = show()
  await user.click(changeKeys('新增'))
  expect(document.activeElement).toBe(screen.getByRole('application', { name: '“新增”的新快捷键' }))
  await user.keyboard('a')
  await user.keyboard('b')
  expect(store.get().hotkeys).toBeUndefined()
  await user.keyboard('{Enter}')
  expect(store.get().hotkeys).toEqual({ 'list.add': ['a b'] })
  expect(screen.queryByRole('application')).toBeNull()
  expect(document.activeElement).toBe(changeKeys('新增'))
  expect(row('新增').queryByText('已改')).not.toBeNull()
})

it('shows with whom a key clashes, and doesn’t take it', async () => {
  const { user, store } = show()
  await user.click(changeKeys('新增'))
  await user.keyboard('g')
  expect(row('新增').getByRole('status').textContent).toBe('“我的客户”的 g m 以 g 开头')
  await user.keyboard('{Enter}')
  expect(store.get().hotkeys).toBeUndefined()
  await user.keyboard('{Backspace}')
  expect(row('新增').getByRole('status').textContent).toBe('')
  await user.keyboard('n{Enter}')
  expect(store.get().hotkeys).toEqual({ 'list.add': ['n'] })
})

it('Escape leaves the key as it was, and the sheet open', async () => {
  const { user, store, close } = show()
  await user.click(changeKeys('新增'))
  await user.keyboard('n{Escape}')
  expect(screen.queryByRole('application')).toBeNull()
  expect(store.get().hotkeys).toBeUndefined()
  expect(close).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

it('Enter with nothing pressed changes nothing; Backspace first takes the key away', async () => {
  const { user, store } = show()
  await user.click(changeKeys('新增'))
  await user.keyboard('{Enter}')
  expect(store.get().hotkeys).toBeUndefined()
  await user.click(changeKeys('新增'))
  await user.keyboard('{Backspace}{Enter}')
  expect(store.get().hotkeys).toEqual({ 'list.add': [] })
})

it('the buttons do the same, and restore the default', async () => {
  const { user, store } = show()
  await user.click(changeKeys('新增'))
  expect(screen.queryByRole('button', { name: '恢复默认' })).toBeNull()
  await user.keyboard('n')
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(store.get().hotkeys).toEqual({ 'list.add': ['n'] })
  await user.type(screen.getByRole('textbox', { name: '搜索' }), '新增')
  await user.click(changeKeys('新增'))
  await user.click(screen.getByRole('button', { name: '恢复默认' }))
  expect(store.get().hotkeys).toBeUndefined()
})

it('Tab leaves the box that takes keys', async () => {
  const { user } = show()
  await user.click(changeKeys('新增'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '确定' }))
})

it('single keys can be switched off', async () => {
  const { user, hotkeys } = show()
  const single = screen.getByRole('switch', { name: '单键快捷键' })
  expect(single.getAttribute('aria-checked')).toBe('true')
  await user.click(single)
  expect(hotkeys.singleKeys()).toBe(false)
  expect(single.getAttribute('aria-checked')).toBe('false')
  expect(row('新增').queryByTitle('单键快捷键已关闭')).not.toBeNull()
  expect(row('命令面板').queryByTitle('单键快捷键已关闭')).toBeNull()
  act(() => hotkeys.setSingleKeys(true))
  expect(row('新增').queryByTitle('单键快捷键已关闭')).toBeNull()
})
