/** What all commands of calls share. */
export const section = '通话'

/** Fetched when somebody goes there. */
export const addresses = () => import('../../src/console/calls/call-address')
