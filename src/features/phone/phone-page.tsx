import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useEndpoint } from '../../console/data/data'
import { hasStation } from '../../console/live/live'
import { NotLoaded } from '../../console/routes/not-loaded'
import { useShell } from '../../console/shell'
import type { CustomerPanelHandle } from '../../console/slots'
import { phoneEndpoints } from '../../contract/phone'
import { classNames } from '../../ui/class-names'
import { Segmented } from '../../ui/field/segmented'
import { narrowerThan, useMediaQuery } from '../../ui/hooks/use-media-query'
import { useStore } from '../../ui/hooks/use-store'
import { createCode, useCode } from '../../ui/loading/code'
import { createPendingRef, type PendingRef } from '../../ui/loading/pending-ref'
import { CallPane } from './call/call-pane'
import { CallStrip } from './call/call-strip'
import { CustomerPane } from './customer-pane'
import { KeyStrip } from './key-strip'
import { QueuePane } from './queue/queue-pane'
import { StateBar } from './state-bar'
import type { Pane } from './station/station-parts'
import { useKeptFocus } from './station/use-kept-focus'
import { useSettled } from './station/use-settled'
import { useStation } from './station/use-workstation'

const centreCode = createCode(() => import('./centre/centre-page').then(({ CentrePage }) => CentrePage))

/** 呼叫中心: the workstation for agents; for everybody else the call centre that they supervise. */
export function PhonePage() {
  const { session } = useShell()
  return (
    <>
      <h1 className="sr-only">呼叫中心</h1>
      {hasStation(useStore(session)) ? <OwnStation /> : <Centre />}
    </>
  )
}

/** A supervisor sees the workstation while they take calls, and their agents otherwise. */
function OwnStation() {
  const { session, live } = useShell()
  const { agent, status, state } = useStation()
  useEffect(() => live.attend(), [live])
  const supervises = useStore(session).user?.info.supervises
  // A user who dials from another page sees here why that was impossible.
  const isUsed = (state.apart ?? state.dialling ?? state.blocked) !== null
  if (supervises && !isUsed) {
    // Shows nothing for a moment instead of the wrong view.
    if (!agent && (status === 'off' || status === 'connecting')) return null
    if (!agent || agent.state === 'OFFLINE') return <Centre />
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Station />
    </div>
  )
}

function Centre() {
  const [fault, setFault] = useState<unknown>(null)
  const CentrePage = useCode(centreCode, fault === null, setFault)
  if (fault !== null) return <NotLoaded what="呼叫中心" fault={fault} />
  return CentrePage && <CentrePage />
}

/** How many milliseconds a row must be current before the server is asked about it: a held j passes many rows. */
const settling = 120

const panes: readonly { key: Pane; title: string }[] = [
  { key: 'queue', title: '队列' },
  { key: 'call', title: '通话' },
  { key: 'customer', title: '客户' },
]

/** The queue, the call, the customer; all of it works by keyboard. */
function Station() {
  const { station, state, subject } = useStation()
  const isNarrow = useMediaQuery(narrowerThan.desk)
  const columns = useRef<HTMLDivElement>(null)
  const callPane = useRef<HTMLElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLInputElement>(null)
  // Right after a dial the form is still loading, but i and b must work.
  const [booking] = useState(() => createPendingRef<HTMLInputElement>())
  const [form] = useState(() => createPendingRef<CustomerPanelHandle>())
  useStationPage({ callPane, filter, reason, booking, form }, isNarrow)
  useKeptFocus(columns, callPane)

  const phone = useSettled(subject?.phone ?? null, settling)
  const asked = phone !== null && phone === subject?.phone ? { phone } : null
  const { data: contact, error, mutate } = useEndpoint(phoneEndpoints.contactInfo, asked)
  const fault = error ? { text: error.message, retry: () => void mutate() } : null
  const paneClass = (pane: Pane) =>
    classNames('flex min-h-0 min-w-0 flex-col border-line', isNarrow && (state.pane === pane ? 'flex-1' : 'hidden'))

  return (
    <>
      <StateBar />
      {isNarrow && (
        <div className="flex shrink-0 border-b border-line px-3 py-2 [&>*]:flex-1">
          <Segmented label="窗格" items={panes} value={state.pane} onChange={station.showPane} />
        </div>
      )}
      {isNarrow && state.pane !== 'call' && <CallStrip />}
      <div
        ref={columns}
        className={classNames(
          'min-h-0 flex-1',
          isNarrow
            ? 'flex flex-col'
            : 'grid grid-cols-[256px_minmax(0,1fr)] grid-rows-1 wide:grid-cols-[232px_minmax(0,1fr)_316px] min-[1360px]:grid-cols-[256px_minmax(0,1fr)_352px] full:grid-cols-[292px_minmax(0,1fr)_384px] min-[1680px]:grid-cols-[320px_minmax(0,1fr)_minmax(0,1fr)]',
        )}
      >
        <section aria-label="队列" className={classNames(paneClass('queue'), 'desk:border-r')}>
          <QueuePane filter={filter} />
        </section>
        {/* On a small laptop the call's head is above both, so that it stays visible wherever the agent writes. */}
        <div className="contents desk:max-wide:grid desk:max-wide:grid-cols-[minmax(0,1fr)_292px] desk:max-wide:grid-rows-[auto_minmax(0,1fr)]">
          <section
            ref={callPane}
            tabIndex={-1}
            aria-label="当前通话"
            onMouseDown={keepFocus}
            className={classNames(
              paneClass('call'),
              'outline-none desk:max-wide:col-span-2 desk:max-wide:col-start-1 desk:max-wide:row-span-2 desk:max-wide:row-start-1 desk:max-wide:grid desk:max-wide:grid-cols-subgrid desk:max-wide:grid-rows-subgrid',
            )}
          >
            <CallPane contact={contact} fault={fault} reason={reason} />
          </section>
          <section
            aria-label="客户信息"
            className={classNames(
              paneClass('customer'),
              'desk:border-l desk:max-wide:col-start-2 desk:max-wide:row-start-2 desk:max-wide:border-t',
            )}
          >
            <CustomerPane contact={contact} form={form.ref} booking={booking.ref} />
          </section>
        </div>
      </div>
      <KeyStrip />
    </>
  )
}

/** A clicked button would take Enter for itself, but Enter calls the next person. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

interface Places {
  callPane: RefObject<HTMLElement | null>
  filter: RefObject<HTMLInputElement | null>
  reason: RefObject<HTMLInputElement | null>
  booking: PendingRef<HTMLInputElement>
  form: PendingRef<CustomerPanelHandle>
}

/** Lets commands move the focus and save the form. The focus starts on the call pane and stays there. */
function useStationPage({ callPane, filter, reason, booking, form }: Places, isNarrow: boolean) {
  const { station } = useStation()
  useEffect(() => {
    const focusCall = () => callPane.current?.focus({ preventScroll: true })
    // After the chosen part has rendered: the field may be new, or in a pane that is not shown yet.
    const focusIn = (pane: Pane, focus: () => void) => {
      station.showPane(pane)
      requestAnimationFrame(focus)
    }
    // At once if possible: until then the user's typing doesn't reach it.
    const focusLate = (pane: Pane, focus: () => void) =>
      isNarrow && station.get().pane !== pane ? focusIn(pane, focus) : focus()
    const detach = station.attach({
      focusCall,
      focusForm: () => focusLate('customer', () => form.whenThere((panel) => panel.focus())),
      focusBooking: () => focusLate('customer', () => booking.whenThere((field) => field.focus())),
      bookingFault() {
        const field = booking.current()
        return !field || field.checkValidity() ? null : field.validationMessage
      },
      focusReason: () => focusIn('call', () => reason.current?.focus()),
      focusFilter: () => focusIn('queue', () => filter.current?.focus()),
      openViews() {
        station.showPane('queue')
        requestAnimationFrame(() => document.getElementById('queue-views')?.click())
      },
      saveForm: async () => (await form.current()?.save()) ?? 'unchanged',
    })
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.tagName === 'MAIN') focusCall()
    return detach
  }, [station, callPane, filter, reason, booking, form, isNarrow])
}
