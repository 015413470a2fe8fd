import { CommandButton } from '../../../console/commands/command-menu'
import { NumberLine } from '../../../console/display/number-line'
import { useServerMinute, useServerTime } from '../../../console/live/clock'
import { useShell } from '../../../console/shell'
import { placeText } from '../../../lib/columns/number-place'
import { nextNumber } from '../../../lib/phone/next-number'
import { recycleText } from '../../../lib/recycle-text'
import { formatDate, formatShort } from '../../../lib/time/time'
import { type Fact, Facts } from '../../../ui/display/facts'
import { useStore } from '../../../ui/hooks/use-store'
import { ErrorState } from '../../../ui/loading/error-state'
import { Skeleton } from '../../../ui/loading/skeleton'
import { dueWords } from '../queue/due-words'
import type { Contact } from '../station/subject'
import { Unlock } from './unlock'

interface ContactFactsProps {
  contact: Contact | undefined
  fault: { text: string; retry(): void } | null
}

/** What is known about the number and its customer. */
export function ContactFacts({ contact, fault }: ContactFactsProps) {
  const { session } = useShell()
  const me = useStore(session).user?.info.id
  const minute = useServerMinute()
  const now = useServerTime()
  if (fault && !contact) return <ErrorState title="号码资料没有取到" text={fault.text} onRetry={fault.retry} />
  return (
    <section aria-label="号码资料" aria-busy={!contact || undefined} className="border-t border-line px-4 py-3">
      <Facts items={contact ? factsOf(contact, me, minute, now) : skeleton} />
    </section>
  )
}

const skeleton: readonly Fact[] = ['归属地', '归属人', '24 小时', '保护至', '距回收', '下次跟进'].map((name) => ({
  name,
  value: <Skeleton className="mt-1.5 w-24" />,
}))

function factsOf(contact: Contact, me: number | undefined, minute: number, now: number): Fact[] {
  const { customer, callsIn24h, mostIn24h, locked, callbacks } = contact
  const owner = customer ? (customer.ownerName ?? '公海') : '—'
  return [
    { name: '归属地', value: placeText(contact) },
    { name: '归属人', value: customer?.userId === me && me !== undefined ? `${owner}（本人）` : owner },
    {
      name: '24 小时',
      value: <Frequency count={callsIn24h} most={mostIn24h} />,
      title: '公司 24 小时内呼叫这个号码的次数和上限',
    },
    { name: '保护至', value: customer?.protectUntil ? formatDate(customer.protectUntil * 1000) : '—' },
    { name: '距回收', value: customer?.recycleTime ? recycleText(customer.recycleTime, minute) : '—' },
    { name: '下次跟进', value: <Due time={customer?.nextFollowTime ?? null} now={now} /> },
    ...otherNumbers(contact),
    ...callbacks.map((callback) => ({
      name: callback.own ? '我的预约' : '预约',
      id: callback.id,
      value: <Promised callback={callback} now={now} />,
      // Otherwise the owner and the note would be cut off.
      whole: !callback.own || callback.note !== null,
    })),
    ...(locked === null
      ? []
      : [{ name: '已锁定', value: <Locked contact={contact} text={locked} />, title: locked, whole: true }]),
  ]
}

/** The customer's numbers beside the one in the pane. */
function otherNumbers({ phoneRef, customer }: Contact): Fact[] {
  const others = customer?.phones.filter((number) => number.phoneRef !== phoneRef) ?? []
  if (!customer || others.length === 0) return []
  const lines = others.map((number) => <NumberLine key={number.phoneRef} number={number} whose={customer.name} />)
  const value = (
    <span className="flex flex-wrap items-start justify-between gap-x-2">
      <span className="grid">{lines}</span>
      {nextNumber(customer.phones, phoneRef) && <NextNumber />}
    </span>
  )
  return [{ name: '其他号码', whole: true, value }]
}

function NextNumber() {
  const command = useShell().registry.command('phone.dial-next-number')
  return command && <CommandButton small command={command} />
}

const Locked = ({ contact, text }: { contact: Contact; text: string }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <span className="text-bad">{text}</span>
    <Unlock contact={contact} />
  </span>
)
/** `11-22 15:00 · 还有 28 小时`. */
function Due({ time, now }: { time: number | null; now: number }) {
  const due = dueWords(time, now)
  if (time === null || !due) return '—'
  return (
    <>
      {due.time === due.date ? formatShort(time * 1000) : due.time}
      <span className={due.isLate ? 'text-bad' : 'text-text-3'}> · {due.text}</span>
    </>
  )
}

/** The agent's own callback links to the place where it can be moved or cancelled; another person's shows its owner. */
function Promised({ callback, now }: { callback: Contact['callbacks'][number]; now: number }) {
  const { commands } = useShell()
  const { time, note, own, userName } = callback
  const words = (
    <>
      <Due time={time} now={now} />
      {!own && ` · ${userName}`}
      {note !== null && ` · ${note}`}
    </>
  )
  if (!own) return <span title={note ?? undefined}>{words}</span>
  return (
    <button
      type="button"
      title={`${note ?? ''} 改期或取消`.trim()}
      onClick={() => void commands.execute('phone.open-callbacks', {}, 'button')}
      className="max-w-full truncate rounded-small text-left hover:underline"
    >
      {words}
    </button>
  )
}

const Frequency = ({ count, most }: { count: number; most: number }) => (
  <span className={count >= most ? 'text-bad' : undefined}>
    {count} / {most} 次
  </span>
)
