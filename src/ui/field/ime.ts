/** One guard for everything that listens to keys: a key that belongs to an input method is nobody else's. */

/** What the guard reads of a keyboard event. */
export type KeyLike = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'timeStamp'>

export interface ImeGuard {
  /** To be told of every `compositionend`. */
  onCompositionEnd(event: { timeStamp: number }): void
  /** Whether the input method owns this key: while composing, or Enter in the 100 ms after. */
  owns(event: KeyLike): boolean
}

/** What the engines report as the key code of a key the input method takes. */
const processKey = 229
/** Safari and some input methods end the composition first and send its Enter after. */
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
