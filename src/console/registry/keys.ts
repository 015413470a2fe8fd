/**
 * Hotkeys as text. A hotkey is one to three presses separated by spaces (`g c`, a chord). A press is a key with its
 * modifiers: `Mod+k` (Ctrl, on a Mac ⌘), `Alt+n`, `Shift+j`, `[`, `?`, `Enter`. Letters are in lower case.
 */

const modifiers = ['Mod', 'Ctrl', 'Alt', 'Meta', 'Shift'] as const
type Modifier = (typeof modifiers)[number]

/** One press: the modifiers in a fixed order, and the key. */
export interface Press {
  readonly held: readonly Modifier[]
  readonly key: string
}

const named = ['Enter', 'Escape', 'Space', 'Tab', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown']
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const isKey = (key: string) =>
  /^[!-~]$/.test(key) || [...named, ...arrows].includes(key) || /^F([1-9]|1[0-2])$/.test(key)

/** Characters by the position of their key on a US keyboard: used with Alt, and as a fallback for other alphabets. */
export const keyPlaces: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [`Key${letter.toUpperCase()}`, letter])),
  ...Object.fromEntries(
    [...'0123456789'].flatMap((digit) => [`Digit${digit}`, `Numpad${digit}`].map((code) => [code, digit])),
  ),
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
}
const placed = new Set(Object.values(keyPlaces))

/** The most presses in a chord. */
const mostPresses = 3

/** The presses of a hotkey. Throws an Error that says what is wrong with the text. */
export function parseKeys(text: string): readonly Press[] {
  const presses = text.split(' ').map((press) => parsePress(press, text))
  if (presses.length > mostPresses) throw new Error(`“${text}” has more than ${mostPresses} presses`)
  return presses
}

function parsePress(press: string, text: string): Press {
  // `Shift++` and `+` are the plus key.
  const parts =
    press === '+' ? ['+'] : press.endsWith('++') ? [...press.slice(0, -2).split('+'), '+'] : press.split('+')
  const key = parts.at(-1) ?? ''
  const held = parts.slice(0, -1)
  const unknown = held.find((name) => !(modifiers as readonly string[]).includes(name))
  if (unknown !== undefined || !isKey(key)) throw new Error(`“${text}” is no hotkey: ${unknown ?? (key || press)}`)
  if (/^[A-Z]$/.test(key)) throw new Error(`“${text}”: write Shift+${key.toLowerCase()} or ${key.toLowerCase()}`)
  const character = key.length === 1
  if (held.includes('Alt') && character && !placed.has(key)) throw new Error(`“${text}”: Alt goes by the key's place`)
  if (held.includes('Shift') && !held.includes('Alt') && character && !/[a-z]/.test(key)) {
    throw new Error(`“${text}”: a character is named without the Shift that makes it`)
  }
  return { held: modifiers.filter((name) => held.includes(name)), key }
}

/** A press on one platform: Mod is Meta on a Mac, Ctrl elsewhere. */
export function onPlatform({ held, key }: Press, mac: boolean): Press {
  const meant: readonly Modifier[] = held.map((name) => (name !== 'Mod' ? name : mac ? 'Meta' : 'Ctrl'))
  return { held: modifiers.filter((name) => meant.includes(name)), key }
}

/** A press as text, always the same for the same press. */
export const pressText = ({ held, key }: Press): string => [...held, key].join('+')

/** A hotkey as text, always the same for the same hotkey. */
export const keysText = (text: string): string => parseKeys(text).map(pressText).join(' ')

/**
 * Whether a press is a single character without a modifier that makes it a shortcut, i.e. what typing produces (WCAG
 * 2.1.4).
 */
export const isSingleKey = ({ held, key }: Press): boolean => held.every((name) => name === 'Shift') && key.length === 1

/** Presses that browsers keep for themselves, or use for something that users would miss. */
const browsersOwn = ['n', 't', 'w', 'Shift+t', 'Shift+n', 'Shift+w', 'Tab', 'Shift+Tab'].flatMap((rest) => {
  const parts = rest.split('+')
  return ['Ctrl', 'Mod', 'Meta'].map((name) => pressText(parsePress([name, ...parts].join('+'), rest)))
})

/** Whether no browser gives this press to a page. */
export const isBrowsersOwn = (press: Press): boolean => browsersOwn.includes(pressText(press)) || press.key === 'F11'

const macNames: Record<string, string> = { Mod: '⌘', Meta: '⌘', Alt: '⌥', Shift: '⇧', Ctrl: '⌃' }
const otherNames: Record<string, string> = { Mod: 'Ctrl', Meta: 'Win' }
const keyNames: Record<string, string> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** Whether this browser runs on a Mac, an iPad or an iPhone, where ⌘ replaces Ctrl. */
export const isMac: boolean = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** A hotkey as keycaps, one text for each key: `Mod+k` is ['Ctrl', 'K'], `g c` is ['g', 'c']. */
export const keycaps = (text: string, mac: boolean = isMac): string[] =>
  parseKeys(text).flatMap(({ held, key }) => [
    ...held.map((name) => (mac ? macNames[name] : otherNames[name]) ?? name),
    keyNames[key] ?? (held.length > 0 && key.length === 1 ? key.toUpperCase() : key),
  ])

/** A hotkey as running text: `Ctrl+K`, `g c`. */
export const keysLabel = (text: string, mac: boolean = isMac): string =>
  text
    .split(' ')
    .map((press) => keycaps(press, mac).join(mac ? '' : '+'))
    .join(' ')

/** A hotkey for `aria-keyshortcuts`; undefined without one, and for a chord, which the attribute can't express. */
export function ariaKeys(text: string | undefined, mac: boolean = isMac): string | undefined {
  if (text === undefined) return undefined
  const presses = parseKeys(text)
  const [press] = presses
  if (presses.length > 1 || !press) return undefined
  const names: Record<string, string> = { Mod: mac ? 'Meta' : 'Control', Ctrl: 'Control' }
  return [...press.held.map((name) => names[name] ?? name), press.key === '+' ? 'Plus' : press.key].join('+')
}
