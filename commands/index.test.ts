import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pages } from '.'

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/^index\.|\.test\.ts$/.test(name))

it.each(files)('lists every page of %s', async (file) => {
  const exported = Object.values(await import(new URL(file, folder).href)).flat()
  expect(exported.length).toBeGreaterThan(0)
  for (const page of exported) expect(pages).toContain(page)
})

it('names each path once', () => {
  const paths = pages.map((page) => page.path)
  expect(new Set(paths).size).toBe(paths.length)
})
