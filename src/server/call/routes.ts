/** The handlers of the calls' endpoints. */
import type { callEndpoints } from '../../contract/call'
import type { Handlers } from '../access/handler'
import { hangupHandler } from './hangup'
import { historyHandlers, wrapupUpdateHandler } from './history'
import type { Calls } from './port'
import { wrapupCodeHandlers } from './wrapup/wrapup-codes'

export const callHandlers = (calls: Calls): Handlers<typeof callEndpoints> => ({
  ...historyHandlers,
  wrapupUpdate: wrapupUpdateHandler(calls),
  hangup: hangupHandler(calls),
  ...wrapupCodeHandlers,
})
