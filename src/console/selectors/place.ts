import { managerEndpoints } from '../../contract/manager'
import { call } from '../../lib/api'
import { listedSelector } from './selector'

/**
 * The companies in scope: `GET /manager/api/v1/place/options`, all at once, searched by name, pinyin and initials. Permission
 * `user:save`. Leaves none out.
 */
export const companySelector = listedSelector(
  managerEndpoints.placeOptions,
  async (asking) => (await call(managerEndpoints.placeOptions, asking)).companies,
)

/** The channels in scope: the same endpoint, search and permission. */
export const channelSelector = listedSelector(
  managerEndpoints.placeOptions,
  async (asking) => (await call(managerEndpoints.placeOptions, asking)).channels,
)
