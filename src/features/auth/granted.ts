/** A user's permissions as their account shows them: by menu group, pages with their actions. */
import { actionPermissions, pagePermissions } from '../../contract/permissions'

export interface GrantedPage {
  path: string
  title: string
  /** Distinguishes pages with the same title: the path's last part. */
  note: string
  /** False if the user has only actions of the page. */
  isGranted: boolean
  /** The titles of the actions. */
  actions: string[]
}

export interface GrantedGroup {
  title: string
  pages: GrantedPage[]
}

/** @param names the permissions from the server: pages' paths and actions' names. Unknown ones are left out. */
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
