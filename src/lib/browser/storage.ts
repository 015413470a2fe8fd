/** What we keep in the browser. If storage is missing, denied or full, we remember nothing, and nothing fails. */

/** `local`: shared by all tabs, for ever. `session`: for this tab, until it closes. */
type Place = 'local' | 'session'

function storage(place: Place): Storage | null {
  try {
    // Some web views have a window without a localStorage; without a window this throws as well.
    return (place === 'local' ? window.localStorage : window.sessionStorage) ?? null
  } catch {
    return null
  }
}

/**
 * The value stored under a key, or the fallback if there is no value, no storage, or broken JSON. The caller must know
 * the type: nobody checks whether an older version stored the same shape.
 */
export function readStored<T>(key: string, fallback: T, place: Place = 'local'): T {
  try {
    const text = storage(place)?.getItem(key) ?? null
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/**
 * Keeps a value as JSON; undefined removes the key. False when the browser did not keep it (missing, denied, full).
 * Throws a TypeError for what JSON can't hold (circles, bigints).
 */
export function writeStored(key: string, value: unknown, place: Place = 'local'): boolean {
  const text = JSON.stringify(value) as string | undefined
  try {
    const store = storage(place)
    if (text === undefined) store?.removeItem(key)
    else store?.setItem(key, text)
    return store !== null
  } catch {
    return false
  }
}

function documentCookie(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/**
 * The decoded value of a cookie; null if there is none or its encoding is broken. If two have the same name, the first
 * counts.
 */
export function readCookie(name: string, source: string = documentCookie()): string | null {
  const start = `${name}=`
  const pair = source
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  if (pair === undefined) return null
  try {
    return decodeURIComponent(pair.slice(start.length))
  } catch {
    return null
  }
}

/**
 * The text to assign to document.cookie: for the whole site and only this site (`Path=/; SameSite=Strict`), with the
 * value URI-encoded. The name is not encoded and must be a plain token, such as Admin-Token (spec §4).
 * @param maxAge seconds to live; 0 removes the cookie
 * @param secure send over https only
 */
export const cookieText = (name: string, value: string, maxAge: number, secure: boolean): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure ? '; Secure' : ''}`
