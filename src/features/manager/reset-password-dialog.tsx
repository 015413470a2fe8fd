import type { DialogProps } from '../../console/commands/dialogs'
import { FormDialog } from '../../console/form/form-dialog'
import { useShell } from '../../console/shell'
import { authEndpoints } from '../../contract/auth'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { call } from '../../lib/api'
import { passwordFault } from '../../lib/login/password'
import { sha256Hex } from '../../lib/login/sha256'
import { useForm } from '../../ui/field/use-form'
import { type GivenPassword, GivenPasswordFields } from './given-password'

interface ResetPasswordDialogProps extends DialogProps {
  /** The account, or the employee number, tells them from others of the same name. */
  user: Pick<ManagerUser, 'id' | 'nickname' | 'account'>
}

/** Sets another user's password, which ends their sessions. */
export function ResetPasswordDialog({ user, close }: ResetPasswordDialogProps) {
  const { data, toasts } = useShell()
  const form = useForm<GivenPassword>({
    initial: { password: '', once: true },
    sentAs: { password: 'newCode' },
    check: ({ password }) => ({ password: password === '' ? '请输入新密码' : (passwordFault(password) ?? undefined) }),
  })
  const save = async ({ password, once }: GivenPassword) => {
    await call(managerEndpoints.userResetPassword, { body: { id: user.id, newCode: await sha256Hex(password), once } })
    data.refresh(authEndpoints.userSessionList)
    toasts.show('ok', `${user.nickname}的密码已重置`)
  }
  return (
    <FormDialog
      title={`重置密码：${user.nickname}（${user.account}）`}
      description="他的登录会立即结束，下次要用新密码登录。"
      submit="重置"
      danger
      form={form}
      save={save}
      close={close}
    >
      <GivenPasswordFields form={form} label="新密码" />
    </FormDialog>
  )
}
