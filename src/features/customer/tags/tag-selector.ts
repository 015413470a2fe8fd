import { listedSelector } from '../../../console/selectors/selector'
import { tagEndpoints } from '../../../contract/customer/tags'
import { call } from '../../../lib/api'

/** The tags of the viewer's company. Permission `customer:list`. */
export const tagSelector = listedSelector(tagEndpoints.list, (asking) => call(tagEndpoints.list, asking))
