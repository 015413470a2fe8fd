/** Customers and their follow-up. */

export { contactCommands } from './contact'
export { customerCommands } from './customers'
export { exportCommands } from './export'
export { flowCommands } from './flows'
export { personalDataCommands } from './personal-data'
export { tagCommands } from './tags'
