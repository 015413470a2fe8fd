import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type KeyInit, keyEvent } from '../../../tests/support/console/key-event'
import { isSingleKey, parseKeys, pressText } from '../registry/keys'
import { matcher, portable, pressOf } from './press'

const read = (key: string, code: string, init?: KeyInit, mac = false) => {
  const press = pressOf(keyEvent(key, code, init), mac)
  return press && pressText(press)
}

it.each([
  ['a letter', 'j', 'KeyJ', {}, 'j'],
  ['with Shift', 'J', 'KeyJ', { shiftKey: true }, 'Shift+j'],
  ['CapsLock', 'J', 'KeyJ', { states: ['CapsLock'] }, 'j'],
  ['CapsLock and Shift', 'j', 'KeyJ', { shiftKey: true, states: ['CapsLock'] }, 'Shift+j'],
  ['Ctrl', 'k', 'KeyK', { ctrlKey: true }, 'Ctrl+k'],
  ['⌘', 'k', 'KeyK', { metaKey: true }, 'Meta+k'],
  ['a sign, whose Shift is in it', '?', 'Slash', { shiftKey: true }, '?'],
  ['a sign elsewhere, without Shift', '?', 'KeyM', {}, '?'],
  ['a digit', '1', 'Digit1', {}, '1'],
  ['a digit of the numpad', '1', 'Numpad1', {}, '1'],
  ['a digit that needs Shift (French)', '1', 'Digit1', { shiftKey: true }, '1'],
  ['the numpad’s Enter', 'Enter', 'NumpadEnter', {}, 'Enter'],
  ['the space bar', ' ', 'Space', {}, 'Space'],
  ['plus', '+', 'Equal', { shiftKey: true }, '+'],
  ['Ctrl and plus', '+', 'Equal', { ctrlKey: true, shiftKey: true }, 'Ctrl++'],
  ['a named key with Shift', 'ArrowUp', 'ArrowUp', { shiftKey: true }, 'Shift+ArrowUp'],
])('%s', (_what, key, code, init, text) => {
  expect(read(key, code, init)).toBe(text)
})

it.each([
  ['？', 'Slash', '?'],
  ['、', 'Slash', '/'],
  ['／', 'Slash', '/'],
  ['。', 'Period', '.'],
  ['【', 'BracketLeft', '['],
  ['】', 'BracketRight', ']'],
  ['ｊ', 'KeyJ', 'j'],
  ['１', 'Digit1', '1'],
  ['＞', 'Period', '>'],
  ['\u3000', 'Space', 'Space'],
])('full-width %s counts as its ASCII form', (key, code, text) => {
  expect(read(key, code)).toBe(text)
})

it('full-width letters know Shift', () => {
  expect(read('Ｊ', 'KeyJ', { shiftKey: true })).toBe('Shift+j')
})

it('other alphabets fall back to the place of the key', () => {
  expect(read('о', 'KeyJ')).toBe('j')
  expect(read('О', 'KeyJ', { shiftKey: true })).toBe('Shift+j')
  expect(read('л', 'KeyK', { ctrlKey: true })).toBe('Ctrl+k')
  expect(read('ξ', 'KeyJ')).toBe('j')
  expect(read('х', 'BracketLeft')).toBe('[')
  expect(read('é', 'Digit2')).toBe('2')
})

it('a Latin letter of its own is no sign that stands there elsewhere', () => {
  expect(read('ö', 'Semicolon')).toBeNull()
})

it('Latin layouts go by the letter: Dvorak’s j is where others have c', () => {
  expect(read('j', 'KeyC')).toBe('j')
  expect(read('c', 'KeyI')).toBe('c')
})

it('Alt goes by the place, since Option types other characters and dead keys', () => {
  expect(read('Dead', 'KeyN', { altKey: true }, true)).toBe('Alt+n')
  expect(read('˙', 'KeyH', { altKey: true }, true)).toBe('Alt+h')
  expect(read('¡', 'Digit1', { altKey: true }, true)).toBe('Alt+1')
  expect(read('1', 'Numpad1', { altKey: true })).toBe('Alt+1')
  expect(read('N', 'KeyN', { altKey: true, shiftKey: true })).toBe('Alt+Shift+n')
  expect(read('т', 'KeyN', { altKey: true })).toBe('Alt+n')
  expect(read('ArrowUp', 'ArrowUp', { altKey: true })).toBe('Alt+ArrowUp')
})

it('Firefox calls a Mac’s Option AltGraph; it is Alt all the same', () => {
  expect(read('Dead', 'KeyN', { altKey: true, states: ['Alt', 'AltGraph'] }, true)).toBe('Alt+n')
})

it.each([
  ['on Windows', { ctrlKey: true, altKey: true, states: ['AltGraph'] }],
  ['on Linux', { states: ['AltGraph'] }],
])('AltGr is neither Ctrl nor Alt %s', (_where, init) => {
  expect(read('@', 'KeyQ', init)).toBe('@')
  expect(read('[', 'Digit8', init)).toBe('[')
  // AltGr gives other letters; if it gives none, the user did not mean the plain letter.
  expect(read('µ', 'KeyM', init)).toBeNull()
  expect(read('e', 'KeyE', init)).toBeNull()
})

it('Ctrl with Alt is itself', () => {
  expect(read('k', 'KeyK', { ctrlKey: true, altKey: true })).toBe('Ctrl+Alt+k')
})

it.each([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
  'MediaPlay',
  '客',
])('%s alone is no press', (key) => {
  expect(read(key, '')).toBeNull()
})

it('a keydown without a key, as filling in sends it, is no press', () => {
  expect(pressOf({ ...keyEvent('', ''), key: undefined as unknown as string }, false)).toBeNull()
})

it('is remembered so that Ctrl here is ⌘ on a Mac', () => {
  const remembered = (text: string, mac: boolean) => parseKeys(text).map((press) => pressText(portable(press, mac)))
  expect(remembered('Ctrl+k', false)).toEqual(['Mod+k'])
  expect(remembered('Meta+k', true)).toEqual(['Mod+k'])
  expect(remembered('Ctrl+k', true)).toEqual(['Ctrl+k'])
})

const texts = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('Ctrl', 'Alt', 'Meta', 'Shift')),
    fc.constantFrom(...'abz019[]/.?+!', 'Enter', 'Escape', 'Space', 'ArrowUp', 'F5', 'Delete'),
  )
  .map(([held, key]) => [...held, key].join('+'))
  .filter((text) => {
    try {
      return parseKeys(text).length === 1
    } catch {
      return false
    }
  })

it('a press matches itself and no other', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const [first] = parseKeys(a)
      const [second] = parseKeys(b)
      if (!first || !second) throw new Error('no press')
      expect(matcher(pressText(first))(first)).toBe(true)
      expect(matcher(pressText(first))(second)).toBe(pressText(first) === pressText(second))
    }),
    { numRuns: 300 },
  )
})

it('every press can be typed on a US keyboard', () => {
  const shifted: Readonly<Record<string, string>> = { '?': 'Slash', '+': 'Equal', '!': 'Digit1' }
  const codes: Readonly<Record<string, string>> = {
    '[': 'BracketLeft',
    ']': 'BracketRight',
    '/': 'Slash',
    '.': 'Period',
  }
  fc.assert(
    fc.property(texts, (text) => {
      const [press] = parseKeys(text)
      if (!press) throw new Error('no press')
      const { held, key } = press
      const letter = /^[a-z]$/.test(key)
      const code = letter
        ? `Key${key.toUpperCase()}`
        : /^\d$/.test(key)
          ? `Digit${key}`
          : (shifted[key] ?? codes[key] ?? key)
      const shiftKey = held.includes('Shift') || key in shifted
      const typed = key === 'Space' ? ' ' : letter && shiftKey && isSingleKey(press) ? key.toUpperCase() : key
      const init = {
        ctrlKey: held.includes('Ctrl'),
        altKey: held.includes('Alt'),
        metaKey: held.includes('Meta'),
        shiftKey,
      }
      expect(read(typed, code, init)).toBe(pressText(press))
    }),
  )
})
