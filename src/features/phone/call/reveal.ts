/** The whole number of the person in the panes. This code loads when needed. */
import { read } from '../../../console/data/read'
import type { CommandContext } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import { nameOf, subjectOf } from '../phone-data'

export async function revealSubject(context: CommandContext): Promise<void> {
  const subject = subjectOf(context)
  if (!subject) return
  const { phone, phoneRef } = await read(phoneEndpoints.contactInfo, { query: { phone: subject.phone } })
  if (phoneRef === null) return context.toasts.show('warn', '这个号码还没有拨打过，也没有登记')
  const load = async () => (await import('../../../console/display/reveal-dialog')).RevealDialog
  await context.dialogs.open(load, { name: nameOf(subject), of: { phone, phoneRef } })
}
