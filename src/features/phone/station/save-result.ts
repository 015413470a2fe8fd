/** Saves a call's result with the form next to it, and undoes that. */
import type { FormSaved } from '../../../console/slots'
import { callEndpoints } from '../../../contract/call'
import { customerEndpoints } from '../../../contract/customer/customers'
import { phoneEndpoints } from '../../../contract/phone'
import type { CallDraft } from '../../../contract/phone/results'
import type { LiveCall } from '../../../contract/phone/station'
import { call } from '../../../lib/api'
import { formatDateTime } from '../../../lib/time/time'
import { resultToSave } from '../call/result-to-save'
import { isKept, type StationParts } from './station-parts'
import type { UnsavedForms } from './unsaved-forms'

export interface ResultSaver {
  /** Saves a call's result and the changes in the form. If something is missing, the user has been told. */
  saveCall(under: LiveCall): Promise<FormSaved>
  /** Without a call: saves only the form, and what is left of a call whose wrap-up ended by itself. */
  saveForm(): Promise<FormSaved>
}

export function createResultSaver(parts: StationParts, forms: UnsavedForms): ResultSaver {
  const { shell, drafts, patch } = parts
  const { live, data, toasts, undo } = shell

  const saving = async (save: () => Promise<FormSaved>): Promise<FormSaved> => {
    patch({ saving: true })
    try {
      return await save()
    } finally {
      patch({ saving: false })
    }
  }

  const refreshAfterResult = () =>
    data.refresh(
      ...[phoneEndpoints.queueInfo, phoneEndpoints.listList, phoneEndpoints.contactInfo],
      ...[callEndpoints.list, callEndpoints.info],
    )

  /**
   * Undoes a result. After that nothing is chosen, because otherwise the same result would be saved again when the time
   * is over.
   */
  const takeBack = async ({ callId, nextFollowTime, reason }: CallDraft, name: string) => {
    const { stayed, ...event } = await call(phoneEndpoints.wrapupUndo, { body: { callId } })
    const { agent } = event
    forms.reopen(callId)
    if (agent.callId === callId) drafts.reopen(callId, { nextFollowTime, reason })
    live.take(event)
    refreshAfterResult()
    data.refresh(customerEndpoints.info, customerEndpoints.list, customerEndpoints.flowList)
    if (stayed.length > 0) toasts.show('warn', `小结“${name}”已撤销；之后有人改过，没有改回：${stayed.join('、')}`)
    else if (agent.callId === callId) toasts.show('ok', `小结“${name}”已撤销，请重新选`)
    else toasts.show('ok', `小结“${name}”已撤销，可在通话记录里改小结`)
  }

  const saveCall = async (under: LiveCall): Promise<FormSaved> => {
    const callId = under.id
    const found = resultToSave(drafts.get().draft, parts.results(), under)
    const isChosen = !('missing' in found && found.missing === 'result')
    const bookingFault = isChosen ? (parts.page()?.bookingFault() ?? null) : null
    if (bookingFault !== null) {
      toasts.show('warn', bookingFault)
      parts.page()?.focusBooking()
      return 'faulty'
    }
    if ('missing' in found) {
      patch({ missing: found.missing })
      toasts.show('warn', found.text)
      if (found.missing === 'booking') parts.page()?.focusBooking()
      else if (found.missing === 'reason') parts.page()?.focusReason()
      else parts.page()?.focusCall()
      return 'faulty'
    }
    const saved = await forms.save()
    // Ending the wrap-up would hide the input. The next save takes the result along, or the end of the time saves it.
    if (saved === 'failed') toasts.show('warn', '小结还没有保存：再保存一次，或切换到空闲继续，写下的都会留着')
    if (isKept(saved)) return saved
    const chosen = drafts.get().draft
    const agent = await call(phoneEndpoints.wrapupSave, { body: { callId, ...found.result } })
    drafts.clear(callId)
    forms.finish(callId)
    live.take({ agent })
    patch({ missing: null })
    refreshAfterResult()
    const name = parts.results().find(({ id }) => id === found.result.codeId)?.name
    const { nextFollowTime } = found.result
    const booked = nextFollowTime === undefined ? '' : `，已预约 ${formatDateTime(nextFollowTime * 1000).slice(5)}`
    if (name !== undefined && chosen) undo.offer(`小结“${name}”已保存${booked}`, () => takeBack(chosen, name))
    return 'sent'
  }

  return {
    saveCall: (under) => saving(() => saveCall(under)),
    saveForm: () =>
      saving(async () => {
        const saved = await forms.save()
        if (isKept(saved)) return saved
        const left = drafts.get().draft?.callId
        if (left !== undefined) drafts.clear(left)
        return saved
      }),
  }
}
