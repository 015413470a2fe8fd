/** Keydown events as keyboards of some layouts send them. */
import type { KeyEvent } from '../../src/console/hotkeys/press'

export interface KeyInit extends Partial<Omit<KeyboardEventInit, 'key'>> {
  /** Besides what the flags say: CapsLock, AltGraph. */
  states?: readonly string[]
}

/** @param code where the key is, as a US keyboard names it */
export function keyEvent(key: string, code: string, { states = [], ...init }: KeyInit = {}): KeyEvent {
  const { ctrlKey = false, altKey = false, metaKey = false, shiftKey = false } = init
  return { key, code, ctrlKey, altKey, metaKey, shiftKey, getModifierState: (name) => states.includes(name) }
}
