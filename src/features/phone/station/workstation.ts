/**
 * The workstation's own memory, apart from its views: whom the panes are about, what is being dialled or saved. Commands
 * and views drive the same object; it lives as long as the session.
 */

import { callbacksOf } from '../../../console/callbacks/callbacks'
import { hasStation, type Live } from '../../../console/live/live'
import type { Shell } from '../../../console/shell'
import type { CustomerDraft, FormSaved } from '../../../console/slots'
import { whyNotDial, whyNotSave } from '../../../contract/agent-states'
import { callEndpoints, type WrapupCode } from '../../../contract/call'
import { customerEndpoints } from '../../../contract/customer'
import { type CallDraft, type LiveCall, phoneEndpoints, type QueueItem, type QueueView } from '../../../contract/phone'
import { call } from '../../../lib/api'
import { createStore, type Store } from '../../../lib/store'
import { formatDateTime } from '../../../lib/time'
import { asksReason, type Missing, resultToSave } from '../call/result-to-save'
import { createQueue, type Queue } from '../queue/queue'
import { createDrafts, type Drafts } from './drafts'
import { createFormDrafts, isUntouched } from './form-drafts'
import { type BlockedDial, createPlacing } from './place-call'
import { type Subject, subjectOf, subjectOfCall, subjectOfCallback, subjectWith } from './subject'

export type Pane = 'queue' | 'call' | 'customer'

export interface StationState {
  /** Whom the panes are about while nobody is on the line; null: the queue's current row. */
  readonly apart: Subject | null
  /** The server has not yet answered. */
  readonly dialling: Subject | null
  readonly blocked: BlockedDial | null
  readonly saving: boolean
  readonly missing: Missing | null
  /** How often an unsaved form was thrown away: its view starts anew. */
  readonly discarded: number
  /** The pane shown where there is room for one. */
  readonly pane: Pane
}

/** What only the page itself can do. */
export interface Hands {
  focusCall(): void
  focusForm(): void
  focusBooking(): void
  /** Why what stands in 预约 is no time, told there too; null where it is one, or nothing. */
  bookingFault(): string | null
  focusReason(): void
  focusFilter(): void
  openViews(): void
  saveForm(): Promise<FormSaved>
}

export interface Workstation extends Pick<Store<StationState>, 'get' | 'subscribe'> {
  readonly queue: Queue
  readonly drafts: Drafts
  /** The page is shown and can be driven; answers the function that ends it. */
  attach(hands: Hands): () => void
  hands(): Hands | null
  /** Whom the panes are about. */
  subject(): Subject | null
  /** The call that is under way or in wrap-up. */
  call(): LiveCall | null
  showPane(pane: Pane): void
  /** Another queue: its first row is current, and the panes are about it. */
  showQueue(view: QueueView, listId?: number): void
  /** The queue's rows as they are now, and how many are to be called. */
  fill(rows: readonly QueueItem[], waiting?: number): void
  /** The queue's rows could not be had: it shows why. */
  failToFill(): void
  move(by: number): void
  select(key: string): void
  /** Somebody is not to be called now: whoever comes after them is whom the panes are about. */
  passOver(key: string | null): void
  /** What was typed into the customer form of this number. */
  typed(phone: string, draft: CustomerDraft): void
  /** What was typed for this number before and never saved: here, or in the earlier call whose draft the server still has. */
  typedBefore(phone: string, earlier: CallDraft | null): (CustomerDraft & { readonly updateTime: number }) | null
  /** Whose form is shown, with the draft that the server still has of an earlier call. */
  setForm(phone: string, earlier: CallDraft | null): void
  /** Throws away what was typed into the form that is shown, and never saved. */
  discard(): void
  /** What kept somebody from calling is over. */
  forgetBlocked(): void
  /** Calls somebody; waits for the server, and does nothing while it does. */
  dial(to: Subject): Promise<void>
  /** Calls whom the panes are about; the first of a queue that is on its way, unless something else is done before it is there. */
  dialCurrent(): Promise<void>
  setReason(reason: string): void
  chooseResult(code: WrapupCode): void
  /** The results of one's company, once they are known. */
  setResults(results: readonly WrapupCode[]): void
  resultOf(digit: number): WrapupCode | undefined
  /** Saves the result and what was changed in the form. @param next calls whoever is next after that */
  save(next: boolean): Promise<void>
}

/** For how long, in seconds, others come before a callback that is refused without a time (ours). */
const patience = 600

const start: StationState = {
  apart: null,
  dialling: null,
  blocked: null,
  saving: false,
  missing: null,
  discarded: 0,
  pane: 'queue',
}

/** Whose form is shown, with the draft that the server still has of an earlier call. */
interface ShownForm {
  readonly phone: string
  readonly earlier: CallDraft | null
}

/** What was typed is in the form alone: nothing goes on without it. */
const isKept = (saved: FormSaved): boolean => saved === 'faulty' || saved === 'failed'

const made = new WeakMap<Live, Workstation>()

/** The one of a session. */
export function workstationOf(shell: Shell): Workstation {
  const known = made.get(shell.live) ?? createWorkstation(shell)
  made.set(shell.live, known)
  return known
}

function createWorkstation(shell: Shell): Workstation {
  const { live, data, toasts, session, commands, undo } = shell
  const store = createStore(start)
  const patch = (changes: Partial<StationState>) => store.set({ ...store.get(), ...changes })
  const queue = createQueue(live.now)
  const drafts = createDrafts({ userId: session.get().user?.info.id ?? 0, now: live.now })
  const placing = createPlacing(shell)
  const forms = createFormDrafts(session.get().user?.info.id ?? 0)
  let hands: Hands | null = null
  let results: readonly WrapupCode[] = []
  let form: ShownForm | null = null
  /** Calls whose drafts are done with, though an answer of before may still hold them. */
  const done = new Set<number>()
  let isReminded = false

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

  /** Nobody has moved or dialled since the page was loaded, and no place in the queue is remembered. */
  let isFresh = !queue.hasPlace()
  /** The call with somebody of the queue: once it is over, again where its result was taken back, the panes go on there. */
  let ofQueue: number | null = null
  /** Whoever comes after the one who is called is next, wherever the call was made. */
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
  /** Something was typed for a call and not saved, or a time that isn't understood. A chosen result is given by the server. */
  const isLeft = ({ id, phoneRef }: LiveCall) => {
    const { draft } = drafts.get()
    const isTyped = (draft?.callId === id && !isUntouched(draft)) || (phoneRef !== null && forms.of(phoneRef) !== null)
    return isTyped || (hands?.bookingFault() ?? null) !== null
  }

  const typedBefore = (phone: string, earlier: CallDraft | null) => {
    const isOpen = earlier && earlier.callId !== callNow()?.id && !done.has(earlier.callId)
    return forms.of(phone) ?? (isOpen ? earlier : null)
  }
  const forgetTyped = ({ phone, earlier }: ShownForm) => {
    forms.forget(phone)
    if (!earlier || earlier.callId === callNow()?.id) return
    done.add(earlier.callId)
    // Where it doesn't get through, it only comes up once more.
    drafts.empty(earlier.callId).catch(() => undefined)
  }
  /** What was typed before a crash, or left for another, is easily forgotten. */
  const remind = () => {
    // Whoever is on the line is known from here on.
    if (isReminded || !hands || live.get().agent === null) return
    isReminded = true
    const left = forms.newest()
    if (!left || subject()?.phone === left.phone) return
    const { phone, mask, known } = left
    toasts.show('warn', `${known ?? mask} 的客户信息还没有保存`, {
      action: {
        title: '打开',
        run: () => patch({ apart: subjectWith(phone, { mask, name: known }), blocked: null, pane: 'customer' }),
      },
    })
  }

  // The call that was there last: with what was typed for it and not saved it stays on the screen when its wrap-up ends.
  let last: LiveCall | null = null
  /** A wrap-up has ended by itself: what was booked in it is kept without a save, and what couldn't be is told. */
  const tellBooked = async (of: LiveCall) => {
    const who = of.customerName ?? of.phone
    const { draft } = drafts.get()
    // The field is still there, with what stands in it.
    const fault = hands?.bookingFault() ?? null
    if (fault !== null) {
      toasts.show('warn', `${who} 的预约没有记下：${fault}`, {
        // Of this number, whoever is on the screen by then.
        action: {
          title: '预约',
          run: () => commands.execute('phone.add-callback', { subject: subjectOfCall(of) }, 'button'),
        },
        standing: 20_000,
      })
    } else if (draft?.callId === of.id && draft.nextFollowTime === null) {
      const chosen = results.find(({ id }) => id === draft.codeId)
      if (!chosen?.callback || chosen.nextAfterSec === null || !(await drafts.sent(of.id))) return
      // A callback that was promised without its time: the server has booked it as its result says.
      const time = formatDateTime(live.now() + chosen.nextAfterSec * 1000).slice(5)
      toasts.show('warn', `整理已结束，${who} 没有填预约时间，已约在 ${time} 左右`, {
        action: { title: '我的预约', run: () => commands.execute('phone.open-callbacks', {}, 'button') },
        standing: 20_000,
      })
    } else if (draft?.callId === of.id && draft.nextFollowTime !== null) {
      const time = formatDateTime(draft.nextFollowTime * 1000)
      if (await drafts.sent(of.id)) toasts.show('ok', `整理已结束，${who} 已预约 ${time}`)
      else toasts.show('warn', `${who} 的预约 ${time} 还没有送到服务器，会继续重试`)
    }
  }
  const follow = () => {
    const now = callNow()
    // What kept somebody from dialling is over.
    if (store.get().blocked?.reason === 'AGENT_NOT_IDLE' && live.get().agent?.state === 'IDLE') patch({ blocked: null })
    if (now?.id !== last?.id || now?.state !== last?.state) data.refresh(phoneEndpoints.contactInfo)
    if (now && now.id !== last?.id) {
      drafts.open(now.id)
      placing.seen()
      patch({ apart: null, blocked: null, missing: null, pane: 'call' })
      const before = now.phoneRef === null ? null : forms.of(now.phoneRef)
      if (before && drafts.get().draft?.updateTime === 0) {
        const { name, type, remark, updateTime } = before
        drafts.change({ name, type, remark }, updateTime)
      }
      goPastCall()
    } else if (!now && last) {
      if (!store.get().saving) void tellBooked(last)
      // Elsewhere whoever is next comes up: what Enter calls is what is seen.
      if (!store.get().apart && (ofQueue !== last.id || isLeft(last))) patch({ apart: subjectOfCall(last) })
      data.refresh(phoneEndpoints.queueInfo, phoneEndpoints.listList, callEndpoints.list)
    }
    last = now
    remind()
  }
  follow()
  const unfollow = live.subscribe(follow)
  /** What was missing is there by now, or nobody asks for it any more. */
  const settle = () => {
    const { missing } = store.get()
    if (missing === null) return
    const under = callNow()
    const found = under && resultToSave(drafts.get().draft, results, under)
    if (!found || !('missing' in found) || found.missing !== missing) patch({ missing: null })
  }
  const unsettle = [live.subscribe(settle), drafts.subscribe(settle)]
  const endSignOut = session.onSignOut(() => {
    unfollow()
    for (const stop of unsettle) stop()
    endSignOut()
    drafts.end()
    forms.end()
  })

  const tellMissing = () => toasts.show('warn', '队列没有取到，没有拨出：重试后再拨')
  /** Answers who waits for the queue's rows whether to go on: false where something else was done by then. */
  let tellComing: ((goOn: boolean) => void) | null = null
  const endWait = (goOn: boolean) => {
    tellComing?.(goOn)
    tellComing = null
  }
  const rowsCome = () => {
    endWait(false)
    return new Promise<boolean>((resolve) => {
      tellComing = resolve
    })
  }

  const dial = async (to: Subject) => {
    endWait(false)
    if (store.get().dialling) return
    if (!hasStation(session.get())) return toasts.show('warn', '这个账号没有工作台，请用坐席账号拨打')
    const { agent } = live.get()
    const under = callNow()
    // One that needs no result keeps nobody from the next.
    if (under && agent?.state === 'WRAP_UP' && !under.needsResult) {
      if (store.get().saving || isKept(await saving(() => saveResult(under)))) return
    }
    // Of a call that is there the panes go on telling.
    else if (under && agent) return toasts.show('warn', whyNotDial(agent.state) ?? '上一通还没有结束')
    isFresh = false
    patch({ dialling: to, blocked: null, apart: to, pane: 'call' })
    hands?.focusCall()
    const blocked = await placing.place(to, () => to.key !== null && queue.pass(to.key))
    patch({ dialling: null, ...(blocked && { blocked }) })
    if (to.key !== null && blocked) putOff.set(to.key, (blocked.nextAllowedTime ?? live.now() / 1000 + patience) * 1000)
  }

  const saving = async (save: () => Promise<FormSaved>): Promise<FormSaved> => {
    patch({ saving: true })
    try {
      return await save()
    } finally {
      patch({ saving: false })
    }
  }

  const saveForm = async (): Promise<FormSaved> => {
    // Until the server has answered, more may be typed, and another form shown.
    const sent = form
    const typed = () => sent && JSON.stringify(forms.of(sent.phone))
    const before = typed()
    const saved = (await hands?.saveForm()) ?? 'unchanged'
    if (saved === 'sent' && sent && typed() === before) forgetTyped(sent)
    return saved
  }

  const refreshAfterResult = () =>
    data.refresh(
      ...[phoneEndpoints.queueInfo, phoneEndpoints.listList, phoneEndpoints.contactInfo],
      ...[callEndpoints.list, callEndpoints.info],
    )

  /** Takes a result back. Nothing is chosen then: what was just taken back would be given again when the time is over. */
  const takeBack = async ({ callId, nextFollowTime, reason }: CallDraft, name: string) => {
    const { stayed, ...told } = await call(phoneEndpoints.wrapupUndo, { body: { callId } })
    const { agent } = told
    done.delete(callId)
    if (agent.callId === callId) drafts.reopen(callId, { nextFollowTime, reason })
    live.take(told)
    refreshAfterResult()
    data.refresh(customerEndpoints.info, customerEndpoints.list, customerEndpoints.flowList)
    if (stayed.length > 0) toasts.show('warn', `小结“${name}”已撤销；之后有人改过，没有改回：${stayed.join('、')}`)
    else if (agent.callId === callId) toasts.show('ok', `小结“${name}”已撤销，请重新选`)
    else toasts.show('ok', `小结“${name}”已撤销，可在通话记录里改小结`)
  }

  const saveResult = async (under: LiveCall): Promise<FormSaved> => {
    const callId = under.id
    const found = resultToSave(drafts.get().draft, results, under)
    const isChosen = !('missing' in found && found.missing === 'result')
    const bookingFault = isChosen ? (hands?.bookingFault() ?? null) : null
    if (bookingFault !== null) {
      toasts.show('warn', bookingFault)
      hands?.focusBooking()
      return 'faulty'
    }
    if ('missing' in found) {
      patch({ missing: found.missing })
      toasts.show('warn', found.text)
      if (found.missing === 'booking') hands?.focusBooking()
      else if (found.missing === 'reason') hands?.focusReason()
      else hands?.focusCall()
      return 'faulty'
    }
    const saved = await saveForm()
    // With the wrap-up what was typed would be out of sight. The result goes with it the next time, or when the time is over.
    if (saved === 'failed') toasts.show('warn', '小结还没有保存：再保存一次，或切换到空闲继续，写下的都会留着')
    if (isKept(saved)) return saved
    const chosen = drafts.get().draft
    const agent = await call(phoneEndpoints.wrapupSave, { body: { callId, ...found.result } })
    drafts.clear(callId)
    done.add(callId)
    live.take({ agent })
    patch({ missing: null })
    refreshAfterResult()
    const name = results.find(({ id }) => id === found.result.codeId)?.name
    const { nextFollowTime } = found.result
    const booked = nextFollowTime === undefined ? '' : `，已预约 ${formatDateTime(nextFollowTime * 1000).slice(5)}`
    if (name !== undefined && chosen) undo.offer(`小结“${name}”已保存${booked}`, () => takeBack(chosen, name))
    return 'sent'
  }

  /** Of nobody's call: the form alone, and what was left of a call whose wrap-up ended by itself. */
  const saveFormAlone = async () => {
    const saved = await saveForm()
    if (isKept(saved)) return saved
    const left = drafts.get().draft?.callId
    if (left !== undefined) drafts.clear(left)
    return saved
  }

  /** Callbacks that can't be made just now, until when others come first: milliseconds. */
  const putOff = new Map<string, number>()
  const isPutOff = (key: string) => (putOff.get(key) ?? 0) > live.now()
  /** Whom one promised to call by now, longest ago first, whatever the queue shows; the one just called is not meant. */
  const nextDue = (phoneRef: string | null): Subject | undefined => {
    const due = callbacksOf(shell).get().due.map(subjectOfCallback)
    return due.find(({ phone, key }) => phone !== phoneRef && !isPutOff(key ?? ''))
  }

  const dialNext = async (phoneRef: string | null) => {
    const due = nextDue(phoneRef)
    if (due) return dial(due)
    const row = queue.nextBut(phoneRef, isPutOff)
    if (!row) {
      // Not on the button that was clicked: Enter would save again.
      hands?.focusCall()
      return queue.get().rowsAre === 'missing' ? tellMissing() : toasts.show('ok', '队列里没有下一位了')
    }
    // Whoever is due comes in between: the queue goes on afterwards from where it was.
    if (!queue.isDue(row)) queue.setCurrent(row.key)
    await dial(subjectOf(row))
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    queue,
    drafts,
    attach(given) {
      hands = given
      remind()
      return () => {
        if (hands === given) hands = null
        endWait(false)
      }
    },
    hands: () => hands,
    subject,
    call: callNow,
    showPane: (pane) => patch({ pane }),
    showQueue(view, listId) {
      endWait(false)
      queue.show(view, listId)
      patch({ apart: null, blocked: null })
    },
    fill(rows, waiting) {
      queue.fill(rows, waiting)
      goPastCall()
      endWait(true)
    },
    failToFill() {
      queue.miss()
      if (tellComing) tellMissing()
      endWait(false)
    },
    move(by) {
      endWait(false)
      isFresh = false
      // With somebody else on the screen the first step is to the row itself, which nobody has seen yet.
      const { apart } = store.get()
      const isAside = !callNow() && apart !== null && apart.key !== queue.get().current
      queue.move(isAside && by > 0 ? by - 1 : by)
      patch({ apart: null, blocked: null })
    },
    select(key) {
      endWait(false)
      isFresh = false
      queue.setCurrent(key)
      patch({ apart: null, blocked: null })
    },
    passOver(key) {
      if (callNow()) return
      if (key !== null) queue.pass(key)
      patch({ apart: null, blocked: null })
    },
    typed(phone, draft) {
      const { name: known = null, mask = '' } = subject() ?? {}
      forms.keep({ ...draft, phone, mask, known, updateTime: Math.round(live.now()) })
      const under = callNow()
      if (under?.phoneRef === phone) drafts.change(draft)
    },
    typedBefore,
    setForm(phone, earlier) {
      form = { phone, earlier }
    },
    discard() {
      if (form) forgetTyped(form)
      patch({ discarded: store.get().discarded + 1 })
      hands?.focusCall()
    },
    dial,
    async dialCurrent() {
      if (!subject() && queue.get().rowsAre === 'coming' && !(await rowsCome())) return
      const to = subject()
      if (to) await dial(to)
      else if (queue.get().rowsAre === 'missing') tellMissing()
      else toasts.show('warn', '队列是空的，换个视图或粘贴名单')
    },
    forgetBlocked: () => patch({ blocked: null }),
    setReason(reason) {
      drafts.change({ reason })
      patch({ missing: null })
    },
    chooseResult(code) {
      drafts.change({ codeId: code.id })
      patch({ missing: null })
      const under = callNow()
      if (under && asksReason(code, under, drafts.get().draft)) hands?.focusReason()
    },
    setResults(given) {
      results = given
    },
    resultOf: (digit) => results.find((code) => code.digit === digit),
    async save(next) {
      if (store.get().saving) return
      const under = callNow()
      const { agent } = live.get()
      const off = under && agent && whyNotSave(agent.state)
      if (off) return toasts.show('warn', off)
      const isChosen = Boolean(drafts.get().draft?.codeId)
      const time = under && drafts.get().draft?.nextFollowTime
      const bookedIn = time ? `，已预约 ${formatDateTime(time * 1000).slice(5)}` : ''
      const saved = await saving(() => (under ? saveResult(under) : saveFormAlone()))
      if (isKept(saved)) return
      if (next) await dialNext(under?.phoneRef ?? null)
      else if (under && !isChosen) toasts.show('ok', `没有接通，整理已结束${bookedIn}`)
      else if (saved === 'unchanged') toasts.show('ok', '没有改动，不用保存')
    },
  }
}
