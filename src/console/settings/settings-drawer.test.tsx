import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/console/shell'
import type { Shell } from '../shell'
import { defaultSettings } from './settings'
import { SettingsDrawer } from './settings-drawer'

let shell: Shell
const close = vi.fn()

beforeEach(async () => {
  localStorage.clear()
  ;({ shell } = await renderInShell(<SettingsDrawer close={close} />))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const radio = (name: string) => screen.getByRole('radio', { name })
const hex = () => screen.getByRole<HTMLInputElement>('textbox', { name: '主题色色值' })
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'

it('shows the specification’s defaults', () => {
  expect(screen.getByRole('dialog', { name: '设置' })).toBeDefined()
  expect(hex().value).toBe('#1890ff')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '蓝' }).checked).toBe(true)
  expect(radio('跟随系统').getAttribute('aria-checked')).toBe('true')
  expect(radio('Medium').getAttribute('aria-checked')).toBe('true')
  expect(radio('关').getAttribute('aria-checked')).toBe('true')
  expect(['标签页', '固定顶栏', '侧栏标志', '设置按钮', '单键快捷键'].map(isOn)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
})

it('a swatch compiles the theme, and says so', async () => {
  await userEvent.click(radio('紫'))
  expect((await screen.findByRole('status')).textContent).toBe('Compiling the theme')
  await waitFor(() => expect(shell.settings.get().accent).toBe('#6a45c0'))
  await waitFor(() => expect(hex().value).toBe('#6a45c0'))
  expect(document.documentElement.style.getPropertyValue('--theme')).toBe('#6a45c0')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull(), { timeout: 2000 })
})

it.each([
  ['#2F6F5E', '#2f6f5e'],
  ['ff0', '#ffff00'],
  [' ＃００８０８０ ', '#008080'],
])('a colour may be typed: %s', async (typed, colour) => {
  await userEvent.clear(hex())
  await userEvent.type(hex(), `${typed}{Enter}`)
  await waitFor(() => expect(shell.settings.get().accent).toBe(colour))
})

it('what is no colour is said beside the field', async () => {
  await userEvent.clear(hex())
  await userEvent.type(hex(), 'blau')
  await userEvent.tab()
  expect(hex().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(hex().getAttribute('aria-describedby') ?? '')?.textContent).toBe('如 #1890ff')
  expect(shell.settings.get().accent).toBe('#1890ff')
  await userEvent.type(hex(), 'x')
  expect(hex().getAttribute('aria-invalid')).toBeNull()
})

it('any colour may be picked: it counts when the choice is made, not while the pointer moves', async () => {
  const picker = screen.getByLabelText<HTMLInputElement>('其他颜色')
  fireEvent.input(picker, { target: { value: '#123456' } })
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void picker.dispatchEvent(new Event('change')))
  await waitFor(() => expect(shell.settings.get().accent).toBe('#123456'))
})

it('every other setting is in force at once', async () => {
  await userEvent.click(radio('深色'))
  expect(document.documentElement.dataset.theme).toBe('dark')
  await userEvent.click(radio('跟随系统'))
  expect(document.documentElement.dataset.theme).toBe('light')
  await userEvent.click(radio('Mini'))
  expect(document.documentElement.dataset.size).toBe('mini')
  expect(screen.getByRole('status').textContent).toBe('Switch Size Success')
  await userEvent.click(radio('15'))
  for (const name of ['标签页', '固定顶栏', '侧栏标志', '设置按钮', '单键快捷键']) {
    await userEvent.click(screen.getByRole('switch', { name }))
  }
  expect(shell.settings.get()).toMatchObject({
    ...{ tagTabs: false, fixedHeader: true, sidebarLogo: true, settingsButton: false },
    idleLock: 15,
  })
  expect(shell.hotkeys.singleKeys()).toBe(false)
  expect(isOn('单键快捷键')).toBe(false)
})

it('restores the defaults, and takes that back', async () => {
  act(() => {
    shell.theme.choose('dark')
    shell.hotkeys.setSingleKeys(false)
  })
  await act(() =>
    shell.settings.change({
      accent: '#ffff00',
      size: 'mini',
      tagTabs: false,
      settingsButton: false,
      sidebarOpen: false,
    }),
  )
  const before = shell.settings.get()
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  await waitFor(() =>
    expect(shell.settings.get()).toMatchObject({ ...defaultSettings, colours: {}, sidebarOpen: false }),
  )
  expect([shell.theme.chosen.get(), shell.hotkeys.singleKeys()]).toEqual(['system', true])
  await act(() => shell.undo.take())
  await waitFor(() => expect(shell.settings.get()).toEqual(before))
  expect([shell.theme.chosen.get(), shell.hotkeys.singleKeys()]).toEqual(['dark', false])
})

it('Escape closes it', async () => {
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})
