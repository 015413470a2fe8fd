/** Where a key was pressed: whether it types there, and whether the control there needs it itself. */
import type { Scopes } from '../registry/scopes'

/** Inputs that take no text. */
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'color', 'range']
const typing = [
  `input${pressed.map((type) => `:not([type="${type}"])`).join('')}`,
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="searchbox"]',
].join(',')

/** The `focus` scope of an event. */
export const focusOf = (target: EventTarget | null): Scopes['focus'] =>
  target instanceof Element && target.closest(typing) ? 'field' : 'page'

/** Takes the focus out of a field at once: what is pressed next is the page's, however soon it comes. */
export function leaveField(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && focusOf(activeElement) === 'field') activeElement.blur()
}

/** The boxes that lie over the page while they are open; the pane beside a list is none. */
const boxes = '[role="dialog"][data-state="open"],[role="alertdialog"]'

/** The `overlay` scope of an event: menus, popovers and questions take keys without telling the scopes. */
export function overlayOf(target: EventTarget | null, known: Scopes['overlay']): Scopes['overlay'] {
  if (known !== 'none' || !(target instanceof Element)) return known
  if (target.closest('[role="menu"]')) return 'menu'
  // A click beside a question leaves the focus nowhere, and the question open.
  const isAsked = target.ownerDocument.querySelector('[role="alertdialog"]') !== null
  return isAsked || target.closest(boxes) ? 'dialog' : 'none'
}

/** What Enter presses; Space does too, but for links. */
const buttons = [
  'button',
  'summary',
  // A column's head sorts.
  'th[tabindex]',
  ...['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'color'].map(
    (type) => `input[type="${type}"]`,
  ),
  ...['button', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem', 'menuitemradio', 'menuitemcheckbox'].map(
    (role) => `[role="${role}"]`,
  ),
].join(',')
const links = 'a[href],[role="link"]'
/** What parts two panes: arrows move it, Enter puts it back. */
const separator = 'hr[tabindex],[role="separator"]'
/** What the arrows, Home and End move. */
const moved = [
  'th[tabindex]',
  separator,
  'input[type="radio"]',
  'input[type="range"]',
  ...['radio', 'slider', 'spinbutton', 'tab', 'option', 'menuitem', 'treeitem', 'scrollbar'].map(
    (role) => `[role="${role}"]`,
  ),
].join(',')

/** Whether the focused control does something with this key by itself: Enter on a button is that button's. */
export function isOwnKey({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || ctrlKey || altKey || metaKey) return false
  if (key === 'Enter') return target.matches(`${buttons},${links},${separator}`)
  if (key === ' ') return target.matches(buttons)
  return /^(Arrow|Home$|End$|Page)/.test(key) && target.matches(moved)
}
