import { managerEndpoints } from '../../contract/manager'
import { call } from '../../lib/api'
import { listedSelector } from './selector'

/**
 * The roles that the user may give: `GET /manager/api/v1/role/options`, all at once, searched by name, pinyin and
 * initials. Permission `/manager/userlist`. Leaves none out.
 */
export const roleSelector = listedSelector(managerEndpoints.roleOptions, (asking) =>
  call(managerEndpoints.roleOptions, asking),
)
