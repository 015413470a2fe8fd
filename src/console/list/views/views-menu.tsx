/** Saved views: a list's address under a name, for the user only. */
import { Bookmark, BookmarkPlus, ChevronDown, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type SavedView, systemEndpoints } from '../../../contract/system'
import { call } from '../../../lib/api'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Keycaps } from '../../../ui/display/keycap'
import { Menu, type MenuEntry } from '../../../ui/overlay/menu'
import { useEndpoint } from '../../data/data'
import { useKeys } from '../../hotkeys/use-keys'
import { ariaKeys, keycaps } from '../../registry/keys'
import { useShell } from '../../shell'
import type { Row } from '../list-spec'
import type { List } from '../use-list'

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

export function ViewsMenu<R extends Row>({ list, button }: ViewsMenuProps<R>) {
  const { dialogs, confirm, data, toasts } = useShell()
  const keys = useKeys('list.views')
  const { path, go, now, views, current } = useSavedViews()

  const remove = async (view: SavedView) => {
    const text = `视图“${view.name}”将不再列出，列表里的数据不受影响。`
    if (!(await confirm({ title: '删除这个视图？', text, ok: '删除', danger: true }))) return
    await call(systemEndpoints.savedViewDelete, { query: { id: view.id } }).catch(() => null)
    data.refresh(systemEndpoints.savedViewList)
  }
  const update = async (view: SavedView) => {
    const saved = await call(systemEndpoints.savedViewUpdate, {
      body: { id: view.id, name: view.name, query: now },
    }).then(
      () => true,
      () => false,
    )
    if (saved) toasts.show('ok', `视图“${view.name}”已更新`)
    data.refresh(systemEndpoints.savedViewList)
  }

  const entries = (): readonly MenuEntry[] => [
    ...views.map(
      (view): MenuEntry => ({
        key: `view-${view.id}`,
        title: view.name,
        icon: Bookmark,
        checked: view === current,
        run: () => go(`${path}?${view.query}`),
      }),
    ),
    ...(views.length > 0 ? (['separator'] as const) : []),
    {
      key: 'save',
      title: '保存当前视图…',
      icon: BookmarkPlus,
      ...(current && { off: '已保存' }),
      run: () =>
        void dialogs.open(async () => (await import('./save-view-dialog')).SaveViewDialog, {
          page: path,
          query: now,
          fields: list.spec.fields,
          values: list.state.values,
        }),
    },
    ...views.flatMap((view): MenuEntry[] =>
      view === current
        ? [{ key: 'delete', title: `删除“${view.name}”…`, icon: Trash2, danger: true, run: () => void remove(view) }]
        : [],
    ),
    ...(current || now === ''
      ? []
      : views.map(
          (view): MenuEntry => ({
            key: `update-${view.id}`,
            title: `用当前条件更新“${view.name}”`,
            run: () => void update(view),
          }),
        )),
  ]

  return (
    <Menu
      label="视图"
      entries={entries}
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
