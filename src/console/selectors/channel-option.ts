import { companiesEndpoints } from '../../contract/company/companies'
import { call } from '../../lib/api'
import { listedSelector } from './selector'

/**
 * The channels whose companies the viewer may see: `GET /company/api/v1/manager/company/channel/options`, all at once,
 * searched by name, pinyin and initials. Permission `/company/list`. Leaves none out.
 */
export const channelOptionSelector = listedSelector(companiesEndpoints.channelOptions, (asking) =>
  call(companiesEndpoints.channelOptions, asking),
)
