/** What a key event says: the press it stands for, whatever the keyboard's layout, the width of its letters and the lock keys. */
import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import { isMac, keyPlaces, type Press, parseKeys } from '../registry/keys'

/** What is read of a keyboard event. */
export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>

/** What Chinese input gives for the keys of ASCII punctuation, besides the full-width forms. */
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

/** Full-width forms stand as far from ASCII. */
const fullWidth = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)

/** A character in ASCII, where Chinese input gives it another form. */
export const asciiOf = (character: string): string =>
  punctuation[character] ?? (/^[\uff01-\uff5e]$/.test(character) ? fullWidth(character) : character)

/** A key in ASCII, where it has a form there; a letter small, the space bar by its name. */
function folded(key: string): string {
  const half = asciiOf(key)
  return half === ' ' ? 'Space' : /^[A-Z]$/.test(half) ? half.toLowerCase() : half
}

/** What a key without an ASCII character stands for: its place, as Cyrillic or Greek keyboards are lettered. */
function byPlace({ key, code, shiftKey }: KeyEvent): string | undefined {
  const character = keyPlaces[code]
  if (character === undefined || /^[a-z]$/.test(character)) return character
  // `ö` isn't a semicolon to anybody; `é` is where French keyboards have their 2.
  if (/^[0-9]$/.test(character)) return character
  return shiftKey || /\p{Script=Latin}/u.test(key) ? undefined : character
}

/** The press of a keydown event; null where it is none: a modifier alone, a dead key, a character no hotkey can name. */
export function pressOf(event: KeyEvent, mac: boolean = isMac): Press | null {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey } = event
  // Filling in by the browser sends a keydown without a key.
  if (typeof key !== 'string') return null
  // It comes with both Ctrl and Alt on Windows, with neither on Linux. A Mac's Option is Alt, though Firefox calls it AltGraph too.
  const graph = !mac && ctrlKey === altKey && event.getModifierState('AltGraph')
  const alt = altKey && !graph
  const ascii = folded(key)
  const isCharacter = [...key].length === 1 && ascii !== 'Space'
  const isForeign = isCharacter && !/^[!-~]$/.test(ascii)
  // What AltGr adds is a sign of its own, and never the letter that stands on its key.
  if (graph && isCharacter && (isForeign || /^[a-z0-9]$/.test(ascii))) return null

  const named = alt ? (keyPlaces[code] ?? ascii) : isForeign ? byPlace(event) : ascii
  if (named === undefined) return null
  // Shift is in the character already, but for letters.
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

/** A press as the user's other machines understand it: what a hotkey is remembered as. */
export const portable = ({ held, key }: Press, mac: boolean = isMac): Press => ({
  held: held.map((name) => (name === (mac ? 'Meta' : 'Ctrl') ? 'Mod' : name)),
  key,
})

/** Makes the judge of one press, given as text of this platform. */
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
