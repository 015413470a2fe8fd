import { readdirSync, readFileSync } from 'node:fs'
import { type ComponentType, createElement, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { bare } from '../scripts/vite/bare-icons'
import { icon } from '../src/ui/display/icon'

const folder = `${root}node_modules/lucide-react/dist/esm/icons`
const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')
const isOtherName = (file: string) => read(file).includes('export { default } from')

/** The icon as the build makes it. */
const built = (file: string): ComponentType<SVGProps<SVGSVGElement>> =>
  new Function(
    'icon',
    bare(read(file))
      .replace(/^import.*$/m, '')
      .replace('export default', 'return'),
  )(icon)

it.each([
  {},
  { className: 'size-4 text-accent' },
  { 'aria-hidden': true, className: 'size-4' },
  { 'aria-label': '搜索' },
])('draws the same as lucide, given %j', async (props) => {
  const checked = ['bell.mjs', 'phone.mjs', 'search.mjs', 'chevron-down.mjs', 'calendar-clock.mjs']
  for (const file of checked) {
    const { default: lucide } = await import(/* @vite-ignore */ `${folder}/${file}`)
    expect(renderToStaticMarkup(createElement(built(file), props))).toBe(
      renderToStaticMarkup(createElement(lucide, props)),
    )
  }
})

it('reads every icon of lucide, and leaves out the keys of its strokes', () => {
  const icons = files.filter((file) => !isOtherName(file) && file !== 'index.mjs')
  expect(icons.length).toBeGreaterThan(1000)
  for (const file of icons) expect(bare(read(file)), file).not.toContain('"key":')
})

it('leaves another name of an icon as it is', () => {
  const [file = ''] = files.filter(isOtherName)
  expect(bare(read(file))).toBe(read(file))
})

it('refuses what is no icon', () => {
  expect(() => bare('export default 1')).toThrow('not the module of an icon')
})
