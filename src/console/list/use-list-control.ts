/** Lets commands and keys drive the list that is shown. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useShell } from '../shell'
import { type ListControl, rowOf } from './active-list'
import type { List } from './use-list'

/** What only the page itself can do. */
export interface ListHands {
  focusTable(): void
  /** Brings the keys to the rows, unless somebody reads the detail meanwhile. */
  takeKeys(): void
  focusDetail(): void
  focusFilter(): void
  openViews(): void
}

/** Attaches the list to the shell while its page is shown, and keeps the scopes that commands depend on. */
export function useListControl<R extends { readonly id: number }>(list: List<R>, hands: ListHands): void {
  const shell = useShell()
  const latest = useRef({ list, hands })
  useLayoutEffect(() => {
    latest.current = { list, hands }
  })

  useEffect(() => {
    const { kind } = latest.current.list.spec
    const detach = shell.list.attach(createControl(() => latest.current, shell.dialogs.open, kind))
    shell.scopes.patch({ list: true, rows: kind })
    return () => {
      detach()
      shell.scopes.patch({ list: false, rows: 'none', selection: 'none' })
    }
  }, [shell])

  const count = list.acted.length
  useEffect(() => {
    shell.scopes.patch({ selection: count === 0 ? 'none' : count === 1 ? 'one' : 'many' })
  }, [shell, count])
}

function createControl<R extends { readonly id: number }>(
  now: () => { list: List<R>; hands: ListHands },
  openDialog: ReturnType<typeof useShell>['dialogs']['open'],
  kind: ListControl['kind'],
): ListControl {
  const at = () => {
    const { rows = [], current } = now().list
    return { rows, place: current ? rows.findIndex(({ id }) => id === current.id) : -1 }
  }
  return {
    kind,
    rows: () => {
      const { list } = now()
      return list.acted.map((row) => rowOf(list.spec, row))
    },
    move(by, extend = false) {
      const { list, hands } = now()
      const { rows, place } = at()
      const next = rows[Math.max(0, Math.min(rows.length - 1, place + by))]
      if (!next) return
      const from = rows[place]
      if (extend && from) list.setChecked(new Set([...list.checked.keys(), from.id, next.id]))
      list.setCurrent(next.id)
      hands.takeKeys()
    },
    toggle() {
      const { list } = now()
      if (!list.current) return
      const ids = new Set(list.checked.keys())
      if (!ids.delete(list.current.id)) ids.add(list.current.id)
      list.setChecked(ids)
    },
    open() {
      now().list.setDetailOpen(true)
      // Once it is there.
      requestAnimationFrame(() => now().hands.focusDetail())
    },
    peek: () => now().list.setDetailOpen(!now().list.detailOpen),
    leave() {
      const { list, hands } = now()
      if (list.checked.size > 0) list.setChecked(new Set())
      else if (list.detailOpen) list.setDetailOpen(false)
      hands.focusTable()
    },
    page(by) {
      const { list } = now()
      const last = Math.max(1, Math.ceil(list.total / list.state.pageSize))
      const to = Math.max(1, Math.min(last, list.state.pageIndex + by))
      if (to !== list.state.pageIndex) list.change({ pageIndex: to })
    },
    focusFilter: () => now().hands.focusFilter(),
    openViews: () => now().hands.openViews(),
    refresh: () => now().list.refresh(),
    async exportShown(format) {
      const { list } = now()
      const chosen = list.checked.size > 0 ? [...list.checked.values()] : null
      const [{ exportRows }, rows] = await Promise.all([import('./export-rows'), chosen ?? list.fetchAll()])
      await exportRows(format, list.spec, list.layout, rows, chosen ? rows.length : list.total)
    },
    print() {
      const { list } = now()
      void openDialog(async () => (await import('./print-sheet')).PrintSheet, {
        spec: list.spec,
        layout: list.layout,
        rows: list.rows ?? [],
      })
    },
  }
}
