/**
 * What was begun for a call and not yet saved: kept in this browser at once and on the server too, a choice at once and what
 * is typed a moment later, so that no hang-up, reload or crash loses it. Of the two the newer counts.
 */
import { type CallDraft, phoneEndpoints } from '../../../contract/phone'
import { call, TransportError } from '../../../lib/api'
import { readStored, writeStored } from '../../../lib/storage'
import { createStore, type Store } from '../../../lib/store'

type Fields = Omit<CallDraft, 'callId' | 'updateTime'>

export interface DraftState {
  /** Of the call that is open; null without one. */
  readonly draft: CallDraft | null
  /** Where its last change is: `here`, in this browser alone. */
  readonly kept: 'nowhere' | 'here' | 'server'
  /** Grows whenever the draft comes from elsewhere than from what is typed here. */
  readonly origin: number
}

export interface Drafts extends Pick<Store<DraftState>, 'get' | 'subscribe'> {
  /** Shows the draft of this call, or of none. */
  open(callId: number | null): void
  /** @param at when it was typed, milliseconds by the server's clock; now, where it isn't said */
  change(changes: Partial<Fields>, at?: number): void
  /** Whether the server has a call's draft as it is; answers once it does, or after a moment. */
  sent(callId: number): Promise<boolean>
  /** Forgets a call's draft: it has been saved. */
  clear(callId: number): void
  /** What was typed for a call's result stands again: it was taken back. */
  reopen(callId: number, typed: Partial<Fields>): void
  /** Forgets what the server still has of an earlier call: it has been saved with another one, or thrown away. */
  empty(callId: number): Promise<void>
  /** Forgets all, with the session. */
  end(): void
}

interface Options {
  userId: number
  /** The server's clock, in milliseconds: what was typed on two machines is compared by it. */
  now(): number
}

const key = 'call-drafts'
/** Milliseconds in which what is typed becomes one change on its way to the server. */
const typingMs = 800
/** Milliseconds until what did not get through is sent again. */
const retryMs = 5000
/** Milliseconds for which an answer of the server is waited for that is on its way. */
const answerMs = 2000
/** The most calls whose drafts are kept here: those of before are on the server. */
const mostKept = 20

const empty: Fields = { codeId: null, name: null, type: null, remark: null, nextFollowTime: null, reason: null }
const none: DraftState = { draft: null, kept: 'nowhere', origin: 0 }

interface Kept {
  readonly userId: number
  readonly drafts: readonly CallDraft[]
  /** The calls whose drafts the server may not have as they are. */
  readonly unsent?: readonly number[]
}

export function createDrafts({ userId, now }: Options): Drafts {
  const store = createStore(none)
  let sending: ReturnType<typeof setTimeout> | undefined
  /** The last change is not on the server yet. */
  let isUnsent = false

  const patch = (changes: Partial<DraftState>) => store.set({ ...store.get(), ...changes })

  const stored = (): Kept | null => {
    const kept = readStored<Kept | null>(key, null)
    return kept?.userId === userId && Array.isArray(kept.drafts) ? kept : null
  }
  const keptHere = (): readonly CallDraft[] => stored()?.drafts ?? []
  const unsentHere = (): readonly number[] => stored()?.unsent ?? []
  const keepHere = (drafts: readonly CallDraft[], unsent = unsentHere()) =>
    writeStored(key, drafts.length === 0 ? undefined : { userId, drafts: drafts.slice(-mostKept), unsent })
  const mark = (callId: number, isSent: boolean) => {
    const rest = unsentHere().filter((id) => id !== callId)
    keepHere(keptHere(), isSent ? rest : [...rest, callId])
  }
  const others = (callId: number) => keptHere().filter((draft) => draft.callId !== callId)

  const cleared = new Set<number>()
  const forget = async (callId: number) => {
    const body = { callId, ...empty, updateTime: Math.round(now()) }
    await call(phoneEndpoints.draftUpdate, { body, quiet: true })
  }

  const send = async (keepalive: boolean) => {
    clearTimeout(sending)
    const { draft } = store.get()
    if (!draft || !isUnsent) return
    isUnsent = false
    try {
      await call(phoneEndpoints.draftUpdate, { body: draft, keepalive, quiet: true })
      if (keptHere().some(({ callId, updateTime }) => callId === draft.callId && updateTime === draft.updateTime)) {
        mark(draft.callId, true)
      }
      if (store.get().draft === draft) patch({ kept: 'server' })
      // It may have come there after what it was cleared for.
      else if (cleared.has(draft.callId)) await forget(draft.callId)
    } catch (error) {
      // It is kept here all the same. What did not get through is tried again, what was refused would be refused again.
      if (!(error instanceof TransportError)) return mark(draft.callId, true)
      if (store.get().draft?.callId !== draft.callId) return sendLeftSoon()
      isUnsent = true
      clearTimeout(sending)
      sending = setTimeout(send, retryMs, false)
    }
  }

  let sendingLeft: ReturnType<typeof setTimeout> | undefined
  const sendLeftSoon = () => {
    clearTimeout(sendingLeft)
    sendingLeft = setTimeout(sendLeft, retryMs)
  }
  /** What was booked in calls of before and did not get through, though this browser was closed since, is sent again. */
  const sendLeft = async () => {
    const open = store.get().draft?.callId
    const left = keptHere().filter(({ callId, nextFollowTime }) => {
      return callId !== open && nextFollowTime !== null && unsentHere().includes(callId)
    })
    for (const draft of left) {
      try {
        await call(phoneEndpoints.draftUpdate, { body: draft, quiet: true })
      } catch (error) {
        if (error instanceof TransportError) return sendLeftSoon()
      }
      mark(draft.callId, true)
    }
  }
  void sendLeft()

  const compare = async (callId: number) => {
    const there = await call(phoneEndpoints.draftInfo, { query: { callId }, quiet: true })
    const { draft, origin } = store.get()
    if (draft?.callId !== callId) return
    if (there && there.updateTime > draft.updateTime) {
      keepHere([...others(callId), there])
      store.set({ draft: there, kept: 'server', origin: origin + 1 })
    } else if (there?.updateTime === draft.updateTime) patch({ kept: 'server' })
    else if (draft.updateTime > 0) {
      // A browser that crashed had no time to send it.
      isUnsent = true
      await send(false)
    }
  }

  const sendLast = () => void send(true)
  addEventListener('pagehide', sendLast)

  /** Another tab of the same person changed it: what is typed here goes on from there. */
  const takeOther = (event: StorageEvent) => {
    const { draft, origin } = store.get()
    if (event.key !== key || !draft) return
    const there = keptHere().find(({ callId }) => callId === draft.callId)
    if (!there || there.updateTime <= draft.updateTime) return
    clearTimeout(sending)
    isUnsent = false
    store.set({ draft: there, kept: 'here', origin: origin + 1 })
  }
  addEventListener('storage', takeOther)

  const open = (callId: number | null) => {
    if ((store.get().draft?.callId ?? null) === callId) return
    void send(false)
    const { origin } = store.get()
    if (callId === null) return store.set({ ...none, origin })
    const here = keptHere().find((draft) => draft.callId === callId)
    store.set({
      draft: here ?? { callId, ...empty, updateTime: 0 },
      kept: here ? 'here' : 'nowhere',
      origin: here ? origin + 1 : origin,
    })
    // Without an answer what is here counts.
    compare(callId).catch(() => undefined)
  }
  const change: Drafts['change'] = (changes, at = now()) => {
    const { draft } = store.get()
    if (!draft) return
    const next = { ...draft, ...changes, updateTime: Math.max(Math.round(at), draft.updateTime + 1) }
    const isKept = keepHere([...others(draft.callId), next], [...new Set([...unsentHere(), draft.callId])])
    patch({ draft: next, kept: isKept ? 'here' : 'nowhere' })
    isUnsent = true
    clearTimeout(sending)
    // The server may end the wrap-up at any moment, with what is chosen by then. Of drafts that overtake each other it keeps
    // the one changed last.
    const isChosen = next.codeId !== draft.codeId || next.nextFollowTime !== draft.nextFollowTime
    if (isChosen) void send(false)
    else sending = setTimeout(send, typingMs, false)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    open,
    change,
    reopen(callId, typed) {
      cleared.delete(callId)
      open(callId)
      change(typed)
    },
    sent(callId) {
      const isSent = () => !unsentHere().includes(callId)
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop()
          resolve(isSent())
        }
        const stop = store.subscribe(() => isSent() && end())
        const timer = setTimeout(end, isSent() ? 0 : answerMs)
      })
    },
    clear(callId) {
      cleared.add(callId)
      keepHere(others(callId))
      if (store.get().draft?.callId !== callId) return
      clearTimeout(sending)
      isUnsent = false
      patch({ draft: { callId, ...empty, updateTime: 0 }, kept: 'nowhere' })
    },
    empty: forget,
    end() {
      removeEventListener('pagehide', sendLast)
      removeEventListener('storage', takeOther)
      clearTimeout(sending)
      clearTimeout(sendingLeft)
      isUnsent = false
      keepHere([])
      store.set(none)
    },
  }
}
