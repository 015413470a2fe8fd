import { CustomerTypeLabel } from '../../../console/display/customer-type'
import { Elapsed, Remaining } from '../../../console/live/clock'
import { callStateLabels, cutOffText, hangupParties, isOver } from '../../../contract/call-states'
import type { Agent, LiveCall } from '../../../contract/phone/station'
import { normalizePhone } from '../../../lib/phone/phone'
import { groupPhone } from '../../../lib/phone/phone-groups'
import { formatDuration } from '../../../lib/time/duration'
import { classNames } from '../../../ui/class-names'
import { Tag } from '../../../ui/display/tag'
import { Skeleton } from '../../../ui/loading/skeleton'
import type { Contact, Subject } from '../station/subject'
import { useStation } from '../station/use-workstation'
import { IconButton } from './call-actions'
import { useWrapUpEnd } from './wrap-up-end'

/** Number, name and type in large print, and the running timer. */
export function CallHead({ subject, contact }: { subject: Subject; contact: Contact | undefined }) {
  const { agent, call, state } = useStation()
  // Before the call, the agent compares the number that they typed; after that nobody should read it.
  const isTyped = call === null && normalizePhone(subject.phone) !== null
  const mask = isTyped ? groupPhone(subject.phone) : subject.mask || contact?.phone
  const customer = contact?.customer
  const name = customer?.name ?? subject.name
  return (
    <div className="flex items-start gap-4 px-4 pt-4 pb-3">
      <div className="min-w-0 flex-1">
        <p className="text-28 font-semibold tracking-[-0.01em] whitespace-nowrap max-[640px]:text-22">
          {mask || <Skeleton className="my-3 w-40" />} {!isTyped && <IconButton id="phone.reveal" />}
        </p>
        <p className="flex min-h-5 flex-wrap items-center gap-x-3">
          <b className="truncate font-semibold">{name ?? '未登记的号码'}</b>
          {customer && <CustomerTypeLabel type={customer.type} />}
          {contact && <ConsentWarning contact={contact} />}
        </p>
      </div>
      {call && agent ? <Timer agent={agent} call={call} /> : state.dialling && <Waiting />}
    </div>
  )
}

/** Warns whoever calls somebody who has not agreed to it; in red, if the company says that then nobody calls. */
function ConsentWarning({ contact: { customer, needsConsent } }: { contact: Contact }) {
  // Of somebody whom nobody knows, nobody expects any.
  if (!customer || customer.consent === 'GIVEN') return null
  if (customer.consent === 'WITHDRAWN') return <Tag kind="bad">已撤回同意</Tag>
  return <Tag kind={needsConsent ? 'bad' : 'warn'}>没有登记同意</Tag>
}

const big = 'block text-28 font-semibold tracking-[-0.01em] max-[640px]:text-22'

/** How long the call has been ringing or talking; in wrap-up the remaining time. */
function Timer({ agent, call }: { agent: Agent; call: LiveCall }) {
  const isDone = isOver(call.state) || agent.state === 'WRAP_UP'
  return (
    <div className="shrink-0 text-right">
      <CallTime agent={agent} call={call} className={big} />
      <span className="text-12 text-text-2">
        {isDone ? outcome(call) : `${callStateLabels[call.state]}${call.muted ? ' · 已静音' : ''}`}
      </span>
    </div>
  )
}

/** Only the time, in the colour of its meaning. */
export function CallTime({ agent, call, className }: { agent: Agent; call: LiveCall; className: string }) {
  const { state, answerTime, createTime, ringTime } = call
  if (isOver(state) || agent.state === 'WRAP_UP') {
    return <WrapUpTime agent={agent} className={className} />
  }
  const isTalking = answerTime !== null
  return (
    <b
      role="timer"
      aria-label={isTalking ? '通话时长' : '已呼叫'}
      className={classNames(className, isTalking ? 'text-ok' : 'text-accent-text')}
    >
      <Elapsed since={answerTime ?? ringTime ?? createTime} />
    </b>
  )
}

function WrapUpTime({ agent, className }: { agent: Agent; className: string }) {
  const isEnding = useWrapUpEnd(agent)?.isEnding
  return (
    <b role="timer" aria-label="话后整理还剩" className={classNames(className, isEnding ? 'text-bad' : 'text-warn')}>
      {agent.wrapUntil === null ? '—' : <Remaining until={agent.wrapUntil} />}
    </b>
  )
}

/** How a call ended: `客户挂断 · 通话 02:37`, or why it failed. */
function outcome({ answerTime, cutOff, exception, hangupBy, talkSec }: LiveCall): string {
  if (answerTime === null) return exception?.title ?? '没有接通'
  const by = cutOff ? cutOffText(cutOff) : hangupBy === null ? '已挂断' : `${hangupParties[hangupBy]}挂断`
  return `${by} · 通话 ${formatDuration(talkSec)}`
}

const Waiting = () => <p className="shrink-0 pt-2 text-accent-text">正在拨出…</p>
