/**
 * The workstation's state, separate from its views: the person in the panes, and what is being dialled or saved.
 * Commands and views use the same object; it lives as long as the session.
 */
import { hasStation, type Live } from '../../../console/live/live'
import type { Shell } from '../../../console/shell'
import type { CustomerDraft } from '../../../console/slots'
import { whyNotDial, whyNotSave } from '../../../contract/agent-states'
import { callEndpoints, type WrapupCode } from '../../../contract/call'
import { phoneEndpoints } from '../../../contract/phone'
import type { QueueItem, QueueView } from '../../../contract/phone/queue'
import type { CallDraft } from '../../../contract/phone/results'
import type { LiveCall } from '../../../contract/phone/station'
import { createStore, type Store } from '../../../lib/store'
import { formatDateTime } from '../../../lib/time/time'
import { asksReason, resultToSave } from '../call/result-to-save'
import { createQueue, type Queue } from '../queue/queue'
import { createNextCalls } from './dial-next'
import { createDrafts, type Drafts } from './drafts'
import { createPendingRows } from './pending-rows'
import { createCallPlacer } from './place-call'
import { createResultSaver } from './save-result'
import { isKept, type Pane, type StationPage, type StationParts, type StationState } from './station-parts'
import { type Subject, subjectOf, subjectOfCall } from './subject'
import { createUnsavedForms } from './unsaved-forms'
import { announceBooking } from './wrap-up-over'

export interface Workstation extends Pick<Store<StationState>, 'get' | 'subscribe'> {
  readonly queue: Queue
  readonly drafts: Drafts
  /** The page is visible and can be controlled. Returns the function that ends it. */
  attach(page: StationPage): () => void
  page(): StationPage | null
  /** The person in the panes. */
  subject(): Subject | null
  /** The call that is running or in wrap-up. */
  call(): LiveCall | null
  showPane(pane: Pane): void
  /** Shows another queue: its first row becomes current, and the panes show it. */
  showQueue(view: QueueView, listId?: number): void
  /** Sets the queue's current rows, and how many people are to be called. */
  fill(rows: readonly QueueItem[], waiting?: number): void
  /** The queue's rows could not be loaded; the queue shows why. */
  failToFill(): void
  move(by: number): void
  select(key: string): void
  /** Somebody should not be called now: the panes show the next person. */
  passOver(key: string | null): void
  /** The input in the customer form of this number. */
  typed(phone: string, draft: CustomerDraft): void
  /** Earlier unsaved input for this number: from here, or from the earlier call whose draft the server still has. */
  typedBefore(phone: string, earlier: CallDraft | null): (CustomerDraft & { readonly updateTime: number }) | null
  /** Sets the person of the shown form, with the draft that the server still has from an earlier call. */
  setForm(phone: string, earlier: CallDraft | null): void
  /** Discards the unsaved input in the shown form. */
  discard(): void
  /** Shows one of the company's scripts. */
  showScript(place: number): void
  /** Shows the script after the current one; if they are hidden, the current one. */
  nextScript(): void
  hideScripts(): void
  /** A call begins with the first; hidden ones stay hidden. */
  beginScripts(): void
  /** The reason that blocked a call no longer applies. */
  forgetBlocked(): void
  /** Calls a person; waits for the server, and ignores other dials until then. */
  dial(to: Subject): Promise<void>
  /**
   * Calls the person in the panes. If the queue is loading, it calls the first row later, unless the user does
   * something else before.
   */
  dialCurrent(): Promise<void>
  setReason(reason: string): void
  chooseResult(code: WrapupCode): void
  /** Sets the results of the agent's company, once they are known. */
  setResults(results: readonly WrapupCode[]): void
  resultOf(digit: number): WrapupCode | undefined
  /**
   * Saves the result and the changes in the form.
   * @param goesOn then calls the next person
   */
  save(goesOn: boolean): Promise<void>
}

const start: StationState = {
  apart: null,
  dialling: null,
  blocked: null,
  saving: false,
  missing: null,
  discarded: 0,
  script: 0,
  hidesScripts: false,
  pane: 'queue',
}

const made = new WeakMap<Live, Workstation>()

/** The workstation of a session. */
export function workstationOf(shell: Shell): Workstation {
  const known = made.get(shell.live) ?? createWorkstation(shell)
  made.set(shell.live, known)
  return known
}

function createWorkstation(shell: Shell): Workstation {
  const { live, data, toasts, session } = shell
  const store = createStore(start)
  const patch = (changes: Partial<StationState>) => store.set({ ...store.get(), ...changes })
  const queue = createQueue(live.now)
  const drafts = createDrafts({ userId: session.get().user?.info.id ?? 0, now: live.now })
  const placing = createCallPlacer(shell)
  const awaited = createPendingRows()
  let page: StationPage | null = null
  let results: readonly WrapupCode[] = []

  const callNow = () => {
    const { agent, call: known } = live.get()
    return known && agent?.callId === known.id ? known : null
  }
  const subject = () => {
    const under = callNow()
    if (under) return subjectOfCall(under)
    const { apart } = store.get()
    const row = queue.currentRow()
    return apart ?? (row ? subjectOf(row) : null)
  }
  const parts: StationParts = {
    ...{ shell, patch, queue, drafts, subject },
    get: store.get,
    page: () => page,
    call: callNow,
    results: () => results,
  }
  const forms = createUnsavedForms(parts)
  const saver = createResultSaver(parts, forms)

  /** Nobody has moved or dialled since the page loaded, and no position in the queue is stored. */
  let isFresh = !queue.hasPlace()
  /**
   * The call with somebody from the queue: when it is over, also after its result was undone, the panes go on there.
   */
  let ofQueue: number | null = null
  /** The person after the called one is next, wherever the call was made. */
  const goPastCall = () => {
    const under = callNow()
    if (!under) return
    if (under.itemId !== null || queue.holds(under.phoneRef)) ofQueue = under.id
    const called = queue.get().rows.find(({ phoneRef }) => phoneRef !== null && phoneRef === under.phoneRef)
    if (!called) return
    if (isFresh) queue.setCurrent(called.key)
    isFresh = false
    queue.pass(called.key)
  }

  // The last call: if it has unsaved input, it stays on the screen when its wrap-up ends.
  let last: LiveCall | null = null
  const follow = () => {
    const now = callNow()
    // The reason that blocked the dial no longer applies.
    if (store.get().blocked?.reason === 'AGENT_NOT_IDLE' && live.get().agent?.state === 'IDLE') patch({ blocked: null })
    if (now?.id !== last?.id || now?.state !== last?.state) data.refresh(phoneEndpoints.contactInfo)
    if (now && now.id !== last?.id) {
      drafts.open(now.id)
      placing.seen()
      patch({ apart: null, blocked: null, missing: null, pane: 'call' })
      forms.goOnIn(now)
      goPastCall()
    } else if (!now && last) {
      if (!store.get().saving) void announceBooking(parts, last)
      // Elsewhere the next person appears, because Enter must call the person on the screen.
      if (!store.get().apart && (ofQueue !== last.id || forms.isLeft(last))) patch({ apart: subjectOfCall(last) })
      data.refresh(phoneEndpoints.queueInfo, phoneEndpoints.listList, callEndpoints.list)
    }
    last = now
    forms.remind()
  }
  follow()
  /** The missing input is there by now, or nobody needs it any more. */
  const settle = () => {
    const { missing } = store.get()
    if (missing === null) return
    const under = callNow()
    const found = under && resultToSave(drafts.get().draft, results, under)
    if (!found || !('missing' in found) || found.missing !== missing) patch({ missing: null })
  }
  const stops = [live.subscribe(follow), live.subscribe(settle), drafts.subscribe(settle)]
  const endSignOut = session.onSignOut(() => {
    for (const stop of stops) stop()
    endSignOut()
    drafts.end()
    forms.end()
  })

  const tellMissing = () => toasts.show('warn', '队列没有取到，没有拨出：重试后再拨')
  const dial = async (to: Subject) => {
    awaited.end(false)
    if (store.get().dialling) return
    if (!hasStation(session.get())) return toasts.show('warn', '这个账号没有工作台，请用坐席账号拨打')
    const { agent } = live.get()
    const under = callNow()
    // A call that needs no result does not delay the next one.
    if (under && agent?.state === 'WRAP_UP' && !under.needsResult) {
      if (store.get().saving || isKept(await saver.saveCall(under))) return
    }
    // If there is a call, the panes already show it.
    else if (under && agent) return toasts.show('warn', whyNotDial(agent.state) ?? '上一通还没有结束')
    isFresh = false
    patch({ dialling: to, blocked: null, apart: to, pane: 'call' })
    page?.focusCall()
    const blocked = await placing.place(to, () => to.key !== null && queue.pass(to.key))
    patch({ dialling: null, ...(blocked && { blocked }) })
    if (to.key !== null && blocked) next.putOff(to.key, blocked.nextAllowedTime)
  }
  const next = createNextCalls(parts, { dial, tellMissing })

  return {
    get: store.get,
    subscribe: store.subscribe,
    queue,
    drafts,
    attach(given) {
      page = given
      forms.remind()
      return () => {
        if (page === given) page = null
        awaited.end(false)
      }
    },
    page: () => page,
    subject,
    call: callNow,
    showPane: (pane) => patch({ pane }),
    showQueue(view, listId) {
      awaited.end(false)
      queue.show(view, listId)
      patch({ apart: null, blocked: null })
    },
    fill(rows, waiting) {
      queue.fill(rows, waiting)
      goPastCall()
      awaited.end(true)
    },
    failToFill() {
      queue.miss()
      if (awaited.isWaiting()) tellMissing()
      awaited.end(false)
    },
    move(by) {
      awaited.end(false)
      isFresh = false
      // If somebody else is on the screen, the first step goes to the current row itself, which nobody has seen yet.
      const { apart } = store.get()
      const isAside = !callNow() && apart !== null && apart.key !== queue.get().current
      queue.move(isAside && by > 0 ? by - 1 : by)
      patch({ apart: null, blocked: null })
    },
    select(key) {
      awaited.end(false)
      isFresh = false
      queue.setCurrent(key)
      patch({ apart: null, blocked: null })
    },
    passOver(key) {
      if (callNow()) return
      if (key !== null) queue.pass(key)
      patch({ apart: null, blocked: null })
    },
    typed: forms.typed,
    typedBefore: forms.typedBefore,
    setForm: forms.show,
    discard() {
      forms.discard()
      patch({ discarded: store.get().discarded + 1 })
      page?.focusCall()
    },
    dial,
    async dialCurrent() {
      if (!subject() && queue.get().rowsAre === 'coming' && !(await awaited.wait())) return
      const to = subject()
      if (to) await dial(to)
      else if (queue.get().rowsAre === 'missing') tellMissing()
      else toasts.show('warn', '队列是空的，换个视图或粘贴名单')
    },
    showScript: (script) => patch({ script, hidesScripts: false }),
    nextScript() {
      const { script, hidesScripts } = store.get()
      patch({ script: hidesScripts ? script : script + 1, hidesScripts: false })
    },
    hideScripts: () => patch({ hidesScripts: true }),
    beginScripts: () => patch({ script: 0 }),
    forgetBlocked: () => patch({ blocked: null }),
    setReason(reason) {
      drafts.change({ reason })
      patch({ missing: null })
    },
    chooseResult(code) {
      drafts.change({ codeId: code.id })
      patch({ missing: null })
      const under = callNow()
      if (under && asksReason(code, under, drafts.get().draft)) page?.focusReason()
    },
    setResults(given) {
      results = given
    },
    resultOf: (digit) => results.find((code) => code.digit === digit),
    async save(goesOn) {
      if (store.get().saving) return
      const under = callNow()
      const { agent } = live.get()
      const off = under && agent && whyNotSave(agent.state)
      if (off) return toasts.show('warn', off)
      const isChosen = Boolean(drafts.get().draft?.codeId)
      const time = under && drafts.get().draft?.nextFollowTime
      const bookedIn = time ? `，已预约 ${formatDateTime(time * 1000).slice(5)}` : ''
      const saved = await (under ? saver.saveCall(under) : saver.saveForm())
      if (isKept(saved)) return
      if (goesOn) await next.dialNext(under?.phoneRef ?? null)
      else if (under && !isChosen) toasts.show('ok', `没有接通，整理已结束${bookedIn}`)
      else if (saved === 'unchanged') toasts.show('ok', '没有改动，不用保存')
    },
  }
}
