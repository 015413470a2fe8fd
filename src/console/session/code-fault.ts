/**
 * The messages of browsers, and of vite for styles, if code could not be loaded: these errors have no type of their
 * own.
 */
const notFetched =
  /failed to fetch|dynamically imported module|importing a module script failed|valid javascript mime type|unable to preload/i

/**
 * Whether code could not be loaded: because of the network, or a newer version on the server. A reload fixes it. Any
 * other error is in the code itself.
 */
export const isNotFetched = (fault: unknown): boolean => fault instanceof Error && notFetched.test(fault.message)
