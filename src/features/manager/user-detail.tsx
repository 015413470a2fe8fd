import { Monitor, Smartphone } from 'lucide-react'
import { useEndpoint } from '../../console/data/data'
import { PhoneNumber } from '../../console/display/phone-number'
import { StatusTag } from '../../console/display/status-tag'
import { UserAvatar } from '../../console/display/user-avatar'
import { DetailHead } from '../../console/list/detail/detail-head'
import { hasPermission } from '../../console/routes/guard'
import { useShell } from '../../console/shell'
import { authEndpoints, type Session } from '../../contract/auth'
import type { ManagerUser } from '../../contract/manager'
import { deviceOf } from '../../lib/device'
import { formatDate, formatDateTime, formatShort, relativeTime } from '../../lib/time'
import { Facts } from '../../ui/display/facts'
import { Tag } from '../../ui/display/tag'
import { Empty } from '../../ui/loading/empty'
import { Loaded } from '../../ui/loading/loaded'
import { Skeleton } from '../../ui/loading/skeleton'
import { orgLabels, placeOf } from './user-words'

/** A user beside the list: what they are, and where they are signed in. */
export function UserDetail({ user }: { user: ManagerUser }) {
  const { session } = useShell()
  const maySee = hasPermission(session.visitor().permissions, 'session:revoke')
  return (
    <>
      <DetailHead
        icon={<UserAvatar large name={user.nickname} avatar={user.avatar} />}
        title={user.nickname}
        aside={<StatusTag status={user.status} />}
        subtitle={
          <>
            {user.account}
            {user.phone && ' · '}
            {user.phone && <PhoneNumber phone={user.phone} phoneRef={user.phoneRef} label={user.nickname} />}
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section className="border-b border-line px-4 py-3">
          <Facts
            items={[
              { name: '单位', value: placeOf(user), whole: true },
              { name: '所属', value: orgLabels[user.org] },
              { name: '工号', value: user.employeeNo ?? '—' },
              { name: '最近登录', value: formatShort(user.lastLoginTime) },
              { name: '创建时间', value: formatDate(user.createTime) },
              { name: '介绍', value: user.introduction || '—', title: user.introduction ?? '' },
            ]}
          />
        </section>
        <section aria-label="角色" className="border-b border-line px-4 py-3">
          <h3 className="mb-2 text-13 font-semibold">角色</h3>
          <p className="flex flex-wrap gap-1">
            {user.roles.map((role) => (
              <Tag key={role}>{role}</Tag>
            ))}
          </p>
        </section>
        {maySee && <UserSessions userId={user.id} />}
      </div>
    </>
  )
}

function UserSessions({ userId }: { userId: number }) {
  const {
    data: sessions,
    error,
    mutate,
  } = useEndpoint(authEndpoints.userSessionList, {
    userId,
    noPaging: true,
    maxQuerySize: 50,
    sort: '-lastSeenTime',
  })
  return (
    <section aria-labelledby="user-sessions" className="px-4 py-3">
      <h3 id="user-sessions" className="mb-2 text-13 font-semibold">
        登录中 {sessions && <span className="font-normal text-text-3">{sessions.length} 处</span>}
      </h3>
      <Loaded
        of={{ data: sessions, error, mutate }}
        failed="登录记录没有取到"
        skeleton={
          <span className="grid gap-3 py-2" aria-busy="true">
            <Skeleton className="w-40" />
            <Skeleton className="w-56" />
          </span>
        }
        empty={<Empty title="没有登录" text="这位用户现在没有登录。" />}
      >
        {(rows) => (
          <ul>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function SessionRow({ session: { ip, agent, lastSeenTime, createTime } }: { session: Session }) {
  const { title, isMobile } = deviceOf(agent)
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <Icon aria-hidden className="size-4 shrink-0 stroke-[1.5] text-text-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={agent}>
          {title}
        </span>
        <span className="block truncate text-12 text-text-3">
          {ip} · {formatShort(createTime)} 登录
        </span>
      </span>
      <time
        dateTime={new Date(lastSeenTime * 1000).toISOString()}
        className="text-12 whitespace-nowrap text-text-3"
        title={`最近使用 ${formatDateTime(lastSeenTime)}`}
      >
        {relativeTime(lastSeenTime)}
      </time>
    </li>
  )
}
