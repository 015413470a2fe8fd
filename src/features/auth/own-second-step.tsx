import { useEffect, useRef, useState } from 'react'
import { useConsole } from '../../console/console'
import { useEndpoint } from '../../console/data/data'
import { reportError } from '../../console/session/report-error'
import { authEndpoints } from '../../contract/auth'
import type { DataOf } from '../../contract/endpoint'
import { call, isCallError } from '../../lib/api'
import { formatDate } from '../../lib/time/time'
import { Button } from '../../ui/display/button'
import { Form } from '../../ui/field/form'
import { TextField } from '../../ui/field/text-field'
import { fieldFault, useForm } from '../../ui/field/use-form'
import { Loaded } from '../../ui/loading/loaded'
import { RecoveryCodes } from './recovery-codes'

const { secondStepDetail, secondStepRenew } = authEndpoints

interface OwnSecondStepProps {
  /** The recovery codes that were given and not kept yet; null, if none. */
  newCodes: readonly string[] | null
  onNewCodes(codes: readonly string[] | null): void
}

/** The user's app for the second step of signing in, if one is set up, and new recovery codes. */
export function OwnSecondStep(codes: OwnSecondStepProps) {
  const own = useEndpoint(secondStepDetail, undefined)
  return (
    <Loaded of={own} failed="二次验证没有取到" skeleton={null}>
      {(data) => data && <SetUp {...data} {...codes} reload={() => void own.mutate()} />}
    </Loaded>
  )
}

type SetUpProps = NonNullable<DataOf<typeof secondStepDetail>> & OwnSecondStepProps & { reload(): void }

function SetUp({ setUpTime, left, newCodes, onNewCodes, reload }: SetUpProps) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isShut = !isAsking && !newCodes
  const wasShut = useRef(true)
  // The field and the codes disappear with their buttons, so keyboard users continue from here.
  useEffect(() => {
    if (isShut && !wasShut.current) opener.current?.focus()
    wasShut.current = isShut
  }, [isShut])
  const renewed = (given: readonly string[]) => {
    onNewCodes(given)
    setAsking(false)
    reload()
  }
  return (
    <section aria-label="二次验证" className="border-t border-line pb-2">
      <header className="flex min-h-10 items-center gap-2">
        <h3>二次验证</h3>
        <p className="min-w-0 flex-1 text-12 text-text-3">
          还剩 {left} 个恢复码，<span className="whitespace-nowrap">{formatDate(setUpTime)} 绑定</span>
        </p>
        {isShut && (
          <Button ref={opener} small onClick={() => setAsking(true)}>
            换新恢复码
          </Button>
        )}
      </header>
      {isAsking && <RenewForm onRenewed={renewed} cancel={() => setAsking(false)} />}
      {newCodes && (
        <RecoveryCodes codes={newCodes} said="旧的恢复码已失效。" submit="已保存" onKept={() => onNewCodes(null)} />
      )}
    </section>
  )
}

function RenewForm({ onRenewed, cancel }: { onRenewed(codes: readonly string[]): void; cancel(): void }) {
  const app = useConsole()
  const form = useForm({ initial: { code: '' }, required: { code: '验证码' } })
  const renew = async () => {
    try {
      await form.submit(async ({ code }) => {
        onRenewed((await call(secondStepRenew, { body: { code }, quiet: true })).recoveryCodes)
      })
    } catch (error) {
      // What is wrong with the code stands at its field alone: a toast would outlast the next, right one.
      if (isCallError(error) && !fieldFault(error)) app.toasts.show('bad', error.message)
      reportError(app, '换新恢复码', error)
    }
  }
  return (
    <Form {...form.props} onSubmit={renew} aria-busy={form.busy} aria-label="换新恢复码">
      <p className="text-12 text-text-3">换新后，旧的恢复码随即失效。</p>
      <div className="my-2">
        <TextField
          autoFocus
          label="验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          placeholder="验证器显示的 6 位数字"
          {...form.text('code')}
          maxLength={6}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>取消</Button>
        <Button type="submit" look="solid" busy={form.busy}>
          换新
        </Button>
      </div>
    </Form>
  )
}
