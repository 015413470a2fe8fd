/** Commands that work only on the call-centre page; they load with it. */
export { currentCommands } from './current'
export { finishingCommands } from './finishing'
export { queueCommands } from './queue'
export { resultCommands } from './results'
