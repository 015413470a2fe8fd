import { useLayoutEffect, useRef, useState } from 'react'
import { isOnCall } from '../../../contract/agent-states'
import { Button } from '../../../ui/display/button'
import { Keycap } from '../../../ui/display/keycap'
import { Form } from '../../../ui/field/form'
import { PasswordField } from '../../../ui/field/password-field'
import { useStore } from '../../../ui/hooks/use-store'
import { createCode, useCode } from '../../../ui/loading/code'
import { UserAvatar } from '../../display/user-avatar'
import { useShell } from '../../shell'

/** What stands on the cover: the signed-in user, the password that unlocks it, and the way out. */
export function LockScreen() {
  const { idleLock, live, session } = useShell()
  const { user } = useStore(session)
  const isTalking = isOnCall(useStore(live).agent?.state ?? 'OFFLINE')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState<'unlock' | 'leave'>()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const LockedCall = useLockedCall()

  const attempt = async (what: 'unlock' | 'leave', run: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setFault(undefined)
    try {
      await run()
    } catch (error) {
      setFault(error instanceof Error ? error.message : '没有成功，请重试')
      field.current?.focus()
      field.current?.select()
    } finally {
      setBusy(undefined)
    }
  }
  const unlock = () => {
    if (password) return attempt('unlock', () => idleLock.unlock(password))
    setFault('请输入密码')
    field.current?.focus()
  }

  const name = user?.info.name ?? ''
  return (
    <div className="w-full max-w-80 rounded-overlay border border-line bg-bg p-6">
      <div className="mb-5 flex items-center gap-3">
        <UserAvatar large name={name} avatar={user?.info.avatar ?? null} />
        <div className="min-w-0">
          <p className="truncate text-16 font-semibold">{name}</p>
          <h1 id="locked" className="text-12 text-text-3">
            屏幕已锁定
          </h1>
        </div>
      </div>
      {LockedCall && <LockedCall onHungUp={() => field.current?.focus()} />}
      <Form onSubmit={unlock} aria-label="解锁" aria-busy={busy !== undefined} className="grid gap-4">
        <PasswordField
          ref={field}
          label="密码"
          name="password"
          autoComplete="current-password"
          value={password}
          error={fault}
          onChange={(event) => {
            setPassword(event.target.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" look="solid" busy={busy === 'unlock'}>
          {busy === 'unlock' ? '正在验证…' : '解锁'}
          {busy === undefined && <Keycap>Enter</Keycap>}
        </Button>
        <Button look="quiet" busy={busy === 'leave'} onClick={() => attempt('leave', idleLock.leave)}>
          {isTalking ? '挂断并退出' : '退出登录'}
        </Button>
      </Form>
    </div>
  )
}

const callCode = createCode(() => import('./locked-call').then(({ LockedCall }) => LockedCall))

/** The call that goes on under the cover; its code loads when there is one. */
function useLockedCall() {
  const { live } = useShell()
  const { agent, call } = useStore(live)
  const [isMissing, setMissing] = useState(false)
  const isThere = call !== null && agent?.callId === call.id
  return useCode(callCode, isThere && !isMissing, () => setMissing(true))
}
