/** The selector that only the filters of calls use. */
import { listedSelector } from '../../console/selectors/selector'
import { callEndpoints } from '../../contract/call'
import { call } from '../../lib/api'

/** The results of the user's own company. */
export const wrapupSelector = listedSelector(callEndpoints.wrapupCodeList, (asking) =>
  call(callEndpoints.wrapupCodeList, { query: {}, ...asking }),
)
