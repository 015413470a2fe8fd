import { changedByLocks } from '../../../console/calls/person-actions'
import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import { handlingLimits, type LockedNumber, lockedEndpoints } from '../../../contract/phone/locked'
import { call } from '../../../lib/api'
import { TextArea } from '../../../ui/field/text-area'
import { useForm } from '../../../ui/field/use-form'

interface HandleDialogProps extends DialogProps {
  lock: LockedNumber
}

/** Says what was done about a complaint. */
export function HandleDialog({ lock: { id, phone, reason }, close }: HandleDialogProps) {
  const { data, toasts } = useShell()
  const form = useForm({ initial: { handling: '' }, limits: handlingLimits, required: { handling: '处理结果' } })
  const save = async ({ handling }: { handling: string }) => {
    await call(lockedEndpoints.handle, { body: { id, handling: handling.trim() } })
    data.refresh(...changedByLocks)
    toasts.show('ok', `${phone ?? '号码'} 的投诉已处理`)
  }
  return (
    <FormDialog
      title={`处理投诉：${phone ?? '号码'}`}
      description={`${reason}。号码仍然锁定；要恢复拨打，再申请解锁。`}
      submit="处理完毕"
      hotkey="Mod+Enter"
      {...{ form, save, close }}
    >
      <TextArea
        label="处理结果"
        required
        placeholder="例如 已电话致歉，客户接受；录音编号 0312"
        {...form.text('handling')}
      />
    </FormDialog>
  )
}
