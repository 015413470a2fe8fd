import { undoMs } from '../../contract/undo'

/** How much longer a press may take on its way to the server, in milliseconds (our choice). */
const latencyMs = 4_000

/** Whether an action at the given time can still be undone. Milliseconds. */
export const isUndoable = (at: number, now: number): boolean => now - at <= undoMs + latencyMs
