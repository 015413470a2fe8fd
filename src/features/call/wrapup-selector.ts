/** What the filters of calls alone are chosen from. */
import { listedSelector } from '../../console/selectors/selector'
import { callEndpoints } from '../../contract/call'
import { call } from '../../lib/api'

/** The results of one's own company. */
export const wrapupSelector = listedSelector(callEndpoints.wrapupCodeList, (asking) =>
  call(callEndpoints.wrapupCodeList, { query: {}, ...asking }),
)
