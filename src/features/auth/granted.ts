/** What a user may do, as their account shows it: by menu group, pages with their actions. */
import { actionPermissions, pagePermissions } from '../../contract/permissions'

export interface GrantedPage {
  path: string
  title: string
  /** Tells pages of one title apart: the path's last part. */
  note: string
  /** False where only actions of the page are granted. */
  isGranted: boolean
  /** Titles. */
  actions: string[]
}

export interface GrantedGroup {
  title: string
  pages: GrantedPage[]
}

/** @param names the permissions the server granted: pages' paths and actions' names. Unknown ones are left out. */
export function grantedGroups(names: readonly string[]): GrantedGroup[] {
  const granted = new Set(names)
  const actionsOf = (path: string) =>
    Object.entries(actionPermissions).flatMap(([name, { page, title }]) =>
      page === path && granted.has(name) ? [title] : [],
    )
  return Object.entries(pagePermissions)
    .map(([title, pages]) => ({
      title,
      pages: Object.entries<string>(pages)
        .map(([path, name]) => ({
          path,
          title: name,
          note: Object.values<string>(pages).filter((other) => other === name).length > 1 ? lastPart(path) : '',
          isGranted: granted.has(path),
          actions: actionsOf(path),
        }))
        .filter(({ isGranted, actions }) => isGranted || actions.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0)
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
