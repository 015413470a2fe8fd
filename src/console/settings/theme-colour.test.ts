import { readFileSync } from 'node:fs'
import { formatHex, interpolate, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemes, themeColours } from './theme-colour'

const look = readFileSync(new URL('../../ui/look.css', import.meta.url), 'utf8')

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Every pair of colours that must be distinguishable, with the contrast that WCAG AA requires. */
function pairs(theme: string) {
  const colours = themeColours(theme)
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const of = (name: string) => colours[`--${name}-${scheme}`] ?? ''
    const { grounds, texts } = schemes[scheme]
    const tints = [of('accent-tint'), of('accent-tint-2')]
    return [
      ['#ffffff', of('accent-solid'), 4.5],
      ['#ffffff', of('accent-solid-hover'), 4.5],
      [of('accent-solid'), grounds.bg, 3],
      ...[grounds.bg, grounds['bg-sunk'], grounds['bg-raised']].map((ground) => [of('accent'), ground, 3]),
      ...[...Object.values(grounds), ...tints].map((ground) => [of('accent-text'), ground, 4.5]),
      ...Object.values(texts).flatMap((text) => tints.map((tint) => [text, tint, 4.5])),
      ...(scheme === 'dark' ? [['#0c1014', of('chart-1'), 4.5]] : []),
    ] as [string, string, number][]
  })
}

const tooLow = (theme: string) => pairs(theme).filter(([one, other, least]) => wcagContrast(one, other) < least)

it('whatever the theme colour, everything can be read in both schemes', () => {
  fc.assert(
    fc.property(colour, (theme) => {
      expect(tooLow(theme)).toEqual([])
    }),
    { numRuns: 400 },
  )
}, 30_000)

it.each(['#ffff00', '#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff'])('%s too', (theme) => {
  expect(tooLow(theme)).toEqual([])
})

describe('the default theme colour', () => {
  const mixed = (percent: number, other: string) => formatHex(interpolate([other, '#1890ff'], 'oklab')(percent / 100))

  it('gives exactly the design’s mixes', () => {
    expect(themeColours('#1890ff')).toMatchObject({
      '--theme': '#1890ff',
      '--accent-light': '#1890ff',
      '--accent-solid-light': mixed(80, 'black'),
      '--accent-text-light': mixed(74, 'black'),
      '--accent-tint-light': mixed(8, '#ffffff'),
      '--accent-tint-2-light': mixed(16, '#ffffff'),
      '--accent-dark': '#1890ff',
      '--accent-solid-dark': mixed(80, 'black'),
      '--accent-text-dark': mixed(74, 'white'),
      '--accent-tint-dark': mixed(13, '#16191d'),
      '--accent-tint-2-dark': mixed(22, '#16191d'),
      '--chart-1-dark': mixed(90, 'white'),
    })
  })

  it('and every variable is one that the style sheet reads', () => {
    for (const name of Object.keys(themeColours('#1890ff'))) expect(look).toContain(`var(${name}`)
  })
})

it('the grounds and texts are the style sheet’s', () => {
  const [light = '', dark = ''] = look.split('@utility dark-scheme {')
  for (const [scheme, block] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const { grounds, texts } = schemes[scheme]
    for (const [name, value] of Object.entries({ ...grounds, ...texts }))
      expect(block).toContain(`--${name}: ${value};`)
  }
})
