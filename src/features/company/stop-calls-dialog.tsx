import type { DialogProps } from '../../console/commands/dialogs'
import { FormDialog } from '../../console/form/form-dialog'
import { useShell } from '../../console/shell'
import { type Company, companiesEndpoints, stopLimits } from '../../contract/company/companies'
import { call } from '../../lib/api'
import { TextArea } from '../../ui/field/text-area'
import { useForm } from '../../ui/field/use-form'
import { changedCompanies } from './company-data'

/** Stops a company's calls, with a reason that its people are told. */
export function StopCallsDialog({ company, close }: DialogProps & { company: Company }) {
  const { data, undo } = useShell()
  const form = useForm({ initial: { reason: '' }, limits: stopLimits, required: { reason: '停呼原因' } })
  const save = async ({ reason }: { reason: string }) => {
    await call(companiesEndpoints.stopCalls, { body: { id: company.id, reason: reason.trim() } })
    changedCompanies(data)
    undo.offer(`${company.name}已停呼`, async () => {
      await call(companiesEndpoints.allowCalls, { body: { id: company.id } })
      changedCompanies(data)
    })
  }
  return (
    <FormDialog
      danger
      title={`停呼：${company.name}`}
      description="从现在起，这家企业的坐席不能再拨出电话；进行中的通话可以打完。坐席会看到原因。"
      submit="停呼"
      form={form}
      save={save}
      close={close}
    >
      <TextArea label="停呼原因" required rows={3} {...form.text('reason')} />
    </FormDialog>
  )
}
