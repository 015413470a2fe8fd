// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createToasts } from '../../ui/toast/toasts'
import { fullscreen, toggleFullscreen } from './fullscreen'

/** A browser that supports full screen, or doesn't. */
function browser({ enabled = true, request = vi.fn(async () => {}) } = {}) {
  let element: Element | null = null
  const change = (next: Element | null) => {
    element = next
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, get: () => enabled },
    fullscreenElement: { configurable: true, get: () => element },
    exitFullscreen: { configurable: true, value: async () => change(null) },
  })
  document.documentElement.requestFullscreen = async () => {
    await request()
    change(document.documentElement)
  }
}

afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
})

it('goes there and back, and is followed', async () => {
  browser()
  const toasts = createToasts()
  const seen: boolean[] = []
  const stop = fullscreen.subscribe(() => seen.push(fullscreen.get()))
  await toggleFullscreen(toasts)
  await toggleFullscreen(toasts)
  stop()
  await toggleFullscreen(toasts)
  expect(seen).toEqual([true, false])
  expect(toasts.get()).toEqual([])
})

it.each([
  ['can’t', { enabled: false }],
  ['refuses', { request: vi.fn(async () => Promise.reject(new TypeError('denied'))) }],
])('warns where the browser %s', async (_, given) => {
  browser(given)
  const toasts = createToasts()
  await toggleFullscreen(toasts)
  expect(toasts.get()).toMatchObject([{ kind: 'warn', text: 'you browser can not work' }])
  expect(fullscreen.get()).toBe(false)
})
