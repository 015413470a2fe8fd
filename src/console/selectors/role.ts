import { choiceEndpoints } from '../../contract/manager/choices'
import { call } from '../../lib/api'
import { listedSelector } from './selector'

/**
 * The roles that the user may give: `GET /manager/api/v1/role/options`, all at once, searched by name, pinyin and
 * initials. Permission `/manager/userlist`. Leaves none out.
 */
export const roleSelector = listedSelector(choiceEndpoints.roleOptions, (asking) =>
  call(choiceEndpoints.roleOptions, asking),
)
