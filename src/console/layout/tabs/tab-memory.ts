/** The tabs over a reload of the browser's own tab: kept in its sessionStorage, apart for each user. */

/** A tab as it is kept. */
export interface KeptTab {
  readonly path: string
  readonly location: string
}

const keyOf = (userId: number) => `tabs.${userId}`

/** Keeps the tabs. Where there is no storage, or it is full, a reload starts with fewer tabs and nothing else is lost. */
export function rememberTabs(userId: number, tabs: readonly { page: { path: string }; location: string }[]): void {
  const kept = tabs.map(({ page, location }): KeptTab => ({ path: page.path, location }))
  attempt(() => sessionStorage.setItem(keyOf(userId), JSON.stringify(kept)))
}

/** The tabs of before the reload, each path once. Whatever doesn't look like one is left out. */
export function recallTabs(userId: number): readonly KeptTab[] {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]') as unknown)
  if (!Array.isArray(kept)) return []
  const tabs = kept.filter(isKept)
  return tabs.filter(({ path }, at) => tabs.findIndex((tab) => tab.path === path) === at)
}

export function forgetTabs(userId: number): void {
  attempt(() => sessionStorage.removeItem(keyOf(userId)))
}

/** Its location must be the path's: it becomes a link. */
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
