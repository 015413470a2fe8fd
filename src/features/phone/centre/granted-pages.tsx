import { ChevronRight } from 'lucide-react'
import { PageLink } from '../../../console/layout/menu/page-link'
import { useShell } from '../../../console/shell'
import type { UserInfo } from '../../../contract/manager/user-info'
import { Empty } from '../../../ui/loading/empty'

/** The pages of a user without a call centre, by group. */
export function GrantedPages({ info }: { info: UserInfo }) {
  const { registry } = useShell()
  const granted = new Set(info.permissions.map(({ path }) => path))
  const pages = registry.pages.filter(({ path, hidden }) => !hidden && granted.has(path))
  const groups = registry.groups
    .map(({ title, icon }) => ({ title, icon, pages: pages.filter(({ group }) => group === title) }))
    .filter((group) => group.pages.length > 0)
  if (groups.length === 0) {
    return (
      <div className="grid min-h-full place-items-center">
        <Empty title="还没有开通任何页面" text={`当前账号是${info.name}，请联系管理员开通。`} />
      </div>
    )
  }
  return (
    <div className="grid gap-4 p-4">
      <p className="text-text-2">这个账号没有呼叫中心，以下是可以打开的页面。</p>
      {groups.map(({ title, icon: Icon, pages: ofGroup }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-1.5 flex items-center gap-1.5 font-semibold">
            <Icon aria-hidden className="size-4 stroke-[1.5] text-text-2" />
            {title}
          </h2>
          <ul className="grid gap-2" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
            {ofGroup.map((page) => (
              <li key={page.path}>
                <PageLink
                  path={page.path}
                  className="flex h-row items-center gap-2 rounded border border-line px-3 tint-change hover:border-line-strong hover:bg-bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate">{page.title}</span>
                  <ChevronRight aria-hidden className="size-3.5 stroke-[1.5] text-text-3" />
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
