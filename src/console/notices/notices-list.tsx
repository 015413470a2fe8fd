import { CalendarClock, CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Callback } from '../../contract/phone/callbacks'
import { formatDateTime, formatShort, relativeTime } from '../../lib/time/time'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/display/button'
import { useStore } from '../../ui/hooks/use-store'
import { Empty } from '../../ui/loading/empty'
import type { MessageKind } from '../../ui/toast/toasts'
import { callbacksOf } from '../calls/callbacks/callbacks'
import { jobs } from '../jobs/jobs'
import { JobsList } from '../jobs/jobs-list'
import { useShell } from '../shell'
import type { Notices } from './notices'

const looks: Record<MessageKind, { icon: typeof CircleCheck; colour: string; title: string }> = {
  ok: { icon: CircleCheck, colour: 'text-ok', title: '完成' },
  warn: { icon: TriangleAlert, colour: 'text-warn', title: '提醒' },
  bad: { icon: CircleX, colour: 'text-bad', title: '出错' },
}

const rowClass = 'flex items-start gap-2.5 border-b border-line px-4 py-2 last:border-b-0'

interface NoticesListProps {
  notices: Notices
  /** The list can close, because the chosen item opens elsewhere. */
  onDone(): void
}

/** Due callbacks until they are called, and other notices. Opening the list marks them as read. */
export function NoticesList({ notices, onDone }: NoticesListProps) {
  const shell = useShell()
  const { items, unread } = useStore(notices)
  const { due } = useStore(callbacksOf(shell))
  const known = useStore(jobs)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (unread > 0) notices.read()
  }, [notices, unread])

  const clear = () => {
    notices.clear()
    // The button disappears with the items that it cleared, and the focus with it.
    heading.current?.focus()
  }
  const run = (id: string, args: Record<string, unknown> = {}) => {
    onDone()
    void shell.commands.execute(id, args, 'button')
  }
  return (
    <div className="w-80 max-w-full">
      <div className="sticky top-0 flex h-10 items-center gap-2 border-b border-line bg-bg-raised pr-2 pl-4">
        <h2 ref={heading} tabIndex={-1} className="flex-1 text-14 font-semibold outline-none">
          通知
        </h2>
        {items.length > 0 && (
          <Button small look="quiet" onClick={clear}>
            清空
          </Button>
        )}
      </div>
      <JobsList jobs={known} />
      {items.length + due.length === 0 ? (
        known.length === 0 && (
          <Empty title="没有通知" text="到期的预约、导出等任务、别人的通知和还要处理的问题会留在这里。" />
        )
      ) : (
        <ul>
          {due.map((callback) => (
            <DueRow key={callback.id} callback={callback} onDial={() => run('phone.dial-callback', { callback })} />
          ))}
          {items.map(({ id, kind, text, action, time }) => {
            const { icon: Icon, colour, title } = looks[kind]
            return (
              <li key={`notice ${id}`} className={rowClass}>
                <Icon
                  role="img"
                  aria-label={title}
                  className={classNames('mt-0.5 size-4 shrink-0 stroke-[1.5]', colour)}
                />
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">{text}</p>
                  {action && (
                    <button
                      type="button"
                      onClick={() => {
                        notices.remove(id)
                        onDone()
                        action.run()
                      }}
                      className="min-h-6 font-medium text-accent-text hover:underline"
                    >
                      {action.title}
                    </button>
                  )}
                </div>
                <time
                  dateTime={new Date(time).toISOString()}
                  title={formatDateTime(time)}
                  className="shrink-0 text-12 leading-5 text-text-3"
                >
                  {relativeTime(time)}
                </time>
                <Button small square look="quiet" aria-label={`去掉：${text}`} onClick={() => notices.remove(id)}>
                  <X aria-hidden />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {due.length > 0 && (
        <div className="border-t border-line p-2 text-right">
          <Button small look="quiet" onClick={() => run('phone.open-callbacks')}>
            我的预约
          </Button>
        </div>
      )}
    </div>
  )
}

function DueRow({ callback, onDial }: { callback: Callback; onDial(): void }) {
  const { name, phone, note, time } = callback
  return (
    <li className={rowClass}>
      <CalendarClock role="img" aria-label="预约到期" className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-bad" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{[name, phone].filter(Boolean).join(' ')}</p>
        <p className="text-12 wrap-anywhere text-text-3">
          预约 {formatShort(time * 1000)}
          {note !== null && ` · ${note}`}
        </p>
      </div>
      <Button small onClick={onDial} aria-label={`拨打 ${name ?? phone}`}>
        拨打
      </Button>
    </li>
  )
}
