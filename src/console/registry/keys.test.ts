import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  ariaKeys,
  isBrowsersOwn,
  isSingleKey,
  keycaps,
  keysLabel,
  keysText,
  onPlatform,
  parseKeys,
  pressText,
} from './keys'

const pressOf = (text: string) => {
  const [press, ...others] = parseKeys(text)
  if (!press || others.length > 0) throw new Error(`${text} is not one press`)
  return press
}

it('a hotkey is one to three presses', () => {
  expect(parseKeys('g c')).toEqual([
    { held: [], key: 'g' },
    { held: [], key: 'c' },
  ])
  expect(parseKeys('Shift+Mod+k')).toEqual([{ held: ['Mod', 'Shift'], key: 'k' }])
  expect(parseKeys('+')).toEqual([{ held: [], key: '+' }])
  expect(parseKeys('Ctrl++')).toEqual([{ held: ['Ctrl'], key: '+' }])
  expect(parseKeys('g s n')).toHaveLength(3)
  expect(() => parseKeys('g s n x')).toThrow('“g s n x” has more than 3 presses')
})

it.each(['', 'g  c', 'Hyper+k', 'Mod+', '++', 'enter', 'gc', 'é', 'F13', 'K', 'Mod+K'])('%j is no hotkey', (text) => {
  expect(() => parseKeys(text)).toThrow()
})

it('a character is named as it is typed, not by the Shift that makes it', () => {
  expect(() => parseKeys('Shift+?')).toThrow('without the Shift')
  expect(() => parseKeys('Shift+1')).toThrow('without the Shift')
  expect(parseKeys('Shift+Enter')).toEqual([{ held: ['Shift'], key: 'Enter' }])
  expect(parseKeys('Alt+Shift+1')).toEqual([{ held: ['Alt', 'Shift'], key: '1' }])
})

it('with Alt a key goes by its place, and a place has no shifted character', () => {
  expect(() => parseKeys('Alt+?')).toThrow('place')
  expect(parseKeys('Alt+/')).toEqual([{ held: ['Alt'], key: '/' }])
})

it('the same hotkey has the same text, however it was written', () => {
  const modifiers = fc.uniqueArray(fc.constantFrom('Mod', 'Ctrl', 'Alt', 'Meta', 'Shift'))
  fc.assert(
    fc.property(modifiers, fc.constantFrom('k', 'Enter', 'F5', 'ArrowUp'), (held, key) => {
      const text = keysText([...held, key].join('+'))
      expect(keysText([...held.toReversed(), key].join('+'))).toBe(text)
      expect(keysText(text)).toBe(text)
    }),
  )
})

it('Mod is Ctrl, on a Mac ⌘', () => {
  expect(pressText(onPlatform(pressOf('Mod+Shift+k'), false))).toBe('Ctrl+Shift+k')
  expect(pressText(onPlatform(pressOf('Mod+Shift+k'), true))).toBe('Meta+Shift+k')
  expect(pressText(onPlatform(pressOf('Mod+Ctrl+k'), false))).toBe('Ctrl+k')
})

it.each([
  ['j', true],
  ['Shift+j', true],
  ['?', true],
  ['1', true],
  ['Enter', false],
  ['Alt+h', false],
  ['Mod+k', false],
])('%s is a single key: %s', (text, single) => {
  expect(isSingleKey(pressOf(text))).toBe(single)
})

it.each([
  'Mod+n',
  'Ctrl+t',
  'Meta+w',
  'Mod+Shift+t',
  'Mod+Shift+n',
  'Shift+Ctrl+w',
  'Ctrl+Tab',
  'Mod+Shift+Tab',
  'F11',
])('%s is the browser’s', (text) => {
  expect(isBrowsersOwn(pressOf(text))).toBe(true)
})

it.each(['Mod+k', 'Alt+1', 'Alt+n', 't', 'Mod+b', 'F2'])('%s can be had', (text) => {
  expect(isBrowsersOwn(pressOf(text))).toBe(false)
})

it('keycaps read as the keys are lettered', () => {
  expect(keycaps('Mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keycaps('Mod+k', true)).toEqual(['⌘', 'K'])
  expect(keycaps('Mod+Enter', false)).toEqual(['Ctrl', 'Enter'])
  expect(keycaps('Shift+Space', false)).toEqual(['Shift', 'Space'])
  expect(keycaps('Alt+ArrowUp', true)).toEqual(['⌥', '↑'])
  expect(keycaps('g c', false)).toEqual(['g', 'c'])
  expect(keycaps('Escape', false)).toEqual(['Esc'])
})

it('in a sentence what is pressed together stays together', () => {
  expect(keysLabel('Mod+k', false)).toBe('Ctrl+K')
  expect(keysLabel('Mod+k', true)).toBe('⌘K')
  expect(keysLabel('g Shift+e', false)).toBe('g Shift+E')
})

it('aria-keyshortcuts has its own names, and none for a chord', () => {
  expect(ariaKeys('Mod+k', false)).toBe('Control+k')
  expect(ariaKeys('Mod+k', true)).toBe('Meta+k')
  expect(ariaKeys('Ctrl++', false)).toBe('Control+Plus')
  expect(ariaKeys('Shift+e')).toBe('Shift+e')
  expect(ariaKeys('g c')).toBeUndefined()
  expect(ariaKeys(undefined)).toBeUndefined()
})
