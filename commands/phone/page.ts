/** What works on the page of the call centre alone: fetched with it. */
export { finishingCommands } from './finishing'
export { queueCommands } from './queue'
export { resultCommands } from './results'
