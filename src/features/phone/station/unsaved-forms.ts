/** Unsaved input of customer forms: it appears again with its number, and a message offers it after a reload. */
import type { CustomerDraft } from '../../../console/slots'
import type { CallDraft } from '../../../contract/phone/results'
import type { LiveCall } from '../../../contract/phone/station'
import { createFormDrafts, isUntouched } from './form-drafts'
import type { StationParts } from './station-parts'
import { subjectWith } from './subject'

/** The person of the shown form, with the draft that the server still has from an earlier call. */
interface ShownForm {
  readonly phone: string
  readonly earlier: CallDraft | null
}

export interface UnsavedForms {
  /** The input in the customer form of this number. */
  typed(phone: string, draft: CustomerDraft): void
  /** Earlier unsaved input for this number: from here, or from the earlier call whose draft the server still has. */
  typedBefore(phone: string, earlier: CallDraft | null): (CustomerDraft & { readonly updateTime: number }) | null
  /** Sets the person of the shown form, with the draft that the server still has from an earlier call. */
  show(phone: string, earlier: CallDraft | null): void
  /** Discards the input in the shown form. */
  discard(): void
  /** A call begins: earlier input for its number continues in it. */
  goOnIn(call: LiveCall): void
  /** Whether some input for a call is not saved, or the text in 预约 is not a valid time. */
  isLeft(call: LiveCall): boolean
  /** Sends the shown form. */
  save(): ReturnType<NonNullable<ReturnType<StationParts['page']>>['saveForm']>
  /** A call's draft is done, although an earlier answer may still contain it; `reopen` reverses this. */
  finish(callId: number): void
  reopen(callId: number): void
  /** Reminds the user once of input from before a crash, or for another person, because it is easily forgotten. */
  remind(): void
  /** Deletes everything at the end of the session. */
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
    // If this fails, the draft only appears once more.
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
      // Until the server answers, the user may type more or open another form.
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
      // From here on it is known whether there is a call.
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
