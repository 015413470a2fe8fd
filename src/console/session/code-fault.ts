/** What browsers, and vite for a page's styles, say where code could not be fetched: none gives it a type of its own. */
const notFetched =
  /failed to fetch|dynamically imported module|importing a module script failed|valid javascript mime type|unable to preload/i

/**
 * Whether code could not be fetched: the network, or a newer version on the server. A reload mends it. Anything else is
 * wrong with the code itself.
 */
export const isNotFetched = (fault: unknown): boolean => fault instanceof Error && notFetched.test(fault.message)
