/** What was typed into customer forms and not saved: it comes up again with its number, and is offered after a reload. */
import type { CustomerDraft } from '../../../console/slots'
import type { CallDraft, LiveCall } from '../../../contract/phone'
import { createFormDrafts, isUntouched } from './form-drafts'
import type { StationParts } from './station-parts'
import { subjectWith } from './subject'

/** Whose form is shown, with the draft that the server still has of an earlier call. */
interface ShownForm {
  readonly phone: string
  readonly earlier: CallDraft | null
}

export interface UnsavedForms {
  /** What was typed into the customer form of this number. */
  typed(phone: string, draft: CustomerDraft): void
  /** What was typed for this number before and never saved: here, or in the earlier call whose draft the server still has. */
  typedBefore(phone: string, earlier: CallDraft | null): (CustomerDraft & { readonly updateTime: number }) | null
  /** Whose form is shown, with the draft that the server still has of an earlier call. */
  show(phone: string, earlier: CallDraft | null): void
  /** Throws away what was typed into the form that is shown. */
  discard(): void
  /** A call begins: what was typed for its number before goes on in it. */
  goOnIn(call: LiveCall): void
  /** Whether something typed for a call is not saved, or stands in 预约 and is no time. */
  isLeft(call: LiveCall): boolean
  /** Sends the form that is shown. */
  save(): ReturnType<NonNullable<ReturnType<StationParts['page']>>['saveForm']>
  /** The draft of a call is done with, though an answer of before may still hold it; `reopen` takes that back. */
  finish(callId: number): void
  reopen(callId: number): void
  /** Tells, once, of what was typed before a crash, or left for another: it is easily forgotten. */
  remind(): void
  /** Forgets all, with the session. */
  end(): void
}

export function createUnsavedForms(parts: StationParts): UnsavedForms {
  const { shell, drafts } = parts
  const { live, toasts, session } = shell
  const forms = createFormDrafts(session.get().user?.info.id ?? 0)
  const finished = new Set<number>()
  let shown: ShownForm | null = null
  let isReminded = false

  const forget = ({ phone, earlier }: ShownForm) => {
    forms.forget(phone)
    if (!earlier || earlier.callId === parts.call()?.id) return
    finished.add(earlier.callId)
    // Where it doesn't get through, it only comes up once more.
    drafts.empty(earlier.callId).catch(() => undefined)
  }

  return {
    typed(phone, draft) {
      const { name: known = null, mask = '' } = parts.subject() ?? {}
      forms.keep({ ...draft, phone, mask, known, updateTime: Math.round(live.now()) })
      if (parts.call()?.phoneRef === phone) drafts.change(draft)
    },
    typedBefore(phone, earlier) {
      const isOpen = earlier && earlier.callId !== parts.call()?.id && !finished.has(earlier.callId)
      return forms.of(phone) ?? (isOpen ? earlier : null)
    },
    show(phone, earlier) {
      shown = { phone, earlier }
    },
    discard() {
      if (shown) forget(shown)
    },
    goOnIn({ phoneRef }) {
      const before = phoneRef === null ? null : forms.of(phoneRef)
      if (!before || drafts.get().draft?.updateTime !== 0) return
      const { name, type, remark, updateTime } = before
      drafts.change({ name, type, remark }, updateTime)
    },
    isLeft({ id, phoneRef }) {
      const { draft } = drafts.get()
      const isTyped =
        (draft?.callId === id && !isUntouched(draft)) || (phoneRef !== null && forms.of(phoneRef) !== null)
      return isTyped || (parts.page()?.bookingFault() ?? null) !== null
    },
    async save() {
      // Until the server has answered, more may be typed, and another form shown.
      const sent = shown
      const typed = () => sent && JSON.stringify(forms.of(sent.phone))
      const before = typed()
      const saved = (await parts.page()?.saveForm()) ?? 'unchanged'
      if (saved === 'sent' && sent && typed() === before) forget(sent)
      return saved
    },
    finish: (callId) => void finished.add(callId),
    reopen: (callId) => void finished.delete(callId),
    remind() {
      // Whoever is on the line is known from here on.
      if (isReminded || !parts.page() || live.get().agent === null) return
      isReminded = true
      const left = forms.newest()
      if (!left || parts.subject()?.phone === left.phone) return
      const { phone, mask, known } = left
      const open = () =>
        parts.patch({ apart: subjectWith(phone, { mask, name: known }), blocked: null, pane: 'customer' })
      toasts.show('warn', `${known ?? mask} 的客户信息还没有保存`, { action: { title: '打开', run: open } })
    },
    end: forms.end,
  }
}
