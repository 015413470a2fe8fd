import type { DialogProps } from '../../console/commands/dialogs'
import { FormDialog } from '../../console/form/form-dialog'
import { type PasswordChange, passwordChangeFaults, passwordRule } from '../../lib/login/password'
import { PasswordField } from '../../ui/field/password-field'
import { useForm } from '../../ui/field/use-form'
import { toasts } from '../../ui/toast/toasts'
import { changePassword } from './password'

const fields = [
  { name: 'old', label: '原密码', autoComplete: 'current-password' },
  { name: 'fresh', label: '新密码', autoComplete: 'new-password' },
  { name: 'repeated', label: '确认新密码', autoComplete: 'new-password' },
] as const

/** Changes the user's own password. */
export function ChangePasswordDialog({ close }: DialogProps) {
  const form = useForm<PasswordChange>({
    initial: { old: '', fresh: '', repeated: '' },
    sentAs: { old: 'oldCode', fresh: 'newCode' },
    check: passwordChangeFaults,
  })
  const save = async ({ old, fresh }: PasswordChange) => {
    await changePassword(old, fresh)
    toasts.show('ok', '密码已修改，其他登录已下线')
  }
  return (
    <FormDialog title="修改密码" submit="修改" hotkey="Enter" form={form} save={save} close={close}>
      {fields.map(({ name, label, autoComplete }) => (
        <PasswordField key={name} label={label} autoComplete={autoComplete} {...form.text(name)} />
      ))}
      <p className="text-12 text-text-3">新密码{passwordRule}。修改后，您的其他登录都会下线。</p>
    </FormDialog>
  )
}
