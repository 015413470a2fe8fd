import { PhoneOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { agentStates, isOnCall } from '../../../contract/agent-states'
import { diallingEndpoints } from '../../../contract/phone/dialling'
import { call as ask } from '../../../lib/api'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Keycaps } from '../../../ui/display/keycap'
import { useStore } from '../../../ui/hooks/use-store'
import { matcher, pressOf } from '../../hotkeys/press'
import { useKeys } from '../../hotkeys/use-keys'
import { Elapsed, Remaining } from '../../live/clock'
import { ariaKeys, isMac, isSingleKey, keycaps, onPlatform, parseKeys, pressText } from '../../registry/keys'
import { useShell } from '../../shell'

/**
 * The call that goes on while the screen is locked: the user first ends it, by key or mouse, and then unlocks. The
 * number stays masked and without a name, because passers-by can read it.
 */
export function LockedCall({ onHungUp }: { onHungUp(): void }) {
  const { live } = useShell()
  const { agent, call } = useStore(live)
  const keys = useKeys('phone.hang-up')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const isOn = agent !== null && isOnCall(agent.state)

  const hangUp = async () => {
    if (!call || !isOn || isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      // Its own message would be behind the cover.
      await ask(diallingEndpoints.hangup, { body: { callId: call.id }, quiet: true })
    } catch (error) {
      setFault(`没有挂断：${error instanceof Error ? error.message : '请重试'}`)
    } finally {
      setBusy(false)
      // The focus would disappear with the button.
      onHungUp()
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isPressOf(event, keys)) return
    event.preventDefault()
    void hangUp()
  })
  // The console's own keys don't work under the cover.
  useEffect(() => {
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  if (!agent || !call || agent.callId !== call.id) return null
  return (
    <section aria-label="正在进行的通话" className="mb-5 grid gap-3 rounded border border-line bg-bg-sunk p-3">
      <div className="flex items-baseline gap-2">
        <b className="min-w-0 flex-1 truncate font-semibold">{call.phone}</b>
        <span className={classNames('shrink-0 text-12', isOn ? 'text-ok' : 'text-warn')}>
          {agent.state === 'TALKING' ? '通话中' : agentStates[agent.state]}
        </span>
        <b role="timer" className={classNames('shrink-0 font-semibold', isOn ? 'text-ok' : 'text-warn')}>
          {agent.wrapUntil === null ? <Elapsed since={agent.since} /> : <Remaining until={agent.wrapUntil} />}
        </b>
      </div>
      {isOn && (
        <Button look="bad" busy={isBusy} aria-keyshortcuts={ariaKeys(keys)} onClick={() => void hangUp()}>
          <PhoneOff aria-hidden />
          挂断
          {keys !== undefined && <Keycaps keys={keycaps(keys)} />}
        </Button>
      )}
      {fault !== undefined && (
        <p role="alert" className="text-12 text-bad">
          {fault}
        </p>
      )}
    </section>
  )
}

/** Whether the event is this hotkey. A letter belongs to the password, and a chord does not work in a field. */
function isPressOf(event: KeyboardEvent, keys: string | undefined): boolean {
  const press = pressOf(event)
  const [wanted, ...more] = keys === undefined ? [] : parseKeys(keys)
  if (!press || !wanted || more.length > 0 || isSingleKey(wanted)) return false
  return matcher(pressText(onPlatform(wanted, isMac)))(press)
}
