// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { showTabIcon, titleNote, titlePage } from './tab-head'

afterEach(() => {
  titleNote('')
})

it('is the page and the site, and before them what goes on', () => {
  titlePage('客户跟踪', '欢呼后台')
  expect(document.title).toBe('客户跟踪 - 欢呼后台')
  titleNote('● 通话 02:13')
  expect(document.title).toBe('● 通话 02:13 | 客户跟踪 - 欢呼后台')
  titlePage('呼叫中心', '欢呼后台')
  expect(document.title).toBe('● 通话 02:13 | 呼叫中心 - 欢呼后台')
  titleNote('')
  expect(document.title).toBe('呼叫中心 - 欢呼后台')
})

it('each state has an icon of its own, and afterwards the page has its own again', async () => {
  const { readFile } = await import('node:fs/promises')
  const page = await readFile('index.html', 'utf8')
  document.head.innerHTML = /<link rel="icon"[^>]*>/.exec(page)?.[0] ?? ''
  const href = () => document.querySelector('link')?.getAttribute('href') ?? ''
  const plain = href()
  const seen = (['ringing', 'talking', 'wrap-up', 'due'] as const).map((icon) => {
    showTabIcon(icon)
    return href()
  })
  expect(new Set([plain, ...seen]).size).toBe(5)
  for (const icon of seen) expect(decodeURIComponent(icon)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
  showTabIcon('none')
  expect(href()).toBe(plain)
})
