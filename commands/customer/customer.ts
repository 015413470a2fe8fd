/** Customers and their follow-up. */

export { contactCommands } from './contact'
export { customerCommands } from './customers'
export { exportCommands } from './export'
export { flowCommands } from './flows'
export { tagCommands } from './tags'
