// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToasts } from '../../ui/toast/toasts'
import { createSettings, defaultSettings } from './settings'

const root = document.documentElement
const stored = () => JSON.parse(localStorage.getItem('settings') ?? 'null')
const texts = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ text }) => text)

beforeEach(() => {
  localStorage.clear()
  root.removeAttribute('style')
})
afterEach(() => {
  vi.doUnmock('./theme-colour')
  vi.resetModules()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('has the specification’s defaults', () => {
  expect(createSettings().get()).toMatchObject({
    accent: '#1890ff',
    size: 'medium',
    tagTabs: true,
    fixedHeader: false,
    sidebarLogo: false,
  })
  expect(root.dataset.size).toBe('medium')
})

it('what is changed is in force at once and remembered', () => {
  createSettings().change({ size: 'mini', tagTabs: false, sidebarOpen: false, idleLock: 15 })
  expect(root.dataset.size).toBe('mini')
  const next = createSettings()
  expect(next.get()).toEqual({ ...defaultSettings, size: 'mini', tagTabs: false, sidebarOpen: false, idleLock: 15 })
})

it('what another tab changes holds here too', () => {
  const settings = createSettings()
  localStorage.setItem('settings', JSON.stringify({ size: 'small' }))
  dispatchEvent(new StorageEvent('storage', { key: 'settings' }))
  expect([settings.get().size, root.dataset.size]).toEqual(['small', 'small'])
})

it('where the menu opens over the page that is nothing to be remembered, and it begins closed', async () => {
  const resize = (width: number) =>
    (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width })
  const settings = createSettings()
  resize(390)
  expect(settings.get().sidebarOpen).toBe(false)
  await settings.change({ sidebarOpen: true, size: 'small' })
  expect(settings.get().sidebarOpen).toBe(true)
  await settings.change({ sidebarOpen: false })
  expect(stored()).toMatchObject({ sidebarOpen: true, size: 'small' })
  expect(createSettings().get().sidebarOpen).toBe(false)
  resize(1440)
  expect(createSettings().get().sidebarOpen).toBe(true)
})

it('holds for this page where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  const settings = createSettings()
  settings.change({ size: 'small' })
  expect([settings.get().size, root.dataset.size]).toEqual(['small', 'small'])
})

describe('broken or old content', () => {
  it.each(['{', 'null', '7', '"mini"', '[]', '{"unknown":1}'])('%s is as if there was none', (text) => {
    localStorage.setItem('settings', text)
    expect(createSettings().get()).toEqual(defaultSettings)
  })

  it.each([
    { size: 'huge' },
    { size: 'toString' },
    { accent: 'red' },
    { accent: '#1890FF;x' },
    { tagTabs: 'yes' },
    { idleLock: 1 },
    { idleLock: '5' },
    { colours: { '--theme': 'url(//evil.example)' } },
    { colours: { color: '#000000' } },
  ])('of %j the sound part counts', (broken) => {
    localStorage.setItem('settings', JSON.stringify({ sidebarLogo: true, ...broken }))
    expect(createSettings().get()).toEqual({ ...defaultSettings, sidebarLogo: true })
  })
})

describe('a theme colour', () => {
  it('shows the message while it is compiled, and colours the page in both schemes', async () => {
    vi.useFakeTimers()
    const toasts = createToasts()
    const settings = createSettings(toasts)
    const changed = settings.change({ accent: '#ffff00' })
    expect(texts(toasts)).toEqual(['Compiling the theme'])
    await changed
    expect(settings.get().accent).toBe('#ffff00')
    expect(root.style.getPropertyValue('--theme')).toBe('#ffff00')
    expect(root.style.getPropertyValue('--accent-solid-light')).toMatch(/^#/)
    expect(root.style.getPropertyValue('--accent-text-dark')).toMatch(/^#/)
    vi.advanceTimersByTime(1000)
    expect(texts(toasts)).toEqual([])
  })

  it('is there at the next start, without being compiled', async () => {
    await createSettings(createToasts()).change({ accent: '#2f6f5e' })
    const solid = root.style.getPropertyValue('--accent-solid-light')
    root.removeAttribute('style')
    const toasts = createToasts()
    createSettings(toasts)
    expect(root.style.getPropertyValue('--accent-solid-light')).toBe(solid)
    expect(texts(toasts)).toEqual([])
  })

  it('the one chosen last wins, even the one there was', async () => {
    const settings = createSettings(createToasts())
    await Promise.all([settings.change({ accent: '#2f6f5e' }), settings.change({ accent: '#6a45c0' })])
    expect(settings.get().accent).toBe('#6a45c0')
    await Promise.all([settings.change({ accent: '#2f6f5e' }), settings.change({ accent: '#6a45c0' })])
    expect([settings.get().accent, stored().accent]).toEqual(['#6a45c0', '#6a45c0'])
  })

  it('that is chosen already is not compiled again', async () => {
    const toasts = createToasts()
    await createSettings(toasts).change({ accent: '#1890ff', size: 'mini' })
    expect(texts(toasts)).toEqual([])
    expect(stored()).toMatchObject({ size: 'mini' })
  })

  it('whose code can’t be had changes nothing, says so, and can be tried again', async () => {
    vi.doMock('./theme-colour', () => {
      throw new Error('Failed to fetch')
    })
    const toasts = createToasts()
    const settings = createSettings(toasts)
    await settings.change({ accent: '#2f6f5e' })
    expect(settings.get()).toEqual(defaultSettings)
    expect(toasts.get().at(-1)).toMatchObject({ kind: 'bad', text: '主题色没有换成，请检查网络后重试' })
    vi.doUnmock('./theme-colour')
    vi.resetModules()
    await settings.change({ accent: '#2f6f5e' })
    expect(settings.get().accent).toBe('#2f6f5e')
  })
})
