/** Names for the design's tokens. The style sheet defines the tokens, light and dark, as CSS variables. */
import type { Config } from 'tailwindcss'

/** `{ name: 'var(--name)' }` for each token. */
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `var(--${name})`]))

export default {
  content: [
    './index.html',
    './commands/**/*.ts',
    './src/{app,console,features,ui}/**/*.{ts,tsx}',
    '!./**/*.test.{ts,tsx}',
  ],
  // Words in comments and event names that look like classes; no element uses their rules and variables.
  blocklist: ['static', 'container', '!hidden', 'table', 'transform', 'ring', 'filter', 'blur', 'resize'],
  theme: {
    // Only tokens are allowed as colours, so that both schemes and every theme colour work.
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      ...tokens('bg', 'bg-sunk', 'bg-hover', 'bg-active', 'bg-raised', 'scrim', 'line', 'line-strong'),
      ...tokens('text', 'text-2', 'text-3', 'text-off'),
      ...tokens('accent', 'accent-solid', 'accent-solid-hover', 'accent-text', 'accent-tint', 'accent-tint-2'),
      ...tokens('accent-line', 'on-accent'),
      ...tokens('ok', 'warn', 'bad', 'bad-solid', 'violet', 'ok-tint', 'warn-tint', 'bad-tint'),
      ...tokens('chart-1', 'chart-2', 'chart-grid', 'heat-on'),
    },
    // `desk`: from this width the sidebar stands next to the page; below it the console uses its phone layout.
    screens: { desk: '992px', wide: '1200px', full: '1440px' },
    fontFamily: { sans: 'var(--font)' },
    // The names are the sizes in pixels: text-13 is the base.
    fontSize: {
      11: ['11px', '16px'],
      12: ['12px', '16px'],
      13: ['13px', '20px'],
      14: ['14px', '20px'],
      16: ['16px', '24px'],
      22: ['22px', '32px'],
      28: ['28px', '36px'],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    // Not `s`, because Tailwind's `rounded-s` means the start side.
    borderRadius: { none: '0', small: 'var(--r-s)', DEFAULT: 'var(--r)', overlay: '8px', full: '9999px' },
    boxShadow: { none: 'none', ring: 'var(--ring)', pop: 'var(--pop)' },
    extend: {
      // Heights that depend on the chosen density (`data-size`), and the shell's dimensions.
      spacing: tokens('row', 'ctl', 'ctl-s', 'side', 'bar', 'tabs'),
    },
  },
} satisfies Config
