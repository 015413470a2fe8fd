import { Monitor, Smartphone } from 'lucide-react'
import { AgentStateTag } from '../../console/display/agent-state-tag'
import { PhoneNumber } from '../../console/display/phone-number'
import { StatusTag } from '../../console/display/status-tag'
import { UserAvatar } from '../../console/display/user-avatar'
import { timeColumn } from '../../console/list/column-kinds'
import { DetailHead } from '../../console/list/detail/detail-head'
import { DetailList } from '../../console/list/detail/detail-list'
import { hasPermission } from '../../console/routes/guard'
import { useShell } from '../../console/shell'
import { authEndpoints } from '../../contract/auth'
import type { Employee } from '../../contract/company/employees'
import type { ManagerUser } from '../../contract/manager'
import { orgLabels, placeOf } from '../../lib/columns/people'
import { deviceOf } from '../../lib/device'
import { thousands } from '../../lib/number'
import { formatDate, formatShort, relativeTime } from '../../lib/time/time'
import { Facts } from '../../ui/display/facts'
import { Tag } from '../../ui/display/tag'
import { Empty } from '../../ui/loading/empty'

/** A user next to the list: their data and their sessions. */
export function UserDetail({ user }: { user: ManagerUser | Employee }) {
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
              ...('agentState' in user ? employeeFacts(user) : []),
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

/** What is known of somebody at work. */
const employeeFacts = ({ agentState, dayCallCap, submittedToday, answeredToday }: Employee) => [
  { name: '坐席状态', value: <AgentStateTag state={agentState} /> },
  {
    name: '今日呼叫',
    value: `${thousands(submittedToday)} 通，接通 ${thousands(answeredToday)}`,
  },
  { name: '日呼上限', value: dayCallCap === null ? '随企业的设置' : `${thousands(dayCallCap)} 次` },
]

const UserSessions = ({ userId }: { userId: number }) => (
  <DetailList
    endpoint={authEndpoints.userSessionList}
    query={{ userId, sort: '-lastSeenTime' }}
    title="登录中"
    unit="处"
    icon={({ agent }) => (deviceOf(agent).isMobile ? <Smartphone aria-hidden /> : <Monitor aria-hidden />)}
    columns={[
      { key: 'agent', title: '设备', narrow: 'title', text: ({ agent }) => deviceOf(agent).title },
      { key: 'ip', title: 'IP', narrow: 'sub' },
      {
        key: 'createTime',
        title: '登录时间',
        narrow: 'sub',
        text: ({ createTime }) => `${formatShort(createTime)} 登录`,
      },
      {
        ...timeColumn({ key: 'lastSeenTime', title: '最近使用', form: 'short' }),
        narrow: 'side',
        cell: ({ lastSeenTime }) => relativeTime(lastSeenTime),
      },
    ]}
    empty={<Empty title="没有登录" text="这位用户现在没有登录。" />}
  />
)
