import { type Ref, useEffect } from 'react'
import { useEndpoint } from '../../../console/data/data'
import { useServerMinute } from '../../../console/live/clock'
import { useShell } from '../../../console/shell'
import { callEndpoints, type WrapupCode } from '../../../contract/call'
import { isOver } from '../../../contract/call-states'
import { type CallDraft, resultLimits } from '../../../contract/phone/results'
import type { Agent, LiveCall } from '../../../contract/phone/station'
import { classNames } from '../../../ui/class-names'
import { Keycap } from '../../../ui/display/keycap'
import { TextField } from '../../../ui/field/text-field'
import { useStore } from '../../../ui/hooks/use-store'
import { Loaded } from '../../../ui/loading/loaded'
import { Skeleton } from '../../../ui/loading/skeleton'
import { isUntouched } from '../station/form-drafts'
import type { Contact } from '../station/subject'
import { useStation } from '../station/use-workstation'
import { KeyedButton } from './call-actions'
import { chosenHint, effectsOf } from './result-effects'
import { asksReason, whyNotChoose } from './result-to-save'
import { useWrapUpEnd } from './wrap-up-end'

/** The company's results 1 to 9, chosen during the call or in wrap-up. */
export function Results({ contact, reason }: { contact: Contact | undefined; reason: Ref<HTMLInputElement> }) {
  const { agent, call, station, state } = useStation()
  const { draft } = useStore(station.drafts)
  const asked = useEndpoint(callEndpoints.wrapupCodeList, {})
  const { data: results, mutate } = asked
  const callId = call?.id
  useEffect(() => {
    // Somebody may have changed them since the last call.
    if (callId !== undefined) void mutate()
  }, [callId, mutate])
  useEffect(() => {
    if (results) station.setResults(results)
  }, [results, station])
  const isWrapUp = agent?.state === 'WRAP_UP'
  const chosen = call ? results?.find(({ id }) => id === draft?.codeId) : undefined
  const isMissing = state.missing === 'result'
  return (
    <section aria-labelledby="call-results" className="border-t border-line px-4 py-3">
      <header className="mb-2 flex min-h-7 items-center gap-2">
        <h3 id="call-results" className="shrink-0 font-semibold">
          小结
        </h3>
        <Hint call={call} agent={agent} isMissing={isMissing} />
        {isWrapUp && (
          <KeyedButton id="phone.extend-wrap-up" small className="text-12">
            +30 秒
          </KeyedButton>
        )}
      </header>
      <Loaded
        of={asked}
        failed="小结没有取到"
        skeleton={
          <div aria-busy="true" className={grid}>
            {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
              <span key={digit} className={classNames(box, 'border-line')}>
                <Skeleton className="w-16" />
              </span>
            ))}
          </div>
        }
      >
        {(codes) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend where the heading stands
          <div
            role="group"
            aria-labelledby="call-results"
            className={classNames(grid, isMissing && 'rounded outline-2 outline-offset-4 outline-bad')}
          >
            {codes.map((code) => (
              <ResultButton key={code.id} code={code} isChosen={chosen?.id === code.id} call={call} draft={draft} />
            ))}
          </div>
        )}
      </Loaded>
      {chosen && contact && <Effects code={chosen} contact={contact} />}
      {chosen && call && asksReason(chosen, call, draft) && (
        <div className="mt-2">
          <TextField
            ref={reason}
            label="放回公海的原因"
            required
            maxLength={resultLimits.reason.maxLength}
            value={draft?.reason ?? ''}
            error={state.missing === 'reason' ? '原因不能为空' : undefined}
            onChange={({ target }) => station.setReason(target.value)}
          />
        </div>
      )}
    </section>
  )
}

interface HintProps {
  call: LiveCall | null
  agent: Agent | null
  /** The agent tried to save without a result. */
  isMissing: boolean
}

/** One line: what to do, or how soon the wrap-up ends. */
function Hint({ call, agent, isMissing }: HintProps) {
  const end = useWrapUpEnd(agent)
  if (isMissing && !end?.isEnding) {
    return <span className="min-w-0 flex-1 text-12 text-bad">还没有选小结，按 1–9 选一个</span>
  }
  const words = end?.words ?? hintOf(call)
  const tone = end ? (end.isEnding ? 'text-bad' : 'text-warn') : 'text-text-3'
  return (
    <span className={classNames('min-w-0 flex-1 truncate text-12', tone)} title={words}>
      {words}
    </span>
  )
}

/** What saving will do, before it happens. */
function Effects({ code, contact }: { code: WrapupCode; contact: Contact }) {
  const { session } = useShell()
  const { station, call } = useStation()
  const { draft } = useStore(station.drafts)
  const me = useStore(session).user?.info.id
  const effects = effectsOf(code, {
    // Saving the form with the result makes the number the agent's own customer.
    ownerId: contact.customer ? contact.customer.userId : draft && !isUntouched(draft) ? me : undefined,
    me,
    isListed: call?.itemId != null,
    booked: draft?.nextFollowTime ?? null,
    now: useServerMinute(),
  })
  if (effects.length === 0) return null
  return (
    <p role="status" className="mt-2 text-12 text-pretty text-text-2">
      保存后：{effects.join('；')}
    </p>
  )
}

/** Depending on the pane's width: a list of nine lines, two columns, or three. */
const grid = 'grid gap-1 @min-[340px]:grid-cols-2 @min-[340px]:gap-2 @min-[500px]:grid-cols-3'
const box = 'grid min-h-[34px] items-center rounded border px-2.5 @min-[340px]:min-h-12'

function hintOf(call: LiveCall | null): string {
  if (!call) return '拨打后按 1–9 选择'
  if (isOver(call.state) && !call.needsResult) return '没有接通，不用选小结，可直接下一位'
  return isOver(call.state) ? '选好后保存，整理结束前都能改' : '通话中可先选，挂断后还能改'
}

interface ResultButtonProps {
  code: WrapupCode
  isChosen: boolean
  call: LiveCall | null
  draft: CallDraft | null
}

function ResultButton({ code, isChosen, call, draft }: ResultButtonProps) {
  const { commands } = useShell()
  const off = whyNotChoose(code, call)
  const { digit, name, hint } = code
  // Without a customer there is nothing to put back.
  const tells = isChosen && (!code.release || (call !== null && asksReason(code, call, draft)))
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-keyshortcuts={`${digit} Alt+${digit}`}
      aria-disabled={off !== null || undefined}
      title={`${name}：${off ?? hint}`}
      // A result that can't be chosen for this call says why.
      onClick={() => call && void commands.execute(`phone.result-${digit}`, {}, 'button')}
      className={classNames(
        box,
        'grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-left tint-change',
        isChosen && 'border-accent bg-accent-tint [&_kbd]:border-accent-line [&_kbd]:text-accent-text',
        !isChosen && 'border-line-strong bg-bg',
        !isChosen && off === null && 'hover:bg-bg-hover',
      )}
    >
      <Keycap>{String(digit)}</Keycap>
      <span className="min-w-0 max-[640px]:col-span-2 @max-[339px]:flex @max-[339px]:items-baseline @max-[339px]:gap-2">
        <span
          className={classNames(
            'block truncate leading-[18px] font-medium @max-[339px]:shrink-0',
            isChosen ? 'text-accent-text' : off !== null && 'text-text-3',
          )}
        >
          {name}
        </span>
        <small className={classNames('block truncate text-12', isChosen ? 'text-text-2' : 'text-text-3')}>
          {tells ? chosenHint(code) : hint}
        </small>
      </span>
    </button>
  )
}
