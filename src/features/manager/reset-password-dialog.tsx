import { Copy, Dices } from 'lucide-react'
import { useState } from 'react'
import type { DialogProps } from '../../console/commands/dialogs'
import { FormDialog } from '../../console/form/form-dialog'
import { useShell } from '../../console/shell'
import { authEndpoints } from '../../contract/auth'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { call } from '../../lib/api'
import { passwordFault, passwordRule } from '../../lib/login/password'
import { sha256Hex } from '../../lib/login/sha256'
import { Button } from '../../ui/display/button'
import { PasswordField } from '../../ui/field/password-field'
import { useForm } from '../../ui/field/use-form'
import { randomPassword } from './random-password'

interface Values {
  password: string
}

/** Sets another user's password, which ends their sessions. */
export function ResetPasswordDialog({ user, close }: DialogProps & { user: ManagerUser }) {
  const { data, toasts } = useShell()
  const [made, setMade] = useState<string | null>(null)
  const form = useForm<Values>({
    initial: { password: '' },
    sentAs: { password: 'newCode' },
    check: ({ password }) => ({ password: password === '' ? '请输入新密码' : (passwordFault(password) ?? undefined) }),
  })

  const make = () => {
    const password = randomPassword()
    setMade(password)
    form.set('password', password)
  }
  const copy = async (password: string) => {
    try {
      await navigator.clipboard.writeText(password)
      toasts.show('ok', '已复制')
    } catch {
      toasts.show('warn', '浏览器不让复制，请选中密码后复制')
    }
  }
  const save = async ({ password }: Values) => {
    await call(managerEndpoints.userResetPassword, { body: { id: user.id, newCode: await sha256Hex(password) } })
    data.refresh(authEndpoints.userSessionList)
    toasts.show('ok', `${user.nickname}的密码已重置`)
  }
  // After the user types over it, it is hidden again.
  const shown = made === form.values.password ? made : null

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
      <div className="grid gap-3">
        <PasswordField
          label="新密码"
          required
          placeholder={passwordRule}
          autoComplete="new-password"
          {...form.text('password')}
          beside={
            <Button onClick={make}>
              <Dices aria-hidden />
              生成
            </Button>
          }
        />
        {shown !== null && (
          <p className="flex items-center gap-2 rounded bg-bg-sunk py-1 pr-1 pl-3">
            <span className="text-12 text-text-2">已生成</span>
            <code className="min-w-0 flex-1 select-all wrap-anywhere">{shown}</code>
            <Button small look="quiet" aria-label="复制密码" onClick={() => void copy(shown)}>
              <Copy aria-hidden />
              复制
            </Button>
          </p>
        )}
      </div>
    </FormDialog>
  )
}
