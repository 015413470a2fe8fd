import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../contract/auth'
import { deviceOf } from '../../lib/device'
import { formatDateTime, formatShort, relativeTime } from '../../lib/time/time'
import { Button } from '../../ui/display/button'
import { Tag } from '../../ui/display/tag'
import { Loaded } from '../../ui/loading/loaded'
import { Skeleton } from '../../ui/loading/skeleton'
import { confirm } from '../../ui/overlay/confirm'
import { toasts } from '../../ui/toast/toasts'
import { useSessions } from './auth-data'

/** The user's sessions, with a button to end each of the others. */
export function SessionList() {
  const { sessions, error, reload, end } = useSessions()
  const [ending, setEnding] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const ended = useRef<number | null>(null)

  // The row disappears with its button, so keyboard users continue from here.
  useEffect(() => {
    if (ended.current === null || sessions?.some(({ id }) => id === ended.current)) return
    ended.current = null
    heading.current?.focus()
  }, [sessions])

  const askAndEnd = async ({ id, agent, ip }: Session) => {
    const yes = await confirm({
      title: '让这个登录下线？',
      text: `${deviceOf(agent).title}（${ip}）会立即退出，那里没有保存的内容会丢失。`,
      ok: '下线',
      danger: true,
    })
    if (!yes) return
    setEnding(id)
    await end(id).then(
      () => {
        ended.current = id
        toasts.show('ok', '已下线')
      },
      // The toast of the call says why.
      () => {},
    )
    setEnding(null)
  }

  return (
    <section aria-labelledby="my-sessions">
      <header className="flex h-10 items-center gap-2 border-b border-line">
        <h3 ref={heading} id="my-sessions" tabIndex={-1} className="outline-none">
          我的登录
        </h3>
        {sessions && <span className="text-12 text-text-3">{sessions.length} 处</span>}
      </header>
      <Loaded of={{ data: sessions, error, mutate: reload }} failed="登录记录没有取到" skeleton={<SkeletonRows />}>
        {(rows) => (
          <ul>
            {rows.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                ending={ending === session.id}
                onEnd={() => askAndEnd(session)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const row = 'flex h-14 items-center gap-3 border-b border-line last:border-b-0'

function SessionRow({ session, ending, onEnd }: { session: Session; ending: boolean; onEnd: () => void }) {
  const { ip, agent, createTime, lastSeenTime, current } = session
  const { title, isMobile } = deviceOf(agent)
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <li className={row}>
      <Icon aria-hidden className="size-4 shrink-0 stroke-[1.5] text-text-3" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate" title={agent}>
            {title}
          </span>
          {current && <Tag accent>当前</Tag>}
        </p>
        <p className="truncate text-12 text-text-3">
          {ip} ·{' '}
          <time
            dateTime={new Date(lastSeenTime * 1000).toISOString()}
            title={`最近使用 ${formatDateTime(lastSeenTime)}`}
          >
            {relativeTime(lastSeenTime)}
          </time>{' '}
          · {formatShort(createTime)} 登录
        </p>
      </div>
      {!current && (
        <Button small busy={ending} onClick={onEnd} aria-label={`下线 ${title} ${ip}`}>
          下线
        </Button>
      )}
    </li>
  )
}

const SkeletonRows = () => (
  <div aria-busy="true">
    <span className="sr-only">正在加载…</span>
    {['w-32', 'w-40'].map((width) => (
      <div key={width} className={row}>
        <span className="size-4 rounded-full bg-bg-active" />
        <span className="grid flex-1 gap-2">
          <Skeleton className={width} />
          <Skeleton className="w-56" />
        </span>
      </div>
    ))}
  </div>
)
