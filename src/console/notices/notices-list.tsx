import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDateTime, relativeTime } from '../../lib/time'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Empty } from '../../ui/empty'
import type { ToastKind } from '../../ui/toasts'
import { useStore } from '../../ui/use-store'
import type { Notices } from './notices'

const looks: Record<ToastKind, { icon: typeof CircleCheck; colour: string; title: string }> = {
  ok: { icon: CircleCheck, colour: 'text-ok', title: '成功' },
  warn: { icon: TriangleAlert, colour: 'text-warn', title: '提醒' },
  bad: { icon: CircleX, colour: 'text-bad', title: '出错' },
}

interface NoticesListProps {
  notices: Notices
  /** What it stands in has the heading, and the width. */
  headed?: boolean
}

/** What was told this session. Whoever sees it has read it. */
export function NoticesList({ notices, headed = false }: NoticesListProps) {
  const { items, unread } = useStore(notices)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (unread > 0) notices.read()
  }, [notices, unread])

  const clear = () => {
    notices.clear()
    // The button goes with what it cleared, and the focus with it.
    heading.current?.focus()
  }
  return (
    <div className={headed ? undefined : 'w-80 max-w-full'}>
      <div className="sticky top-0 flex h-10 items-center gap-2 border-b border-line bg-bg-raised pr-2 pl-4">
        <h2 ref={heading} tabIndex={-1} className="flex-1 text-14 font-semibold outline-none">
          {headed ? `${items.length} 条` : '通知'}
        </h2>
        {items.length > 0 && (
          <Button small look="quiet" onClick={clear}>
            清空
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <Empty title="没有通知" text="本次登录以来的消息会留在这里。" />
      ) : (
        <ul>
          {items.map(({ id, kind, text, count, time }) => {
            const { icon: Icon, colour, title } = looks[kind]
            return (
              <li key={id} className="flex gap-2.5 border-b border-line px-4 py-2 last:border-b-0">
                <Icon
                  role="img"
                  aria-label={title}
                  className={classNames('mt-0.5 size-4 shrink-0 stroke-[1.5]', colour)}
                />
                <p className="min-w-0 flex-1 wrap-anywhere">
                  {text}
                  {count > 1 && <span className="text-12 text-text-3"> ×{count}</span>}
                </p>
                <time
                  dateTime={new Date(time).toISOString()}
                  title={formatDateTime(time)}
                  className="shrink-0 text-12 leading-5 text-text-3"
                >
                  {relativeTime(time)}
                </time>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
