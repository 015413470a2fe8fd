import type { ReactNode } from 'react'
import { UserAvatar } from '../../console/display/user-avatar'
import type { UserInfo } from '../../contract/manager/user-info'
import { Tag } from '../../ui/display/tag'
import { AvatarButtons } from './avatar-buttons'

/** The signed-in user. */
export const Profile = ({ info }: { info: UserInfo }) => (
  <section aria-label="当前账号">
    <div className="flex items-center gap-3 pt-4 pb-3">
      <UserAvatar large name={info.name} avatar={info.avatar} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-16 font-semibold">{info.name}</h3>
        {info.introduction && <p className="truncate text-12 text-text-3">{info.introduction}</p>}
      </div>
      <AvatarButtons avatar={info.avatar} />
    </div>
    <dl className="grid gap-x-6 gap-y-1 pb-1">
      <Fact name="账号">{info.account}</Fact>
      <Fact name="公司">{info.companyName ?? '—'}</Fact>
      <Fact name="工号">{info.employeeNo ?? '—'}</Fact>
      <Fact name="角色">
        <span className="flex flex-wrap gap-1">
          {info.roles.map((role) => (
            <Tag key={role}>{role}</Tag>
          ))}
        </span>
      </Fact>
    </dl>
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-2">
    <dt className="w-14 shrink-0 text-text-3">{name}</dt>
    <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
  </div>
)
