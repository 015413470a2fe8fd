import { type Ref, useEffect, useState } from 'react'
import { useShell } from '../../console/shell'
import type { CustomerPanelHandle } from '../../console/slots'
import { whenIdle } from '../../lib/browser/idle'
import { formatShort } from '../../lib/time/time'
import { Button } from '../../ui/display/button'
import { useStore } from '../../ui/hooks/use-store'
import { createCode, useCode } from '../../ui/loading/code'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { Save, SaveAndNext } from './call/save-buttons'
import { isUntouched } from './station/form-drafts'
import type { Contact } from './station/subject'
import { useStation } from './station/use-workstation'

const bookingCode = createCode(() => import('./callbacks/booking-field').then(({ BookingField }) => BookingField))

interface CustomerPaneProps {
  contact: Contact | undefined
  form: Ref<CustomerPanelHandle>
  booking: Ref<HTMLInputElement>
}

/** Right: the customer form of the person in the call pane, opened by phone and userId. */
export function CustomerPane({ contact, form, booking }: CustomerPaneProps) {
  const { slots, session } = useShell()
  const { station, subject, call, state } = useStation()
  const { draft, origin } = useStore(station.drafts)
  const [isMissing, setMissing] = useState(false)
  // The queue loads first. The form's code loads when the browser is idle, or when there is a customer to show.
  useEffect(
    () =>
      whenIdle(() => {
        slots.customerPanel.prefetch()
        bookingCode.prefetch()
      }),
    [slots],
  )
  const Panel = useCode(slots.customerPanel, contact !== undefined && !isMissing, () => setMissing(true))
  const BookingField = useCode(bookingCode, call !== null, () => undefined)
  const me = useStore(session).user?.info.id ?? null
  // The server's reference to the number, so that a typed number and one from the queue open the same form.
  const phone = contact?.phoneRef ?? null
  const earlier = contact?.draft ?? null
  useEffect(() => {
    if (phone !== null) station.setForm(phone, earlier)
  }, [station, phone, earlier])
  if (!subject) return <NoForm text="选中或拨打一位客户，资料和跟进就在这里。" />
  // A number that nobody has called is not stored, and without a number there is no customer.
  if (contact && phone === null) return <NoForm text="拨出后就能登记为客户。" />
  if (!Panel || !contact || phone === null) {
    return (
      <div aria-busy="true" className="p-4">
        <SkeletonLines count={8} />
      </div>
    )
  }
  // A call whose wrap-up ended by itself still has an open draft, even if the panes show somebody else by now.
  const ofCall = call && draft?.callId === call.id ? draft : null
  const own = ofCall && !isUntouched(ofCall) ? ofCall : null
  const before = own ? null : station.typedBefore(phone, earlier)
  return (
    <Panel
      key={`${phone} ${origin} ${state.discarded}`}
      phone={phone}
      mask={contact.phone}
      userId={contact.customer ? contact.customer.userId : me}
      name={subject.name}
      draft={own ?? before}
      onDraft={(typed) => station.typed(phone, typed)}
      handle={form}
      aside={before ? <EarlierNote time={before.updateTime} onDiscard={station.discard} /> : ofCall && <DraftNote />}
      fields={call && BookingField && <BookingField input={booking} key={`${call.id} ${origin}`} />}
      actions={
        <>
          <SaveAndNext />
          <Save />
        </>
      }
    />
  )
}

const NoForm = ({ text }: { text: string }) => (
  <>
    <header className="flex h-11 shrink-0 items-center border-b border-line px-4">
      <h2 className="text-14 font-semibold">客户信息</h2>
    </header>
    <p className="p-4 text-text-3">{text}</p>
  </>
)

/** The form contains input that was typed earlier and never saved. */
function EarlierNote({ time, onDiscard }: { time: number; onDiscard(): void }) {
  return (
    <>
      <span className="text-12 text-warn">{formatShort(time)} 的内容没有保存</span>
      <Button small look="quiet" onClick={onDiscard}>
        丢弃
      </Button>
    </>
  )
}

/** Where the input for the call is stored. */
function DraftNote() {
  const { station } = useStation()
  const { draft, kept } = useStore(station.drafts)
  const [shown, setShown] = useState('')
  const text =
    kept === 'nowhere' || !draft || draft.updateTime === 0
      ? ''
      : `草稿已${kept === 'server' ? '保存' : '存在本机'} ${formatShort(draft.updateTime).slice(6)}`
  // Between a key and the server's answer the text would flicker.
  useEffect(() => {
    const timer = setTimeout(setShown, kept === 'server' || text === '' ? 0 : 1500, text)
    return () => clearTimeout(timer)
  }, [text, kept])
  return <span className="text-12 text-text-3">{shown}</span>
}
