import { afterEach, expect, it, vi } from 'vitest'
import { isNotFetched } from '../console/session/code-fault'
import { preload } from './preload'

// Nothing loads here: the test says whether a file is there or fails.
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM
settings.handleDisabledFileLoadingAsSuccess = true

afterEach(() => {
  document.head.replaceChildren()
})
const links = () =>
  [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)
const link = (href: string) => document.head.querySelector<HTMLLinkElement>(`link[href="${href}"]`) as HTMLLinkElement

it('requests all scripts at once, each only once, and imports without waiting for them', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/react.js">'
  const load = vi.fn(async () => 'module')
  expect(await preload(load, ['assets/react.js', 'assets/list.js', 'assets/page.js'])).toBe('module')
  expect(await preload(load, ['assets/page.js'])).toBe('module')
  expect(await preload(load)).toBe('module')
  expect(links()).toEqual([
    'modulepreload /assets/react.js',
    'modulepreload /assets/list.js',
    'modulepreload /assets/page.js',
  ])
})

it('waits for styles, also those that another import requested, and not once they are there', async () => {
  const load = vi.fn(async () => 'module')
  const both = [preload(load, ['assets/chart.css']), preload(load, ['assets/chart.css'])]
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  expect(links()).toEqual(['stylesheet /assets/chart.css'])
  link('/assets/chart.css').dispatchEvent(new Event('load'))
  expect(await Promise.all(both)).toEqual(['module', 'module'])
  expect(await preload(load, ['assets/chart.css'])).toBe('module')
})

it('styles that fail to load count as code that failed to load, and are requested again the next time', async () => {
  const load = vi.fn(async () => 'module')
  const first = preload(load, ['assets/other.css'])
  link('/assets/other.css').dispatchEvent(new Event('error'))
  const fault = await first.catch((error: unknown) => error)
  expect(isNotFetched(fault)).toBe(true)
  expect(load).not.toHaveBeenCalled()
  expect(links()).toEqual([])
  const second = preload(load, ['assets/other.css'])
  link('/assets/other.css').dispatchEvent(new Event('load'))
  expect(await second).toBe('module')
})
