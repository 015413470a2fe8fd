import { choiceEndpoints } from '../../contract/manager/choices'
import { call } from '../../lib/api'
import { listedSelector } from './selector'

/**
 * The companies in scope: `GET /manager/api/v1/place/options`, all at once, searched by name, pinyin and initials. Permission
 * `user:save`. Leaves none out.
 */
export const companySelector = listedSelector(
  choiceEndpoints.placeOptions,
  async (asking) => (await call(choiceEndpoints.placeOptions, asking)).companies,
)

/** The channels in scope: the same endpoint, search and permission. */
export const channelSelector = listedSelector(
  choiceEndpoints.placeOptions,
  async (asking) => (await call(choiceEndpoints.placeOptions, asking)).channels,
)
