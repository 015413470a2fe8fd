/** What a key's target is: whether the key types there, and whether the control needs the key itself. */
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

/** Removes the focus from a field at once, so that the next press goes to the page, however soon it comes. */
export function leaveField(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && focusOf(activeElement) === 'field') activeElement.blur()
}

/** The overlays that cover the page while they are open; the pane next to a list is none of them. */
const boxes = '[role="dialog"][data-state="open"],[role="alertdialog"]'

/** The `overlay` scope of an event: menus, popovers and questions take keys without changing the scopes. */
export function overlayOf(target: EventTarget | null, known: Scopes['overlay']): Scopes['overlay'] {
  if (known !== 'none' || !(target instanceof Element)) return known
  if (target.closest('[role="menu"]')) return 'menu'
  // After a click next to a question nothing has the focus, but the question is still open.
  const isAsked = target.ownerDocument.querySelector('[role="alertdialog"]') !== null
  return isAsked || target.closest(boxes) ? 'dialog' : 'none'
}

/** What Enter presses; Space presses it too, except for links. */
const buttons = [
  'button',
  'summary',
  // A column header sorts.
  'th[tabindex]',
  ...['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'color'].map(
    (type) => `input[type="${type}"]`,
  ),
  ...['button', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem', 'menuitemradio', 'menuitemcheckbox'].map(
    (role) => `[role="${role}"]`,
  ),
].join(',')
const links = 'a[href],[role="link"]'
/** The separator of two panes: arrows move it, Enter resets it. */
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

/** Whether the focused control itself uses this key: Enter on a button belongs to the button. */
export function isOwnKey({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || ctrlKey || altKey || metaKey) return false
  if (key === 'Enter') return target.matches(`${buttons},${links},${separator}`)
  if (key === ' ') return target.matches(buttons)
  return /^(Arrow|Home$|End$|Page)/.test(key) && target.matches(moved)
}
