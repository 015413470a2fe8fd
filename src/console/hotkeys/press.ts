/** The press that a key event means, for any keyboard layout, full-width letters and lock keys. */
import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import { isMac, keyPlaces, type Press, parseKeys } from '../registry/keys'

/** The parts of a keyboard event that are read here. */
export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>

/** What Chinese input methods type for ASCII punctuation keys, besides the full-width forms. */
const punctuation: Readonly<Record<string, string>> = {
  '、': '/',
  '。': '.',
  '【': '[',
  '】': ']',
  '「': '[',
  '」': ']',
  '《': '<',
  '》': '>',
  '\u3000': ' ',
}

/** Full-width forms have a fixed distance from ASCII. */
const fullWidth = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)

/** The ASCII form of a character, if a Chinese input method typed another form. */
export const asciiOf = (character: string): string =>
  punctuation[character] ?? (/^[\uff01-\uff5e]$/.test(character) ? fullWidth(character) : character)

/** A key in ASCII if it has such a form; letters in lower case, the space bar by its name. */
function folded(key: string): string {
  const half = asciiOf(key)
  return half === ' ' ? 'Space' : /^[A-Z]$/.test(half) ? half.toLowerCase() : half
}

/**
 * The meaning of a key without an ASCII character: its position, because Cyrillic or Greek keyboards label keys by
 * position.
 */
function byPlace({ key, code, shiftKey }: KeyEvent): string | undefined {
  const character = keyPlaces[code]
  if (character === undefined || /^[a-z]$/.test(character)) return character
  // Nobody takes `ö` for a semicolon; but `é` is where French keyboards have their 2.
  if (/^[0-9]$/.test(character)) return character
  return shiftKey || /\p{Script=Latin}/u.test(key) ? undefined : character
}

/**
 * The press of a keydown event; null if it is none: only a modifier, a dead key, or a character that no hotkey can
 * name.
 */
export function pressOf(event: KeyEvent, mac: boolean = isMac): Press | null {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey } = event
  // The browser's autofill sends a keydown without a key.
  if (typeof key !== 'string') return null
  // AltGr comes with both Ctrl and Alt on Windows, and with neither on Linux. A Mac's Option is Alt, although Firefox
  // calls it AltGraph too.
  const graph = !mac && ctrlKey === altKey && event.getModifierState('AltGraph')
  const alt = altKey && !graph
  const ascii = folded(key)
  const isCharacter = [...key].length === 1 && ascii !== 'Space'
  const isForeign = isCharacter && !/^[!-~]$/.test(ascii)
  // A character with AltGr is a character of its own, never the plain letter of that key.
  if (graph && isCharacter && (isForeign || /^[a-z0-9]$/.test(ascii))) return null

  const named = alt ? (keyPlaces[code] ?? ascii) : isForeign ? byPlace(event) : ascii
  if (named === undefined) return null
  // The character already includes Shift, except for letters.
  const shift = shiftKey && (alt || named.length > 1 || /^[a-z]$/.test(named))
  const held = [
    ctrlKey && !graph && ('Ctrl' as const),
    alt && ('Alt' as const),
    metaKey && ('Meta' as const),
    shift && ('Shift' as const),
  ].filter((name) => name !== false)
  return isNameable({ held, key: named }) ? { held, key: named } : null
}

function isNameable({ held, key }: Press): boolean {
  try {
    parseKeys([...held, key].join('+'))
    return true
  } catch {
    return false
  }
}

/** A press in the form that works on the user's other machines too: hotkeys are stored in it. */
export const portable = ({ held, key }: Press, mac: boolean = isMac): Press => ({
  held: held.map((name) => (name === (mac ? 'Meta' : 'Ctrl') ? 'Mod' : name)),
  key,
})

/** Makes a function that recognises one press, given as text of this platform. */
export function matcher(press: string): (pressed: Press) => boolean {
  const binding = parseKeybinding(press.replace('Ctrl+', 'Control+'))[0]
  return (pressed) => binding !== undefined && matchKeyBindingPress(asEvent(pressed), binding)
}

const asEvent = ({ held, key }: Press) =>
  ({
    key,
    code: '',
    getModifierState: (name: string) => held.some((each) => (each === 'Ctrl' ? 'Control' : each) === name),
  }) as KeyboardEvent
