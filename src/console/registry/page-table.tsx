/** The pages of a file, as the build leaves them in the first load: scripts/vite/split-pages.ts. */
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { icon } from '../../ui/display/icon'
import type { Page, ReadyPage } from './registry'

type Row = readonly [
  /** Without `noun.open-`. */
  id: string,
  /** Without `/noun/`. */
  path: string,
  title: string,
  hotkey?: Page['hotkey'],
  others?: Partial<Omit<Page, 'id' | 'path' | 'title' | 'hotkey' | 'view' | 'keywords'>>,
]

/** Stands in a row for an icon that comes with the whole page. */
export const lazyIcon = icon('late', []) as unknown as LucideIcon

/**
 * @param noun begins the ids and paths that are not written out
 * @param group the group of those whose row names none
 * @param load loads the whole pages: the file's own module
 * @param list what the module calls them
 */
export const pageTable = (
  noun: string,
  group: string,
  load: () => Promise<Readonly<Record<string, readonly Page[]>>>,
  list: string,
  rows: readonly Row[],
): ReadyPage[] =>
  rows.map(([ownId, ownPath, title, hotkey, others]) => {
    const id = ownId.includes('.') ? ownId : `${noun}.open-${ownId}`
    const path = ownPath.startsWith('/') ? ownPath : `/${noun}/${ownPath}`
    // The build made the row from this page.
    const whole = async () => (await load())[list]?.find((page) => page.id === id) as ReadyPage
    return {
      ...{ id, path, title, group, whole },
      ...(hotkey !== undefined && { hotkey }),
      ...others,
      ...(others?.icon && { icon: iconOf(whole) }),
      view: async () => (await whole()).view(),
    }
  })

/** The icon of a page, which loads once it is shown. Its place is kept. */
function iconOf(whole: () => Promise<Page>) {
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each page
  return function PageIcon(props: ComponentProps<LucideIcon>) {
    const [Icon, setIcon] = useState(() => lazyIcon)
    useEffect(() => {
      // A failure shows when the page is opened.
      whole().then(
        ({ icon }) => icon && setIcon(() => icon),
        () => undefined,
      )
    }, [])
    return <Icon {...props} />
  } as unknown as LucideIcon
}
