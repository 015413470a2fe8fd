import { Fragment, type ReactNode } from 'react'
import { useStore } from '../../ui/hooks/use-store'
import { useShell } from '../shell'
import { parentOf } from './menu/menu-tree'
import { PageLink } from './menu/page-link'
import { usePermitted } from './use-permitted'

/**
 * The place of the current page: group / page above it / page. On phones only the page; if there is little room, the
 * page's own name is shortened last.
 */
export function Breadcrumb() {
  const { router } = useShell()
  const shown = useStore(router, ({ page }) => page)
  const permitted = usePermitted()
  if (!shown) return null
  const page = router.pageAt(shown.path)
  const parent = page && parentOf(page, permitted)
  const first = permitted.find(({ group, hidden }) => group === page?.group && !hidden)
  const above = page
    ? [
        { title: page.group, path: first === page ? undefined : first?.path },
        ...(parent ? [{ title: parent.title, path: parent.path }] : []),
      ]
    : []
  return (
    <nav aria-label="面包屑" className="min-w-0">
      <ol className="flex items-center gap-2 whitespace-nowrap text-text-3">
        {above.map(({ title, path }) => (
          <Fragment key={title}>
            <Crumb>
              {path === undefined ? (
                <span className="block truncate">{title}</span>
              ) : (
                <PageLink path={path} className="block truncate rounded-small tint-change hover:text-accent-text">
                  {title}
                </PageLink>
              )}
            </Crumb>
            <li aria-hidden className="hidden desk:block">
              /
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-0 truncate">
          <span className="font-medium text-text">{shown.title}</span>
          {page?.subtitle && <span className="ml-2 hidden desk:inline">{page.subtitle}</span>}
        </li>
      </ol>
    </nav>
  )
}

const Crumb = ({ children }: { children: ReactNode }) => (
  <li className="hidden min-w-ctl desk:block desk:shrink-[9999]">{children}</li>
)
