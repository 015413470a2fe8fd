import { useEffect, useRef } from 'react'
import { useConsole } from '../../console/console'
import { reportError } from '../../console/session/report-error'
import { loginTypes, signInEndpoints } from '../../contract/auth/sign-in'
import { call } from '../../lib/api'
import { passwordChangeFaults, passwordRule } from '../../lib/login/password'
import { sha256Hex } from '../../lib/login/sha256'
import { Button } from '../../ui/display/button'
import { Keycap } from '../../ui/display/keycap'
import { Form } from '../../ui/field/form'
import { PasswordField } from '../../ui/field/password-field'
import { useForm } from '../../ui/field/use-form'
import { toasts } from '../../ui/toast/toasts'
import type { SignedIn } from './sign-in'

/**
 * For a user who has tried to sign in with a password that may not be used again: their own takes its place.
 * @param why what the server said of it
 */
export const ownPasswordForm = (
  userName: string,
  old: string,
  enter: (answer: SignedIn) => Promise<void>,
  why: string,
) => (
  <OwnPasswordForm
    why={why}
    old={old}
    save={async (own) => {
      const [code, newCode] = [await sha256Hex(old), await sha256Hex(own)]
      const body = { userName: userName.trim(), code, newCode, type: loginTypes.password }
      await enter(await call(signInEndpoints.login, { body }))
    }}
  />
)

interface OwnPasswordFormProps {
  why: string
  old: string
  save(own: string): Promise<void>
}

function OwnPasswordForm({ why, old, save }: OwnPasswordFormProps) {
  const app = useConsole()
  const form = useForm({
    initial: { fresh: '', repeated: '' },
    sentAs: { fresh: 'newCode' },
    check: (values) => passwordChangeFaults({ old, ...values }),
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What the refusal said is said by the form.
    toasts.clear()
    first.current?.focus()
  }, [])
  const submit = async () => {
    try {
      await form.submit(({ fresh }) => save(fresh))
    } catch (error) {
      reportError(app, '设置密码', error)
    }
  }
  return (
    <Form {...form.props} onSubmit={submit} aria-busy={form.busy} aria-label="设置密码">
      <p className="text-text-2">{why}，以后用它登录。</p>
      <div className="mt-5 mb-6 grid gap-4">
        <PasswordField
          ref={first}
          label="新密码"
          autoComplete="new-password"
          placeholder={passwordRule}
          {...form.text('fresh')}
        />
        <PasswordField label="确认新密码" autoComplete="new-password" {...form.text('repeated')} />
      </div>
      <Button type="submit" look="solid" busy={form.busy} className="w-full">
        {form.busy ? '正在登录…' : '设置并登录'}
        {!form.busy && <Keycap>Enter</Keycap>}
      </Button>
    </Form>
  )
}
