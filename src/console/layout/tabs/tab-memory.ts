/** Keeps the tabs over a reload in sessionStorage, separately for each user. */

/** A stored tab. */
export interface KeptTab {
  readonly path: string
  readonly location: string
}

const keyOf = (userId: number) => `tabs.${userId}`

/** Stores the tabs. If storage is missing or full, a reload starts with fewer tabs, and nothing else is lost. */
export function rememberTabs(userId: number, tabs: readonly { page: { path: string }; location: string }[]): void {
  const kept = tabs.map(({ page, location }): KeptTab => ({ path: page.path, location }))
  attempt(() => sessionStorage.setItem(keyOf(userId), JSON.stringify(kept)))
}

/** The tabs from before the reload, each path once. Invalid entries are left out. */
export function recallTabs(userId: number): readonly KeptTab[] {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]') as unknown)
  if (!Array.isArray(kept)) return []
  const tabs = kept.filter(isKept)
  return tabs.filter(({ path }, at) => tabs.findIndex((tab) => tab.path === path) === at)
}

export function forgetTabs(userId: number): void {
  attempt(() => sessionStorage.removeItem(keyOf(userId)))
}

/** Its location must belong to the path, because it becomes a link. */
const isKept = (tab: unknown): tab is KeptTab => {
  const { path, location } = (tab ?? {}) as Partial<KeptTab>
  return typeof path === 'string' && typeof location === 'string' && location.split(/[?#]/, 1)[0] === path
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
