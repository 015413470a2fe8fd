import { CircleCheck, CircleX, RefreshCw, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../class-names'
import { Button } from '../display/button'
import { Keycaps } from '../display/keycap'
import { useStore } from '../hooks/use-store'
import { overlays, type PageMessageRoom } from '../overlay/message-room'
import { type Toast, type ToastAction, type ToastKind, toasts } from './toasts'

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleX, busy: RefreshCw }
const colors: Record<ToastKind, string> = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad', busy: 'text-text-2' }

/** Below 992 px an overlay leaves no corner free, and there is room only for the newest message. */
const places = {
  page: 'top-14 items-center',
  aside: 'top-14 items-center desk:top-auto desk:bottom-4 desk:items-end',
  above: 'top-1 items-center desk:top-auto desk:bottom-4 desk:items-end max-[991.98px]:[&>div:not(:last-child)]:hidden',
  'below-head':
    'top-12 items-center desk:top-auto desk:bottom-4 desk:items-end max-[991.98px]:[&>div:not(:last-child)]:hidden',
  foot: 'bottom-4 items-center desk:items-end',
}

interface ToastViewportProps {
  /** Where the page has room for them: by default at its top. */
  room?: PageMessageRoom | undefined
}

/**
 * Shows the messages where the page has room; under an overlay it moves them aside, because they would cover its title,
 * input or buttons. Their clocks stop while one has the focus or the pointer moves among them. A pointer at rest under
 * a new message doesn't count, because nobody is reading.
 */
export function ToastViewport({ room = 'page' }: ToastViewportProps) {
  const shown = useStore(toasts)
  const over = useStore(overlays).at(-1)
  const place = over?.room ?? room
  const isCovered = over !== undefined
  useEffect(() => {
    if (isCovered) toasts.clearPlain()
  }, [isCovered])
  return (
    // aria-live prevents a dialog from hiding the messages from screen readers. An alert is read when it appears.
    // Several readers skip a status that appears together with its text, so the announcer below reads it.
    <section
      aria-label="消息"
      aria-live="off"
      data-toasts={place}
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && toasts.hold()}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
      className={classNames('pointer-events-none fixed inset-x-0 z-50 flex flex-col gap-2 px-4', places[place])}
    >
      <Announcer shown={shown} />
      {shown.map(({ id, kind, text, count, action, second }) => {
        const Icon = icons[kind]
        return (
          <div
            key={id}
            {...(isCalm(kind) ? { role: 'status', 'aria-live': 'off' } : { role: 'alert' })}
            className="pointer-events-auto flex min-h-10 w-full max-w-90 items-center gap-2.5 rounded-overlay bg-bg-raised py-1.5 pr-2 pl-3 shadow-pop appear"
          >
            <Icon aria-hidden className={classNames('size-4 shrink-0 stroke-[1.5]', colors[kind])} />
            <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
            {count > 1 && <span className="text-12 text-text-3">×{count}</span>}
            {action && <ActionButton id={id} action={action} />}
            {second && <ActionButton id={id} action={second} />}
            <Button small square look="quiet" aria-label="关闭消息" onClick={() => toasts.dismiss(id)}>
              <X aria-hidden />
            </Button>
          </div>
        )
      })}
    </section>
  )
}

function ActionButton({ id, action }: { id: number; action: ToastAction }) {
  return (
    <button
      type="button"
      // The attribute can't express a chord.
      aria-keyshortcuts={action.keys?.includes(' ') ? undefined : action.keys}
      onClick={() => {
        toasts.dismiss(id)
        action.run()
      }}
      className="flex min-h-6 shrink-0 items-center gap-1.5 rounded-small px-1 font-medium text-accent-text hover:underline"
    >
      {action.title}
      {action.keys && <Keycaps keys={action.keys.split(' ')} className="text-text-2" />}
    </button>
  )
}

/** Messages that need no immediate attention. */
const isCalm = (kind: ToastKind): boolean => kind === 'ok' || kind === 'busy'

/** Reads the newest of the calm messages once: it is a live region that exists before its text. */
function Announcer({ shown }: { shown: readonly Toast[] }) {
  const [said, setSaid] = useState<Toast | null>(null)
  const newest = shown.reduce<Toast | null>(
    (last, toast) => (isCalm(toast.kind) && toast.shownNo > (last?.shownNo ?? 0) ? toast : last),
    said,
  )
  // When the newest message goes, the one before it is not read again.
  if (newest !== said) setSaid(newest)
  const isThere = newest !== null && shown.some(({ id }) => id === newest.id)
  return (
    <p aria-live="polite" className="sr-only">
      {/* The key makes the same text count as new, so that it is read again. */}
      {isThere && <span key={newest.shownNo}>{newest.text}</span>}
    </p>
  )
}
