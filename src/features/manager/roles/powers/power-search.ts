import { foundRows } from '../../../../console/list/found-rows'
import type { RowStep } from '../../../../console/registry/registry'
import { powerEndpoints } from '../../../../contract/manager/powers'

/** The permissions that match a typed text, for the commands that ask for one. */
export const searchPowers: RowStep['search'] = (input) =>
  foundRows(powerEndpoints.powerList, input, ({ name, path }) => ({ label: name, hint: path ?? '' }))
