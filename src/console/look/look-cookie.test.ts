// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { readCookie } from '../../lib/browser/storage'
import { createStore } from '../../lib/store'
import { defaultSettings, type Settings } from '../settings/settings'
import { keepLookCookie } from './look-cookie'
import type { Choice, Theme } from './theme'

const chosen = createStore<Choice>('system')
const settings = createStore(defaultSettings)
const parts = { theme: { chosen } as Partial<Theme> as Theme, settings: settings as Settings }
const cookie = () => readCookie('look') || null

beforeEach(() => {
  chosen.set('system')
  settings.set(defaultSettings)
})

it('is there while a scheme or a theme colour is this browser’s own, and no longer', () => {
  const end = keepLookCookie(parts)
  expect(cookie()).toBeNull()
  chosen.set('dark')
  expect(cookie()).toBe('own')
  settings.set({ ...defaultSettings, accent: '#6a45c0' })
  chosen.set('system')
  expect(cookie()).toBe('own')
  settings.set({ ...defaultSettings, size: 'small' })
  expect(cookie()).toBeNull()
  end()
  chosen.set('light')
  expect(cookie()).toBeNull()
})

it('tells of what was chosen before', () => {
  chosen.set('light')
  const end = keepLookCookie(parts)
  expect(cookie()).toBe('own')
  chosen.set('system')
  end()
})
