/** Saved views: a list's address under a name, for the user only. */
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { useLocation, useSearch } from 'wouter'
import { systemEndpoints } from '../../../contract/system'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Keycaps } from '../../../ui/display/keycap'
import { createCode } from '../../../ui/loading/code'
import { Menu } from '../../../ui/overlay/menu'
import { useEndpoint } from '../../data/data'
import { useKeys } from '../../hotkeys/use-keys'
import { ariaKeys, keycaps } from '../../registry/keys'
import { useShell } from '../../shell'
import type { Row } from '../list-spec'
import type { List } from '../page/use-list'

interface ViewsMenuProps<R extends Row> {
  list: List<R>
  button: Ref<HTMLButtonElement>
}

/** The part of an address that a view stores: without the row under the cursor and the page. */
function savedQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('current')
  query.delete('page')
  return query.toString()
}

/** The views of the current page, and the shown one. */
export function useSavedViews() {
  const [path, go] = useLocation()
  const now = savedQuery(useSearch())
  const { data: views = [] } = useEndpoint(systemEndpoints.savedViewList, { page: path })
  return { path, go, now, views, current: views.find(({ query }) => query === now) }
}

const viewEntries = createCode(() => import('./view-entries').then((part) => part.viewEntries))

export function ViewsMenu<R extends Row>({ list, button }: ViewsMenuProps<R>) {
  const shell = useShell()
  const keys = useKeys('list.views')
  const saved = useSavedViews()
  const { current } = saved

  return (
    <Menu
      label="视图"
      needs={viewEntries}
      entries={() => viewEntries.get()?.({ shell, list, ...saved }) ?? []}
      trigger={
        <Button
          ref={button}
          small
          look="quiet"
          aria-keyshortcuts={ariaKeys(keys)}
          className={classNames(current && 'rounded-full! bg-accent-tint-2 font-medium text-accent-text!')}
        >
          {current ? current.name : '视图'}
          <ChevronDown aria-hidden />
          {keys !== undefined && <Keycaps keys={keycaps(keys)} />}
        </Button>
      }
    />
  )
}
