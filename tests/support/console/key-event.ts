/** Keydown events, as keyboards with certain layouts send them. */
import type { KeyEvent } from '../../../src/console/hotkeys/press'

export interface KeyInit extends Partial<Omit<KeyboardEventInit, 'key'>> {
  /** More than the flags: CapsLock, AltGraph. */
  states?: readonly string[]
}

/** @param code the key's position, as a US keyboard names it */
export function keyEvent(key: string, code: string, { states = [], ...init }: KeyInit = {}): KeyEvent {
  const { ctrlKey = false, altKey = false, metaKey = false, shiftKey = false } = init
  return { key, code, ctrlKey, altKey, metaKey, shiftKey, getModifierState: (name) => states.includes(name) }
}
