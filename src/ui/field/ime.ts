/** The only guard for key listeners: a key that belongs to an input method must be ignored by everything else. */

/** The parts of a keyboard event that the guard reads. */
export type KeyLike = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'timeStamp'>

export interface ImeGuard {
  /** The input method has ended a composition. */
  onCompositionEnd(event: { timeStamp: number }): void
  /** Whether the input method owns this key: during a composition, or an Enter within 100 ms after it. */
  owns(event: KeyLike): boolean
}

/** Browsers report this key code for a key that the input method takes. */
const processKey = 229
/** Safari and some input methods end the composition first and send its Enter afterwards. */
const graceMs = 100

export function createImeGuard(): ImeGuard {
  let endedAt = Number.NEGATIVE_INFINITY
  return {
    onCompositionEnd({ timeStamp }) {
      endedAt = timeStamp
    },
    owns: ({ key, isComposing, keyCode, timeStamp }) =>
      isComposing || keyCode === processKey || (key === 'Enter' && timeStamp - endedAt < graceMs),
  }
}

/**
 * The page's only guard: when a field is replaced right after a composition, because its code has come, the Enter that
 * belongs to the composition arrives at the new one.
 */
export const ime = createImeGuard()
// The build renders the login form without a document.
globalThis.document?.addEventListener('compositionend', ime.onCompositionEnd, true)
