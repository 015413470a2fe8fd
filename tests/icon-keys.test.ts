import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { withoutKeys } from '../scripts/vite/icon-keys'

const folder = `${root}node_modules/lucide-react/dist/esm/icons`
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

it('leaves of an icon all but the keys of its strokes', () => {
  expect(withoutKeys('[["path", { d: "M1 1", key: "a1b2c3" }], ["circle", {\n  cx: "12",\n  key: "x"\n}]]')).toBe(
    '[["path", { d: "M1 1" }], ["circle", {\n  cx: "12"\n}]]',
  )
  expect(read('bell.mjs')).toContain('key:')
  expect(withoutKeys(read('bell.mjs'))).toContain('"M10.268 21a2 2 0 0 0 3.464 0"')
})

it('knows every icon’s way to be written', () => {
  const icons = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
  expect(icons.length).toBeGreaterThan(1000)
  expect(icons.filter((file) => withoutKeys(read(file)).includes('key:'))).toEqual([])
})
