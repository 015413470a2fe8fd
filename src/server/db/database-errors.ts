/** What an error of either database means. */

const codeOf = (error: unknown) => String((error as { code?: unknown })?.code ?? '')

/** Whether a statement failed because of a unique key. */
export const isDuplicate = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error))

/** Whether a statement failed because something refers to the row, or the row refers to nothing. */
export const isBrokenReference = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_TRIGGER'].includes(codeOf(error))

/** Whether PostgreSQL gave up a transaction in favour of another: the same one may succeed at once. */
export const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

/** Whether PostgreSQL ended a statement because it took too long. */
export const isTooSlow = (error: unknown): boolean => codeOf(error) === '57014'

/** Whether a statement waited too long for what another transaction holds. */
export const isHeldUp = (error: unknown): boolean => codeOf(error) === '55P03'

/** Whether the database is unreachable, locked or full: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(ECONN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN)/.test(code)) return true
  // Errors of connections, resources, start and stop, files, a read-only server, or a lock that is not free.
  if (/^(08|53|57P|58|25006|25P03|55P03)/.test(code)) return true
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL)/.test(code)) return true
  return error instanceof Error && lost.test(error.message)
}

/** The drivers' messages without a code. */
const lost =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after|connection is not open|driver has already been destroyed/
