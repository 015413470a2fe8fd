/** Calls at once of one company. */
export const mostConcurrency = 10_000
/** People of one company who may sign in. */
export const mostSeats = 100_000
