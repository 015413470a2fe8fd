/**
 * Who is signed in (spec §4): the token in memory and in a cookie, the user info, and what the client makes of it. No
 * React, so that the guard and its tests need none.
 */
import { authEndpoints } from '../../contract/auth'
import { defaultPermissions } from '../../contract/default-permissions'
import { managerEndpoints, type PermissionEntry, type UserInfo } from '../../contract/manager'
import { call } from '../../lib/api'
import { cookieText, readCookie } from '../../lib/storage'
import { createStore, type Store } from '../../lib/store'
import type { SessionPermission, Visitor } from '../routes/guard'

/** The signed-in user, as the server sent it and as the client reads it. */
export interface SignedInUser {
  info: UserInfo
  /** Forced (spec §4): `admin`, and the default role `employee`. What the server calls the roles stands in `info.roles`. */
  roles: readonly string[]
  /** The server's entries, each with its path or action as `permission`, and the four defaults. */
  permissions: readonly (SessionPermission & Partial<PermissionEntry>)[]
}

/** What is known of the session. */
export interface SessionState {
  /** `Bearer …`, as the Authorization header takes it. */
  readonly token: string | null
  readonly user: SignedInUser | null
  /** The session has ended and the user chose to stay on the page: nothing is to be fetched unasked any more. */
  readonly stayed: boolean
}

/** The session, and what can become of it. */
export interface Session extends Store<SessionState> {
  visitor(): Visitor
  /** After a successful login. @param accessToken as the server sends it, without `Bearer ` */
  signIn(accessToken: string): void
  /** Fetches the user info, once however many ask. Rejects with the specification's texts where it is missing or without roles. */
  loadUser(): Promise<void>
  /** The session was used: the cookie lives on as long as the session does. */
  use(): void
  /** Clears token and roles, in memory and in the cookie, and nothing else. */
  resetToken(): void
  /** The user stays on the page although the session has ended. */
  stay(): void
  /** Signs out at the server, then here; once however often it is asked. Rejects, with nothing cleared, where the server did not do it. */
  signOut(): Promise<void>
  /** Whether a sign-out is under way. */
  leaving(): boolean
  /**
   * Told after a sign-out: whatever belongs to the session (routes, tabs, caches) ends with it. Answers the function that
   * ends the telling.
   */
  onSignOut(listener: () => void): () => void
}

const cookieName = 'Admin-Token'

/** Milliseconds within which its use is written down once, as at the server. */
const useEvery = 60_000

/** The session of this browser tab, continued where a token was kept. @param hours how long one lives without being used */
export function createSession(hours: number): Session {
  const store = createStore<SessionState>({ token: readCookie(cookieName) || null, user: null, stayed: false })
  const endings = new Set<() => void>()
  let loading: { token: string | null; done: Promise<void> } | undefined
  let leaving: Promise<void> | undefined

  let lastWritten = 0
  const writeCookie = (value: string, maxAge = hours * 3600) => {
    lastWritten = Date.now()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only, and not everywhere
    document.cookie = cookieText(cookieName, value, maxAge, location.protocol === 'https:')
  }

  const load = async (token: string | null) => {
    const user = readUser(await call(managerEndpoints.userInfo, { query: { detail: true } }))
    // Signed out or in anew meanwhile: this answer is another session's.
    if (store.get().token === token) store.set({ token, user, stayed: false })
  }

  const resetToken = () => {
    // Another browser tab may have signed in anew: that session's cookie stays.
    if (readCookie(cookieName) === store.get().token) writeCookie('', 0)
    store.set({ token: null, user: null, stayed: false })
  }

  const leave = async () => {
    await call(authEndpoints.logout)
    resetToken()
    for (const listener of [...endings]) listener()
  }

  return {
    ...store,
    visitor() {
      const { token, user } = store.get()
      return { token, roles: user?.roles ?? null, permissions: user?.permissions ?? [] }
    },
    signIn(accessToken) {
      const token = `Bearer ${accessToken}`
      writeCookie(token)
      store.set({ token, user: null, stayed: false })
    },
    loadUser() {
      const { token } = store.get()
      if (loading?.token !== token) {
        const done = load(token).finally(() => {
          if (loading?.done === done) loading = undefined
        })
        loading = { token, done }
      }
      return loading?.done as Promise<void>
    },
    use() {
      const { token } = store.get()
      // Another browser tab may have signed out, or in anew: then the cookie is not this session's any more.
      if (token && Date.now() - lastWritten >= useEvery && readCookie(cookieName) === token) writeCookie(token)
    },
    resetToken,
    stay() {
      // Asked before a sign-out and answered after it, it is about nothing any more.
      if (store.get().token !== null) store.set({ ...store.get(), stayed: true })
    },
    signOut() {
      leaving ??= leave().finally(() => {
        leaving = undefined
      })
      return leaving
    },
    leaving: () => leaving !== undefined,
    onSignOut(listener) {
      endings.add(listener)
      return () => void endings.delete(listener)
    },
  }
}

/** Checks the user info, then forces what the specification forces (§4, §5): in this order, so that a user without roles never gets one. */
export function readUser(info: UserInfo | null | undefined): SignedInUser {
  if (!info) throw new Error('Verification failed, please Login again.')
  if (!Array.isArray(info.roles) || info.roles.length === 0) {
    throw new Error('getInfo: roles must be a non-null array!')
  }
  const granted = (info.permissions ?? []).flatMap((entry) =>
    entry.path ? [{ ...entry, permission: entry.path }] : [],
  )
  return {
    info,
    roles: ['admin', 'employee'],
    permissions: [...granted, ...defaultPermissions.map((permission) => ({ permission }))],
  }
}
