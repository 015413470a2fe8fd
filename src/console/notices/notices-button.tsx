import { Bell } from 'lucide-react'
import { Button } from '../../ui/display/button'
import { useStore } from '../../ui/hooks/use-store'
import { createCode, useCode } from '../../ui/loading/code'
import { Popover } from '../../ui/overlay/popover'
import { callbacksOf } from '../calls/callbacks/callbacks'
import { isOpen, jobs } from '../jobs/jobs'
import { useShell } from '../shell'
import { type Notices, noticesOf } from './notices'

/** The bell: due callbacks, jobs that go on, and other things that matter later. */
export function NoticesButton() {
  const shell = useShell()
  const notices = noticesOf(shell)
  const { due } = useStore(callbacksOf(shell))
  const unread = useStore(notices).unread + due.length
  const working = useStore(jobs).filter(isOpen).length
  const news = unread > 0 ? `通知 ${unread} 条${due.length > 0 ? '待处理' : '未读'}` : '通知'
  const title = working > 0 ? `${news}，${working} 个任务进行中` : news
  return (
    <Popover
      label="通知"
      align="end"
      trigger={
        <Button look="quiet" square className="relative" aria-label={title} title={title}>
          <Bell aria-hidden />
          {working > 0 && <span aria-hidden className="absolute inset-x-2 bottom-1 h-0.5 bg-accent" />}
          {unread > 0 && (
            <span
              aria-hidden
              // Positioned from the bell's middle: in a smaller button it would otherwise cover the bell.
              className="absolute top-[calc(50%-13px)] left-[calc(50%+4px)] grid h-3.5 min-w-3.5 place-items-center rounded-full bg-bad-solid px-0.5 text-11 leading-none font-medium text-on-accent"
            >
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </Button>
      }
    >
      {(close) => <List notices={notices} close={close} />}
    </Popover>
  )
}

const listCode = createCode(() => import('./notices-list').then(({ NoticesList }) => NoticesList))

function List({ notices, close }: { notices: Notices; close(): void }) {
  const NoticesList = useCode(listCode, true, close)
  return NoticesList && <NoticesList notices={notices} onDone={close} />
}
