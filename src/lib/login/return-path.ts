import { isSameOriginPath } from '../validate'

/**
 * Where a `redirect=` parameter leads: a path of this origin, otherwise `/`.
 * @param search with or without the leading `?`
 */
export function returnPath(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  return isSameOriginPath(redirect) ? redirect : '/'
}
