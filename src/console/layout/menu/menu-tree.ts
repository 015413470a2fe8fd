/** The menu from the registry: its groups and pages, and the current one. No side effects. */
import type { Group, ReadyPage } from '../../registry/registry'

/** A line of the menu: a group that opens and closes, or a single page. */
export type MenuNode =
  | { readonly kind: 'group'; readonly group: Group; readonly pages: readonly ReadyPage[] }
  | { readonly kind: 'page'; readonly group: Group; readonly page: ReadyPage }

/**
 * The groups in their order, each with its visible pages. A group with a single page becomes that page, unless it
 * always
 * shows; an empty group is left out.
 * @param permitted the pages the user may open, in menu order
 */
export const menuTree = (groups: readonly Group[], permitted: readonly ReadyPage[]): readonly MenuNode[] =>
  groups.flatMap((group): MenuNode[] => {
    const pages = permitted.filter((page) => page.group === group.title && !page.hidden)
    const [only] = pages
    if (!only) return []
    return pages.length === 1 && !group.alwaysShow
      ? [{ kind: 'page', group, page: only }]
      : [{ kind: 'group', group, pages }]
  })

/** The page above another one, if the user may open it. */
export const parentOf = (page: ReadyPage, permitted: readonly ReadyPage[]): ReadyPage | undefined =>
  permitted.find(({ path }) => path === page.parent)

/**
 * The page that the menu shows as current: the one at the path, or for a hidden page the nearest visible one above it.
 */
export function currentOf(path: string, permitted: readonly ReadyPage[]): ReadyPage | null {
  const passed = new Set<ReadyPage>()
  let page = permitted.find((permittedPage) => permittedPage.path === path)
  while (page?.hidden && !passed.has(page)) {
    passed.add(page)
    page = parentOf(page, permitted)
  }
  return page && !page.hidden ? page : null
}
