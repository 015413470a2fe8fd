/** What the filters of calls alone are chosen from. */
import { pickerOf } from '../../console/pickers'
import { callEndpoints } from '../../contract/call'
import { call } from '../../lib/api'

/** The results of one's own company. */
export const wrapupPicker = pickerOf(callEndpoints.wrapupCodeList, (asking) =>
  call(callEndpoints.wrapupCodeList, { query: {}, ...asking }),
)
