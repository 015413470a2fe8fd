/** How long what was done can be taken back: milliseconds (ours). */
export const undoMs = 8_000
