import { Phone } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { useServerTime } from '../../../console/live/clock'
import { reportError } from '../../../console/session/report-error'
import { useShell } from '../../../console/shell'
import type { DataOf } from '../../../contract/endpoint'
import { phoneEndpoints } from '../../../contract/phone'
import type { Callback } from '../../../contract/phone/callbacks'
import { formatShort } from '../../../lib/time/time'
import { DateField } from '../../../ui/date/date-field'
import { Button } from '../../../ui/display/button'
import { Form } from '../../../ui/field/form'
import { useForm } from '../../../ui/field/use-form'
import { Empty } from '../../../ui/loading/empty'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { Drawer } from '../../../ui/overlay/drawer'
import { dueWords } from '../queue/due-words'
import { callbackGroups } from './callback-groups'
import { CallbackSection } from './callback-section'
import { callOff, moveCallback } from './callbacks-data'
import { OfferedCallbacks, TakenCallbacks } from './offered-callbacks'

/**
 * The user's own callbacks: due, today, tomorrow, this week and later. Each can be called, moved or cancelled. Below them,
 * colleagues' overdue ones, which can be taken over.
 */
export function CallbacksDrawer({ close }: DialogProps) {
  const { commands } = useShell()
  const asked = useEndpoint(phoneEndpoints.callbackList, undefined)
  const { data } = asked
  // They come beside the own ones, and nobody waits for them.
  const offers = useEndpoint(phoneEndpoints.callbackOffers, undefined)
  const { offered, taken } = offers.data ?? nothing
  const now = useServerTime()
  const [moving, setMoving] = useState<number | null>(null)
  const dial = (callback: Callback) => {
    close()
    void commands.execute('phone.dial-callback', { callback }, 'button')
  }
  return (
    <Drawer title={data ? `我的预约 ${data.length}` : '我的预约'} onClose={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go between buttons that Tab reaches as well */}
      <div onKeyDown={goByArrow}>
        <Loaded
          of={asked}
          failed="预约没有取到"
          skeleton={
            <div className="p-4">
              <SkeletonLines count={6} />
            </div>
          }
          empty={
            offered.length > 0 ? undefined : (
              <Empty title="没有预约" text="在呼叫中心按 b，说好什么时候再打，就会排在这里。" />
            )
          }
        >
          {(callbacks) =>
            callbackGroups(callbacks, now).map(({ title, rows }) => (
              <CallbackSection key={title} title={title} count={rows.length}>
                {rows.map((callback) => (
                  <CallbackRow
                    key={callback.id}
                    callback={callback}
                    now={now}
                    isMoving={moving === callback.id}
                    onMove={(isMoving) => setMoving(isMoving ? callback.id : null)}
                    onDial={() => dial(callback)}
                  />
                ))}
              </CallbackSection>
            ))
          }
        </Loaded>
        {offers.error && !offers.data && (
          <p role="alert" className="p-4 text-bad">{`同事没回的预约没有取到：${offers.error.message}`}</p>
        )}
        {offered.length > 0 && <OfferedCallbacks offered={offered} now={now} />}
        {taken.length > 0 && <TakenCallbacks taken={taken} />}
      </div>
    </Drawer>
  )
}

const nothing: DataOf<typeof phoneEndpoints.callbackOffers> = { offered: [], taken: [] }

/** Up and down move from one row's call button to the next. */
function goByArrow(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || event.target instanceof HTMLInputElement) return
  const rows = [...event.currentTarget.querySelectorAll('li')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at + by]?.querySelector('button')
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface CallbackRowProps {
  callback: Callback
  now: number
  isMoving: boolean
  onMove(isMoving: boolean): void
  onDial(): void
}

function CallbackRow({ callback, now, isMoving, onMove, onDial }: CallbackRowProps) {
  const shell = useShell()
  const { name, phone, note, time } = callback
  const due = dueWords(time, now)
  const who = name ?? phone ?? ''
  const isToday = due?.time !== due?.date
  return (
    <li className="border-b border-line px-4 py-2.5">
      <div className="flex items-start gap-3">
        <div className="w-22 shrink-0">
          <p className="font-medium">{isToday ? due?.time : formatShort(time * 1000)}</p>
          <p className={due?.isLate ? 'text-12 text-bad' : 'text-12 text-text-3'}>{due?.text}</p>
        </div>
        <div className="min-w-0 flex-1">
          <p className="truncate">{name ?? '未登记'}</p>
          <p className="truncate text-12 text-text-3">{phone}</p>
          {note !== null && <p className="text-12 wrap-anywhere text-text-2">{note}</p>}
        </div>
        <div className="flex shrink-0 gap-1">
          <Button small aria-label={`拨打 ${who}`} onClick={onDial}>
            <Phone aria-hidden />
            拨打
          </Button>
          <Button
            small
            look="quiet"
            aria-label={`改期 ${who}`}
            aria-expanded={isMoving}
            onClick={() => onMove(!isMoving)}
          >
            改期
          </Button>
          <Button small look="quiet" aria-label={`取消预约 ${who}`} onClick={() => void callOff(shell, callback)}>
            取消
          </Button>
        </div>
      </div>
      {isMoving && <MoveForm callback={callback} onDone={() => onMove(false)} />}
    </li>
  )
}

/** The new time, in words; Enter saves it. */
function MoveForm({ callback, onDone }: { callback: Callback; onDone(): void }) {
  const shell = useShell()
  const field = useRef<HTMLInputElement>(null)
  // Once: the drawer renders anew every few seconds, and must not take the focus back from the other buttons.
  useEffect(() => field.current?.focus(), [])
  const form = useForm<{ time: number | null }>({
    initial: { time: null },
    check: ({ time }) => (time === null ? { time: '改到什么时候？例如 明天下午3点' } : {}),
  })
  const save = () =>
    form
      .submit(({ time }) => moveCallback(shell, callback, time as number))
      .then((isSaved) => isSaved && onDone())
      .catch((error: unknown) => reportError(shell, '改期', error))
  return (
    <Form {...form.props} onSubmit={() => void save()} className="mt-2 flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <DateField
          ref={field}
          label="改到"
          name="time"
          minute
          coming
          now={shell.live.now}
          placeholder="明天下午3点、2小时后"
          value={form.values.time}
          error={form.errors.time}
          onChange={(time) => form.set('time', time)}
        />
      </div>
      <Button type="submit" look="solid" busy={form.busy}>
        保存
      </Button>
    </Form>
  )
}
