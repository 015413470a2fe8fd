/**
 * Derives all colours from any theme colour: the design's mixes if they are readable (WCAG AA), otherwise colours that
 * are just enough darker, lighter or paler. It loads when a colour is chosen.
 */
import {
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeRgb,
  type Oklab,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

register(modeRgb)
register(modeLrgb)
register(modeOklab)
const toOklab = converter('oklab') as (colour: string) => Oklab

/** WCAG AA for text. */
const readable = 4.5
/** WCAG AA for focus rings, marks and other parts that are not text. */
const visible = 3

/** The colour schemes of the style sheet: its tokens, and how much theme colour (per cent) its tints contain. */
export const schemes = {
  light: {
    far: 'black',
    grounds: {
      bg: '#ffffff',
      'bg-sunk': '#f7f8fa',
      'bg-hover': '#f2f4f7',
      'bg-active': '#e8ecf1',
      'bg-raised': '#ffffff',
    },
    texts: { 'text-3': '#626c78', ok: '#1b7a48', warn: '#8f5600', bad: '#c02b2b', violet: '#6a45c0' },
    tint: 8,
    tint2: 16,
  },
  dark: {
    far: 'white',
    grounds: {
      bg: '#16191d',
      'bg-sunk': '#111316',
      'bg-hover': '#1e2227',
      'bg-active': '#282d34',
      'bg-raised': '#1c2025',
    },
    texts: { 'text-3': '#8f99a4', ok: '#4fc08a', warn: '#e0a23c', bad: '#ff7a72', violet: '#a98df0' },
    tint: 13,
    tint2: 22,
  },
} as const

/** The text on accent-solid, in both schemes. */
const onAccent = '#ffffff'
/** The text on the dark scheme's first chart colour. */
const onChart = '#0c1014'

/**
 * @param theme `#rrggbb`
 * @returns CSS variables with their values, for both schemes; the style sheet chooses between them
 */
export const themeColours = (theme: string): Record<string, string> => ({
  '--theme': theme,
  ...schemeColours(theme, 'light'),
  ...schemeColours(theme, 'dark'),
  '--chart-1-dark': firstMix(theme, down(90), 'white', reaches(readable, onChart)) ?? theme,
})

function schemeColours(theme: string, scheme: keyof typeof schemes): Record<string, string> {
  const { far, grounds, texts, tint, tint2 } = schemes[scheme]
  const tintable = down(tint2).find((percent) =>
    reaches(readable, ...Object.values(texts))(mix(theme, percent, grounds.bg)),
  )
  const strength = tintable ?? 0
  const tints = [
    mix(theme, Math.round((strength * tint) / tint2), grounds.bg),
    mix(theme, strength, grounds.bg),
  ] as const
  const onSolid = (mixed: string) => reaches(readable, onAccent)(mixed) && reaches(visible, grounds.bg)(mixed)
  const solid =
    firstMix(theme, down(80), 'black', onSolid) ??
    firstMix(theme, down(100), 'black', onSolid) ??
    firstMix(theme, down(100), 'white', onSolid) ??
    theme
  return Object.fromEntries(
    Object.entries({
      accent: firstMix(theme, down(100), far, reaches(visible, grounds.bg, grounds['bg-sunk'], grounds['bg-raised'])),
      'accent-solid': solid,
      // A very dark button can hardly get darker, so it gets lighter under the pointer.
      'accent-solid-hover': toOklab(solid).l > 0.2 ? mix(solid, 90, 'black') : mix(solid, 88, 'white'),
      'accent-text': firstMix(theme, down(74), far, reaches(readable, ...Object.values(grounds), ...tints)),
      'accent-tint': tints[0],
      'accent-tint-2': tints[1],
    }).map(([name, colour]) => [`--${name}-${scheme}`, colour ?? theme]),
  )
}

/** The percentages from the given one down to zero. */
const down = (from: number): number[] => Array.from({ length: from + 1 }, (_, index) => from - index)

/** The first mix of a colour with another one that is good enough. */
const firstMix = (colour: string, percentages: number[], other: string, willDo: (mixed: string) => boolean) =>
  percentages.map((percent) => mix(colour, percent, other)).find(willDo)

/** Whether a colour has at least this contrast with all of these. */
const reaches =
  (least: number, ...others: string[]) =>
  (colour: string): boolean =>
    others.every((other) => wcagContrast(colour, other) >= least)

/** The same as CSS `color-mix(in oklab, colour percent%, other)`, as `#rrggbb`. */
function mix(colour: string, percent: number, other: string): string {
  const [a, b] = [toOklab(colour), toOklab(other)]
  const between = (one: number, two: number) => (one * percent + two * (100 - percent)) / 100
  return formatHex({ mode: 'oklab', l: between(a.l, b.l), a: between(a.a, b.a), b: between(a.b, b.b) })
}
