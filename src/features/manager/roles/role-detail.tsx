import { Check } from 'lucide-react'
import { useEndpoint } from '../../../console/data/data'
import { DetailHead } from '../../../console/list/detail/detail-head'
import { DetailTabs } from '../../../console/list/detail/detail-tabs'
import { ObjectHistory } from '../../../console/list/detail/object-history'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import { type Role, roleEndpoints } from '../../../contract/manager/roles'
import { roleColumns as words } from '../../../lib/columns/roles'
import { formatDate, formatShort } from '../../../lib/time/time'
import { Facts } from '../../../ui/display/facts'
import { Tag } from '../../../ui/display/tag'
import { Empty } from '../../../ui/loading/empty'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { groupsOf } from './grant-groups'

/** A role next to the list: what it grants, and who changed it. */
export function RoleDetail({ role }: { role: Role }) {
  const { session } = useShell()
  const may = (permission: '/manager/rolepowerlist' | '/system/log/list') =>
    hasPermission(session.visitor().permissions, permission)
  return (
    <>
      <DetailHead
        title={role.name}
        aside={<Tag>{words.isBuiltin.text(role)}</Tag>}
        subtitle={`${words.companyName.text(role)} · ${words.dataScope.text(role)}`}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <DetailTabs
          label="角色"
          tabs={[
            { key: 'facts', title: '资料', view: () => <RoleFacts role={role} /> },
            ...(may('/manager/rolepowerlist')
              ? [{ key: 'grants', title: '权限', view: () => <RoleGrants id={role.id} /> }]
              : []),
            ...(may('/system/log/list')
              ? [
                  {
                    ...{ key: 'history', title: '历史' },
                    view: () => (
                      <ObjectHistory object={`role:${role.id}`} text="谁改了这个角色和它的权限，会记在这里。" />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  )
}

const RoleFacts = ({ role }: { role: Role }) => (
  <section aria-label="角色资料" className="px-4 py-3">
    <Facts
      items={[
        { name: '说明', value: words.remark.text(role), title: role.remark ?? '', whole: true },
        { name: '数据范围', value: words.dataScope.text(role) },
        { name: '适用', value: words.companyName.text(role) },
        { name: '权限数', value: words.grants.text(role) },
        { name: '人数', value: words.users.text(role) },
        { name: '更新时间', value: formatShort(role.updateTime) },
        { name: '创建时间', value: formatDate(role.createTime) },
      ]}
    />
  </section>
)

function RoleGrants({ id }: { id: number }) {
  const asked = useEndpoint(roleEndpoints.grantList, { id })
  return (
    <section aria-label="权限" className="px-4 py-3">
      <Loaded of={asked} failed="角色的权限没有取到" skeleton={<SkeletonLines count={10} />}>
        {({ grants }) => {
          const given = grants.filter(({ isGiven }) => isGiven)
          if (given.length === 0) return <Empty title="还没有权限" text="分配权限后，有这个角色的人才能做事。" />
          return groupsOf(given).map(({ group, all }) => (
            <div key={group} className="mb-3">
              <h3 className="mb-1 text-12 font-semibold text-text-2">{group}</h3>
              <ul className="grid grid-cols-2 gap-x-4 gap-y-1 max-[640px]:grid-cols-1">
                {all.map(({ key, title, page }) => (
                  <li
                    key={key}
                    title={page === null ? title : `${page}：${title}`}
                    className="flex min-w-0 items-center gap-1.5"
                  >
                    <Check aria-hidden className="size-3.5 shrink-0 text-ok" />
                    <span className="truncate">{title}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))
        }}
      </Loaded>
    </section>
  )
}
