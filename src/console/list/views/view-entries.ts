import { Bookmark, BookmarkPlus, Trash2, Users } from 'lucide-react'
import { type SavedView, systemEndpoints } from '../../../contract/system'
import { call } from '../../../lib/api'
import type { MenuEntry } from '../../../ui/overlay/menu'
import type { Shell } from '../../shell'
import type { Row } from '../list-spec'
import type { List } from '../page/use-list'
import type { useSavedViews } from './views-menu'

interface Needed<R extends Row> extends ReturnType<typeof useSavedViews> {
  shell: Pick<Shell, 'dialogs' | 'confirm' | 'data' | 'toasts'>
  list: List<R>
}

/** The menu of views: to open one, to save the shown address, to change and to delete. It loads when it is opened. */
export function viewEntries<R extends Row>({ shell, list, path, go, now, views, current }: Needed<R>): MenuEntry[] {
  const { dialogs, confirm, data, toasts } = shell
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

  const open = (view: SavedView | null) =>
    void dialogs.open(async () => (await import('./save-view-dialog')).SaveViewDialog, {
      ...{ page: path, query: now, fields: list.spec.fields, values: list.state.values, view },
    })
  const own = views.filter(({ ownerName }) => ownerName === null)

  return [
    // One's own first.
    ...own.concat(views.filter((view) => !own.includes(view))).map(
      (view): MenuEntry => ({
        key: `view-${view.id}`,
        title: view.ownerName === null ? view.name : `${view.name} · ${view.ownerName}`,
        icon: view.share === 'SELF' ? Bookmark : Users,
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
      run: () => open(null),
    },
    // Somebody else's is theirs to change.
    ...own.flatMap((view): MenuEntry[] =>
      view === current
        ? [
            { key: 'share', title: `重命名与分享“${view.name}”…`, icon: Users, run: () => open(view) },
            { key: 'delete', title: `删除“${view.name}”…`, icon: Trash2, danger: true, run: () => void remove(view) },
          ]
        : [],
    ),
    ...(current || now === ''
      ? []
      : own.map(
          (view): MenuEntry => ({
            key: `update-${view.id}`,
            title: `用当前条件更新“${view.name}”`,
            run: () => void update(view),
          }),
        )),
  ]
}
