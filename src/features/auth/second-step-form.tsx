import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useConsole } from '../../console/console'
import { reportError } from '../../console/session/report-error'
import { secondStepEndpoints } from '../../contract/auth/second-step'
import type { DataOf } from '../../contract/endpoint'
import { call } from '../../lib/api'
import { Button } from '../../ui/display/button'
import { Keycap } from '../../ui/display/keycap'
import { Form } from '../../ui/field/form'
import { TextField } from '../../ui/field/text-field'
import { useForm } from '../../ui/field/use-form'
import { copyText } from '../../ui/toast/copy-text'
import { toasts } from '../../ui/toast/toasts'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'

const { secondStepStart, secondStepFinish } = secondStepEndpoints

type Setup = DataOf<typeof secondStepStart>

interface SecondStepProps {
  accessToken: string
  setup: Setup
  onSignedIn(accessToken: string): Promise<void>
  /** Signs in as somebody else. */
  back(): void
}

/**
 * For a user whose password was right and whose role needs a code from an app too.
 * @param show shows something else instead; nothing: the login form
 */
export async function secondStepForm(
  accessToken: string,
  onSignedIn: (accessToken: string) => Promise<void>,
  show: (form?: undefined) => void,
) {
  const setup = await call(secondStepStart, { body: { accessToken } })
  return <SecondStepForm {...{ accessToken, onSignedIn, setup }} back={() => show()} />
}

function SecondStepForm({ accessToken, onSignedIn, back, setup }: SecondStepProps) {
  const app = useConsole()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const form = useForm({ initial: { code: '' }, required: { code: '验证码' } })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const finish = async (code: string) => {
    const done = await call(secondStepFinish, { body: { accessToken, code: code.trim() } })
    // What was wrong with an earlier code is over.
    toasts.clear()
    if (done.recoveryCodes) return setRecoveryCodes(done.recoveryCodes)
    await onSignedIn(accessToken)
    if (done.left !== null) toasts.show('warn', leftText(done.left))
  }
  const submit = async () => {
    try {
      await form.submit(({ code }) => finish(code))
    } catch (error) {
      reportError(app, '二次验证', error)
      first.current?.select()
    }
  }
  if (recoveryCodes) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        said="已绑定验证器。"
        submit="已保存，进入"
        onKept={() => onSignedIn(accessToken)}
      />
    )
  }
  return (
    <Form {...form.props} onSubmit={submit} aria-busy={form.busy} aria-label="二次验证">
      {setup ? (
        <Instructions setup={setup} />
      ) : (
        <p className="text-text-2">请输入验证器应用显示的 6 位数字。手机不在身边，可以输入一个恢复码。</p>
      )}
      <div className="mt-5 mb-6">
        <TextField
          ref={first}
          label={setup ? '验证码' : '验证码或恢复码'}
          inputMode={setup ? 'numeric' : undefined}
          autoComplete="one-time-code"
          spellCheck={false}
          placeholder="6 位数字"
          {...form.text('code')}
          maxLength={20}
        />
      </div>
      <Button type="submit" look="solid" busy={form.busy} className="w-full">
        {form.busy ? '正在登录…' : '验证并登录'}
        {!form.busy && <Keycap>Enter</Keycap>}
      </Button>
      <Button look="quiet" className="mt-2 w-full" onClick={back}>
        换个账号登录
      </Button>
    </Form>
  )
}

const leftText = (left: number) =>
  left === 0 ? '恢复码已用完，请让管理员重置二次验证' : `用掉了一个恢复码，还剩 ${left} 个`

const Instructions = ({ setup }: { setup: NonNullable<Setup> }) => (
  <>
    <p className="text-text-2">您的角色登录时须二次验证。请用手机上的验证器应用扫码，再输入它显示的 6 位数字。</p>
    <div className="mt-4 grid justify-items-center gap-3">
      <QrCode text={setup.uri} label="绑定验证器的二维码" />
      <p className="flex items-center gap-2 rounded bg-bg-sunk py-1 pr-1 pl-3">
        <span className="shrink-0 text-12 text-text-2">密钥</span>
        <code className="min-w-0 flex-1 select-all wrap-anywhere">{setup.secret}</code>
        <Button small look="quiet" aria-label="复制密钥" onClick={() => void copyText(setup.secret)}>
          <Copy aria-hidden />
        </Button>
      </p>
    </div>
  </>
)
