/**
 * The screen lock: it covers the console until the server has accepted the password. It locks after some minutes
 * without a key, a pointer or a touch in any tab of this browser, or at once on request. It holds across reloads and
 * tabs. It only keeps passers-by out; against somebody who controls the machine, only the server protects.
 */
import { authEndpoints } from '../../../contract/auth'
import { sessionCodes } from '../../../contract/envelope'
import { ApiError, call } from '../../../lib/api'
import { readStored, writeStored } from '../../../lib/browser/storage'
import { sha256Hex } from '../../../lib/login/sha256'
import { createStore, type Store } from '../../../lib/store'
import type { Settings } from '../../settings/settings'
import type { Session } from '../session'

/** Whether the screen is locked. */
export interface IdleLock extends Pick<Store<boolean>, 'get' | 'subscribe'> {
  lock(): void
  /** When somebody last used a key, a pointer or a finger in any tab of this browser: milliseconds. */
  lastActive(): number
  /** Unlocks it. Rejects with a text for users if the password is not accepted. */
  unlock(password: string): Promise<void>
  /** The way out: hangs up and signs out. Rejects if the server did not do it. */
  leave(): Promise<void>
  /** Watches for activity; returns the function that ends it. */
  start(target: Window): () => void
}

interface Options {
  settings: Pick<Settings, 'get' | 'subscribe'>
  session: Session
  /** Ends the user's current call, if any; rejects if the call goes on. */
  hangUp?: () => Promise<unknown>
  /** Goes to the login page if the session has ended in the meantime. */
  reload?: () => void
}

const lockedKey = 'idle-lock'
const activeKey = 'last-activity'

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const
/** Activity within these milliseconds is stored once. */
const writeIntervalMs = 1000

export function createIdleLock({
  settings,
  session,
  hangUp = async () => {},
  reload = () => location.reload(),
}: Options): IdleLock {
  const own = createOwnStorage(session)
  const store = createStore(false)
  let token = session.get().token
  let lastActive = 0
  let lastWritten = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let watching = false

  const keep = (locked: boolean) => {
    own.write(lockedKey, locked)
    store.set(locked)
  }
  const left = () => {
    const { idleLock } = settings.get()
    return idleLock === 0 ? Number.POSITIVE_INFINITY : lastActive + idleLock * 60_000 - Date.now()
  }
  /** Locks if it is time, otherwise checks again at that time. */
  const check = () => {
    clearTimeout(timer)
    if (store.get() || token === null) return
    if (left() <= 0) keep(true)
    else if (watching && left() < Number.POSITIVE_INFINITY) timer = setTimeout(check, left())
  }
  const readAll = () => {
    const active = own.read(activeKey)
    lastActive = typeof active === 'number' ? active : Date.now()
    store.set(own.read(lockedKey) === true)
    check()
  }
  const noteActivity = () => {
    lastActive = Date.now()
    if (lastActive - lastWritten < writeIntervalMs) return
    lastWritten = lastActive
    own.write(activeKey, lastActive)
  }

  const onSign = () => {
    if (store.get()) return
    // After sleep, a key may wake the machine before its timers run.
    if (left() <= 0) check()
    else noteActivity()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === activeKey) {
      const active = own.read(activeKey)
      if (typeof active === 'number' && active > lastActive) lastActive = active
    }
    if (key !== lockedKey) return
    const locked = own.read(lockedKey)
    if (typeof locked !== 'boolean') return
    store.set(locked)
    check()
  }

  /** The screen of an ended session must not become visible: the page reloads at once. */
  const endedOr = (error: unknown): unknown => {
    if (error instanceof ApiError && sessionCodes.includes(error.code)) {
      session.resetToken()
      reload()
    }
    return error
  }

  const onSession = () => {
    if (session.get().token === token) return
    token = session.get().token
    // After a sign-out the cover disappears with the page.
    if (token !== null) readAll()
  }

  readAll()

  return {
    get: store.get,
    subscribe: store.subscribe,
    lastActive: () => lastActive,
    lock() {
      if (token !== null) keep(true)
    },
    async unlock(password) {
      try {
        await call(authEndpoints.sessionVerify, { body: { code: await sha256Hex(password) }, quiet: true })
      } catch (error) {
        throw endedOr(error)
      }
      noteActivity()
      keep(false)
      check()
    },
    async leave() {
      try {
        await hangUp()
        await session.signOut()
      } catch (error) {
        throw endedOr(error)
      }
    },
    start(target) {
      watching = true
      for (const sign of signs) target.addEventListener(sign, onSign, { capture: true, passive: true })
      target.addEventListener('storage', onStorage)
      target.document.addEventListener('visibilitychange', check)
      const endings = [session.subscribe(onSession), settings.subscribe(check)]
      onSession()
      check()
      return () => {
        watching = false
        for (const end of endings) end()
        clearTimeout(timer)
        for (const sign of signs) target.removeEventListener(sign, onSign, { capture: true })
        target.removeEventListener('storage', onStorage)
        target.document.removeEventListener('visibilitychange', check)
      }
    },
  }
}

/** Values stored with a mark of their session: values of another session don't count. */
function createOwnStorage(session: Session) {
  let marked: { token: string | null; mark: string } = { token: null, mark: '' }
  const mark = () => {
    const { token } = session.get()
    if (token !== marked.token) marked = { token, mark: token === null ? '' : markOf(token) }
    return marked.mark
  }
  return {
    read(key: string): unknown {
      const stored = readStored<{ session?: unknown; value?: unknown } | null>(key, null)
      return stored?.session === mark() && mark() !== '' ? stored?.value : undefined
    },
    write: (key: string, value: unknown) => void writeStored(key, { session: mark(), value }),
  }
}

/**
 * Distinguishes sessions of one browser (FNV-1a, 32 bits). It keeps too few of the token's 256 bits to be useful to
 * anybody.
 */
function markOf(token: string): string {
  let mark = 0x811c9dc5
  for (const letter of token) mark = Math.imul(mark ^ letter.charCodeAt(0), 0x01000193)
  return (mark >>> 0).toString(36)
}
