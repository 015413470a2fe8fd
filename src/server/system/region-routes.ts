/** The built-in table of regions. */
import type { regionEndpoints } from '../../contract/system/region'
import type { Handlers } from '../access/handler'
import { regionsBelow } from './regions'

export const regionHandlers: Handlers<typeof regionEndpoints> = {
  regionList: async ({ query }) => [...regionsBelow(query.parentId)],
}
