/** What is done with what customers have agreed to. */
import { saveByTicket } from '../../../console/jobs/download-file'
import type { Shell } from '../../../console/shell'
import { type Consent, consentEndpoints, consentPurposes } from '../../../contract/customer/consents'
import type { BodyOf } from '../../../contract/endpoint'
import { call } from '../../../lib/api'
import { refresh } from '../customer-data'

/** What shows consents. */
const changed = [...refresh, consentEndpoints.list]

/** Rejects with the reason why nothing was recorded. This can be undone. */
export async function giveConsent(shell: Shell, body: BodyOf<(typeof consentEndpoints)['add']>): Promise<void> {
  const { id } = await call(consentEndpoints.add, { body })
  shell.data.refresh(...changed)
  offerUndo(shell, id, `已登记“${consentPurposes[body.purpose]}”的同意`)
}

/** Rejects with the reason why it still holds. This can be undone. */
export async function withdrawConsent(shell: Shell, { id, purpose }: Consent, reason: string): Promise<void> {
  await call(consentEndpoints.withdraw, { body: { id, reason } })
  shell.data.refresh(...changed)
  offerUndo(shell, id, `“${consentPurposes[purpose]}”的同意已撤回`)
}

const offerUndo = ({ undo, data }: Shell, id: number, text: string) =>
  undo.offer(text, async () => {
    await call(consentEndpoints.undo, { body: { id } })
    data.refresh(...changed)
  })

/** Saves the file that proves a consent. If it fails, the user has been told. */
export async function saveProof(id: number): Promise<void> {
  await call(consentEndpoints.ticketAdd, { body: { id } }).then(
    ({ ticket }) => saveByTicket(ticket),
    () => {},
  )
}
