// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { showTabIcon } from './tab-icon'

it('each state has its own icon, and afterwards the page’s icon returns', async () => {
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
