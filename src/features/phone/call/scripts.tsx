import { useEffect } from 'react'
import { useEndpoint } from '../../../console/data/data'
import { useServerMinute } from '../../../console/live/clock'
import { useShell } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import { filledScript, greetingOf } from '../../../lib/call/script-text'
import { formatClock } from '../../../lib/time/time'
import { classNames } from '../../../ui/class-names'
import { useStore } from '../../../ui/hooks/use-store'
import type { Contact } from '../station/subject'
import { useStation } from '../station/use-workstation'
import { KeyedButton } from './call-actions'

/** The company's scripts (话术), one at a time, filled in for the person in the panes. */
export function Scripts({ contact }: { contact: Contact | undefined }) {
  const { session } = useShell()
  const { call, state, station, subject } = useStation()
  const { data: scripts = [], mutate } = useEndpoint(phoneEndpoints.scriptList, undefined)
  const hour = Number(formatClock(useServerMinute()).slice(0, 2))
  const user = useStore(session).user?.info
  const callId = call?.id
  useEffect(() => {
    // Somebody may have changed them since the last call; each call begins with the first.
    if (callId === undefined) return
    void mutate()
    station.beginScripts()
  }, [callId, mutate, station])
  if (scripts.length === 0) return null
  const at = state.script % scripts.length
  const shown = state.hidesScripts ? undefined : scripts[at]
  const values = {
    问候: greetingOf(hour),
    客户姓名: contact?.customer?.name ?? subject?.name,
    手机尾号: contact?.phone?.slice(-4),
    企业名称: user?.companyName,
    坐席姓名: user?.name,
    工号: user?.employeeNo,
  }
  return (
    <section aria-labelledby="call-scripts" className="border-t border-line px-4 py-3">
      <header className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <h3 id="call-scripts" className="mr-1 font-semibold">
          话术
        </h3>
        {scripts.map(({ id, title }, place) => (
          <button
            key={id}
            type="button"
            aria-pressed={shown?.id === id}
            onClick={() => (shown?.id === id ? station.hideScripts() : station.showScript(place))}
            className={classNames(
              'rounded-small px-2 py-0.5',
              shown?.id === id ? 'bg-accent-tint text-accent-text' : 'text-text-2 hover:bg-bg-hover',
            )}
          >
            {title}
          </button>
        ))}
        <span className="grow" />
        <KeyedButton id="phone.next-script" small>
          下一条
        </KeyedButton>
      </header>
      {shown && (
        <p aria-live="polite" className="mt-2 wrap-anywhere whitespace-pre-wrap">
          {filledScript(shown.content, values).map(({ text, isMissing }, place) =>
            isMissing ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is what it is by its place
              <span key={place} className="text-warn">
                〔{text}〕
              </span>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </section>
  )
}
