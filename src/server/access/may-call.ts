import type { Endpoint } from '../../contract/endpoint'
import type { DataScope } from '../../contract/manager/data-scopes'
import { forbidden } from './refusal'
import type { Viewer } from './viewer'

/** The data scope with which a viewer may call an endpoint; a refusal if the permission is missing. */
export function scopeOf(endpoint: Endpoint, viewer: Viewer): DataScope {
  if (endpoint.permission === 'public' || endpoint.permission === 'signed-in') return 'self'
  const scope = viewer.grants.get(endpoint.permission)
  if (!scope) throw forbidden(endpoint)
  return scope
}
