/**
 * Who is signed in (spec §4): the token in memory and in a cookie, the user info, and the client's view of it. No
 * React, so that the guard and its tests need none.
 */

import { signInEndpoints } from '../../contract/auth/sign-in'
import { defaultPermissions } from '../../contract/default-permissions'
import { type PermissionEntry, type UserInfo, userInfoEndpoints } from '../../contract/manager/user-info'
import { call } from '../../lib/api'
import { cookieText, readCookie } from '../../lib/browser/storage'
import { createStore, type Store } from '../../lib/store'
import type { SessionPermission, Visitor } from '../routes/guard'

/** The signed-in user, as the server sent it and as the client reads it. */
export interface SignedInUser {
  info: UserInfo
  /** Forced (spec §4): `admin`, and the default role `employee`. `info.roles` has the server's names of the roles. */
  roles: readonly string[]
  /** The server's entries, each with its path or action as `permission`, and the four default entries. */
  permissions: readonly (SessionPermission & Partial<PermissionEntry>)[]
}

/** The state of the session. */
export interface SessionState {
  /** `Bearer …`, for the Authorization header. */
  readonly token: string | null
  readonly user: SignedInUser | null
  /** The session has ended and the user chose to stay on the page: no background requests any more. */
  readonly stayed: boolean
}

/** The session and its changes. */
export interface Session extends Store<SessionState> {
  visitor(): Visitor
  /**
   * After a successful login.
   * @param accessToken as the server sends it, without `Bearer `
   */
  signIn(accessToken: string): void
  /**
   * Loads the user info, once for any number of callers. Rejects with the specification's texts if it is missing or has
   * no roles.
   */
  loadUser(): Promise<void>
  /** The session was used: the cookie lives as long as the session does. */
  use(): void
  /** Clears only the token and the roles, in memory and in the cookie. */
  resetToken(): void
  /** The user stays on the page although the session has ended. */
  stay(): void
  /**
   * Signs out on the server, then here; once for any number of callers. If the server did not do it, it rejects and
   * clears nothing.
   */
  signOut(): Promise<void>
  /** Whether a sign-out is under way. */
  leaving(): boolean
  /**
   * Adds a listener for sign-outs: everything of the session (routes, tabs, caches) ends then. Returns the function
   * that removes the listener.
   */
  onSignOut(listener: () => void): () => void
}

const cookieName = 'Admin-Token'

/** A use within these milliseconds is stored once, as on the server. */
const useEvery = 60_000

/**
 * The session of this browser tab; it continues a stored token.
 * @param hours how long an unused session lives
 */
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
    const user = readUser(await call(userInfoEndpoints.userInfo, { query: { detail: true } }))
    // If the user signed out or in again in the meantime, this answer belongs to another session.
    if (store.get().token === token) store.set({ token, user, stayed: false })
  }

  const resetToken = () => {
    // Another browser tab may have signed in again: that session's cookie stays.
    if (readCookie(cookieName) === store.get().token) writeCookie('', 0)
    store.set({ token: null, user: null, stayed: false })
  }

  const leave = async () => {
    await call(signInEndpoints.logout)
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
      // Another browser tab may have signed out or in again: then the cookie belongs to another session.
      if (token && Date.now() - lastWritten >= useEvery && readCookie(cookieName) === token) writeCookie(token)
    },
    resetToken,
    stay() {
      // A question from before a sign-out that is answered after it no longer matters.
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

/**
 * Checks the user info, then applies what the specification forces (§4, §5). The order matters: a user without roles
 * must never get one.
 */
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
