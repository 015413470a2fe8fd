// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTheme } from './theme'

let dark = false
let changed = () => {}

beforeEach(() => {
  localStorage.clear()
  dark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark
    },
    addEventListener: (_: string, listener: () => void) => {
      changed = listener
    },
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shown = () => document.documentElement.dataset.theme

it('follows the system until a person chooses', () => {
  const theme = createTheme()
  expect(shown()).toBe('light')
  dark = true
  changed()
  expect([theme.get(), shown()]).toEqual(['dark', 'dark'])
  theme.choose('light')
  expect(shown()).toBe('light')
  changed()
  expect(shown()).toBe('light')
})

it('follows the system again where that is chosen', () => {
  const theme = createTheme()
  theme.choose('light')
  dark = true
  changed()
  expect([theme.get(), theme.chosen.get()]).toEqual(['light', 'light'])
  theme.choose('system')
  expect([theme.get(), theme.chosen.get(), shown()]).toEqual(['dark', 'system', 'dark'])
  expect(createTheme().chosen.get()).toBe('system')
})

it('remembers the choice, for other tabs at once', () => {
  createTheme().choose('dark')
  expect(createTheme().get()).toBe('dark')
  const other = createTheme()
  localStorage.setItem('theme', '"light"')
  dispatchEvent(new Event('storage'))
  expect([other.get(), other.chosen.get()]).toEqual(['light', 'light'])
})

it('holds for this page where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  const theme = createTheme()
  theme.choose('dark')
  expect([theme.get(), shown()]).toEqual(['dark', 'dark'])
  changed()
  expect(shown()).toBe('dark')
})

it('ignores what it did not store', () => {
  localStorage.setItem('theme', '{"a":1}')
  expect(createTheme().get()).toBe('light')
})
