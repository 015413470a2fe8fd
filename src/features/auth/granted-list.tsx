import type { PermissionEntry } from '../../contract/manager/user-info'
import { grantedGroups } from './granted'

/** What the server permits the user to do. */
export function GrantedList({ entries }: { entries: readonly PermissionEntry[] }) {
  const groups = grantedGroups(entries.flatMap(({ path }) => (path === null ? [] : [path])))
  const pages = groups.flatMap((group) => group.pages)
  const actions = pages.flatMap((page) => page.actions)
  return (
    <section aria-labelledby="granted">
      <header className="flex h-10 items-center gap-2 border-b border-line">
        <h3 id="granted" className="sr-only">
          我的权限
        </h3>
        <span className="text-12 text-text-3">
          {pages.filter((page) => page.isGranted).length} 个页面，{actions.length} 项操作
        </span>
      </header>
      {groups.length === 0 && <p className="py-4 text-text-2">还没有任何权限，请联系管理员分配角色。</p>}
      {groups.map((group) => (
        <section
          key={group.title}
          aria-label={group.title}
          className="grid gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0 desk:grid-cols-[88px_minmax(0,1fr)]"
        >
          <h4 className="text-13 font-medium text-text-2">{group.title}</h4>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-6 gap-y-2">
            {group.pages.map(({ path, title, note, isGranted, actions }) => (
              <li key={path} className="min-w-0">
                <p className={isGranted ? '' : 'text-text-3'}>
                  {title} <span className="text-12 text-text-3">{isGranted ? note : '仅操作'}</span>
                </p>
                {actions.length > 0 && <p className="text-12 text-pretty text-text-3">{actions.join('、')}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
