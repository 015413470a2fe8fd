/** Small checks of texts. They answer yes or no and never throw. */

/** Whether a link leads out of the app: it starts with http(s):, mailto: or tel:, in either case (spec §5, §9). */
export const isExternal = (text: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(text)

/** Whether a text is 'admin' or 'editor' after trimming (spec §5). The login form does not use it. */
export const isValidUserName = (text: string): boolean => ['admin', 'editor'].includes(text.trim())

/** What a URL parser takes for the start of another host, also after decoding once or several times. */
const hostLike = /^\/(?:[/\\]|%(?:25)*(?:2f|5c))/i

/**
 * Whether a `redirect=` parameter is safe to follow: an absolute path of this origin, such as `/a/b?c=d#e`. Refused:
 * null, '', other schemes and hosts, backslashes, control characters, and paths whose dot segments or encodings would
 * resolve to `//host`, because history.pushState and location would take that for another origin.
 */
export function isSameOriginPath(text: string | null | undefined): text is string {
  if (!text?.startsWith('/') || hostLike.test(text) || /[\\\p{Cc}]/u.test(text)) return false
  const url = new URL(text, 'http://same.invalid')
  return url.origin === 'http://same.invalid' && !hostLike.test(url.pathname)
}
