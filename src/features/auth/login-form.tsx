import { CircleX, Phone, ShieldCheck, User } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loginLimits } from '../../contract/auth/sign-in'
import { codes, type InvalidField } from '../../contract/envelope'
import type { ApiError } from '../../lib/api'
import { Button } from '../../ui/display/button'
import { Keycap } from '../../ui/display/keycap'
import { Tabs } from '../../ui/display/tabs'
import { Form } from '../../ui/field/form'
import { PasswordField } from '../../ui/field/password-field'
import { TextField } from '../../ui/field/text-field'
import { toasts } from '../../ui/toast/toasts'
import { SendCodeButton } from './send-code-button'
import { loaded, requestCode, type SignedIn, type SignInMethod, signIn } from './sign-in'

type FieldName = 'userName' | 'code'

/** The error and its field; without a field it appears above the button. */
interface Fault {
  field?: FieldName
  text: string
}

const methods = [
  { key: 'password', title: '密码登录' },
  { key: 'code', title: '验证码登录' },
] as const

/** Text typed into the served form before the script arrived. React's form takes it over with the caret. */
const typedBefore = (name: string): string =>
  (typeof document === 'object' &&
    document.querySelector<HTMLInputElement>(`form[method=dialog] [name=${name}]`)?.value) ||
  ''

interface LoginFormProps {
  /** Whether one can also sign in with a code. */
  byCode: boolean
  onSignedIn(accessToken: string): Promise<void>
}

/** The ways to sign in. Typed text stays after every error; only a wrong code is cleared. */
export function LoginForm({ byCode, onSignedIn }: LoginFormProps) {
  const [method, setMethod] = useState<SignInMethod>('password')
  const [userName, setUserName] = useState(() => typedBefore('userName'))
  const [password, setPassword] = useState(() => typedBefore('password'))
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const [next, setNext] = useState<ReactNode>()
  // A ref besides the state, because two Enters may come before the state is rendered.
  const working = useRef(false)
  const fields = { userName: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) }
  const secret = method === 'password' ? password : code

  const edit = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setFault(null)
  }
  const choose = (next: SignInMethod) => {
    setMethod(next)
    setFault(null)
  }
  const errorOf = (field: FieldName) => (fault?.field === field ? fault.text : undefined)
  const complain = (next: Fault) => {
    setFault(next)
    if (next.field) fields[next.field].current?.focus()
  }
  const missingName = (): boolean => {
    if (userName.trim()) return false
    complain({ field: 'userName', text: method === 'password' ? '请输入用户名' : '请输入手机号或用户名' })
    return true
  }

  const enter = async ({ accessToken, secondStep }: SignedIn) => {
    if (!secondStep) return onSignedIn(accessToken)
    const { secondStepForm } = await loaded(() => import('./second-step-form'))
    setNext(await secondStepForm(accessToken, onSignedIn, setNext))
  }

  const submit = async () => {
    if (working.current || missingName()) return
    if (!(method === 'password' ? password : code.trim())) {
      return complain({ field: 'code', text: method === 'password' ? '请输入密码' : '请输入验证码' })
    }
    working.current = true
    setBusy(true)
    setFault(null)
    try {
      await enter(await signIn(method, userName, secret))
    } catch (error) {
      // Other errors have no such code.
      const { code: refused, message } = error as ApiError
      if (refused === codes.passwordOnce) {
        const { ownPasswordForm } = await loaded(() => import('./own-password-form'))
        return setNext(ownPasswordForm(userName, secret, enter, message))
      }
      const wrong = refused === codes.signInFailed
      if (wrong && method === 'code') setCode('')
      complain(faultOf(error))
      if (wrong) {
        fields.code.current?.focus()
        fields.code.current?.select()
      }
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  const sendCode = async () => {
    if (missingName()) return
    setFault(null)
    try {
      const resendAfter = await requestCode(userName)
      toasts.show('ok', '若账号存在，验证码会发到绑定的手机')
      fields.code.current?.focus()
      return resendAfter
    } catch (error) {
      complain(faultOf(error))
    }
  }

  const probe = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    // Browsers skip autofocus in some cases: another window is in front, or the address has a fragment.
    if (document.activeElement === document.body) fields.userName.current?.focus()
    if (probe.current?.matches(':is(:user-valid)')) void submit()
  }, [])

  const inputs = (
    <div className="mt-5 grid gap-4">
      <TextField
        ref={fields.userName}
        label={method === 'password' ? '用户名' : '手机号或用户名'}
        icon={method === 'password' ? User : Phone}
        name="userName"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={loginLimits.userName.maxLength}
        value={userName}
        error={errorOf('userName')}
        onChange={edit(setUserName)}
      />
      {method === 'password' ? (
        <PasswordField
          ref={fields.code}
          label="密码"
          name="password"
          autoComplete="current-password"
          value={password}
          error={errorOf('code')}
          onChange={edit(setPassword)}
        />
      ) : (
        <TextField
          ref={fields.code}
          label="验证码"
          icon={ShieldCheck}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位数字"
          value={code}
          error={errorOf('code')}
          onChange={edit(setCode)}
          beside={<SendCodeButton userName={userName} onSend={sendCode} />}
        />
      )}
    </div>
  )

  if (next) return next
  return (
    // Without a script, a `dialog` form outside a dialog goes nowhere, so no password gets into an address.
    <Form onSubmit={submit} method="dialog" aria-busy={busy} aria-label="登录">
      {/* A failed submit makes the browser mark all fields as touched: the mark on this one shows an Enter before
          the script. */}
      <input ref={probe} type="checkbox" hidden />
      {byCode ? (
        <Tabs label="登录方式" items={methods} value={method} onChange={choose}>
          {inputs}
        </Tabs>
      ) : (
        inputs
      )}
      <FormFault text={fault && !fault.field ? fault.text : null} />
      <Button type="submit" look="solid" busy={busy} className="w-full">
        {busy ? '正在登录…' : '登录'}
        {!busy && <Keycap>Enter</Keycap>}
      </Button>
    </Form>
  )
}

/**
 * Its line is always there, so that the button doesn't move while the user reads. The toast says the same to screen
 * readers.
 */
const FormFault = ({ text }: { text: string | null }) => (
  <p className="flex min-h-6 items-center gap-1 py-1 text-12 text-bad">
    {text && (
      <>
        <CircleX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
        {text}
      </>
    )}
  </p>
)

/** Errors that are none of the server's have no data. */
function faultOf(error: unknown): Fault {
  const { message, data } = error as ApiError
  const { field, reason } = (data ?? {}) as Partial<InvalidField>
  return field === 'userName' || field === 'code' ? { field, text: reason ?? message } : { text: message }
}
