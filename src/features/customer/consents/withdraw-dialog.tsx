import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import { type Consent, consentPurposes, withdrawalLimits } from '../../../contract/customer/consents'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { withdrawConsent } from './consent-data'

interface WithdrawDialogProps extends DialogProps {
  consent: Consent
}

/** Asks why a customer takes back what they agreed to. */
export function WithdrawDialog({ consent, close }: WithdrawDialogProps) {
  const shell = useShell()
  const form = useForm({ initial: { reason: '' }, limits: withdrawalLimits, required: { reason: '原因' } })
  return (
    <FormDialog
      title={`撤回同意：${consentPurposes[consent.purpose]}`}
      description="没有别的同意时，公司里谁都不能再拨打这位客户。"
      submit="撤回"
      danger
      form={form}
      save={({ reason }) => withdrawConsent(shell, consent, reason.trim())}
      close={close}
    >
      <TextField
        label="原因"
        required
        autoComplete="off"
        placeholder="例如 客户来电要求不再联系"
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
