/** How long the user can undo an action: milliseconds (our choice). */
export const undoMs = 8_000
