/**
 * Unsaved input for a call. It is stored in this browser at once and on the server too (a choice at once, typed text a
 * moment later), so that no hang-up, reload or crash loses it. The newer of the two counts.
 */

import { phoneEndpoints } from '../../../contract/phone'
import type { CallDraft } from '../../../contract/phone/results'
import { call, TransportError } from '../../../lib/api'
import { readStored, writeStored } from '../../../lib/browser/storage'
import { createStore, type Store } from '../../../lib/store'

type Fields = Omit<CallDraft, 'callId' | 'updateTime'>

export interface DraftState {
  /** The draft of the open call; null without one. */
  readonly draft: CallDraft | null
  /** Where its last change is stored; `here` means only in this browser. */
  readonly kept: 'nowhere' | 'here' | 'server'
  /** Grows whenever the draft comes from anywhere but the typing in this tab. */
  readonly origin: number
}

export interface Drafts extends Pick<Store<DraftState>, 'get' | 'subscribe'> {
  /** Shows the draft of this call, or none. */
  open(callId: number | null): void
  /** @param at when it was typed, milliseconds by the server's clock; by default now */
  change(changes: Partial<Fields>, at?: number): void
  /** Resolves to whether the server has a call's latest draft: once it has, or after a moment. */
  sent(callId: number): Promise<boolean>
  /** Deletes a call's draft, because it has been saved. */
  clear(callId: number): void
  /** Restores the input for a call's result, because the result was undone. */
  reopen(callId: number, typed: Partial<Fields>): void
  /** Deletes an earlier call's draft on the server, because it was saved with another call or discarded. */
  empty(callId: number): Promise<void>
  /** Deletes everything at the end of the session. */
  end(): void
}

interface Options {
  userId: number
  /** The server's clock, in milliseconds: it orders input from two machines. */
  now(): number
}

const key = 'call-drafts'
/** The milliseconds within which typed text becomes one change sent to the server. */
const typingMs = 800
/** The milliseconds until a failed change is sent again. */
const retryMs = 5000
/** The milliseconds to wait for an answer of the server that is on its way. */
const answerMs = 2000
/** The most calls whose drafts are stored here; older ones are on the server. */
const mostKept = 20

const empty: Fields = { codeId: null, name: null, type: null, remark: null, nextFollowTime: null, reason: null }
const none: DraftState = { draft: null, kept: 'nowhere', origin: 0 }

interface Kept {
  readonly userId: number
  readonly drafts: readonly CallDraft[]
  /** The calls whose latest drafts the server may not have. */
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
      // The draft may have arrived there after it was deleted.
      else if (cleared.has(draft.callId)) await forget(draft.callId)
    } catch (error) {
      // It is still stored here. A change that didn't get through is sent again; one that was refused would be refused
      // again.
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
  /** Sends bookings from earlier calls that didn't get through, even if this browser was closed since. */
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

  /** Another tab of the same user changed it, so typing here continues from there. */
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
    // Without an answer, the draft in this browser counts.
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
    // The server may end the wrap-up at any moment with the choice it has by then. If drafts overtake each other, it
    // keeps the one changed last.
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
