/** Lets commands and keys control the current list. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Shell, useShell } from '../../shell'
import { type ListControl, rowOf, type Selection } from '../active-list'
import type { Row } from '../list-spec'
import type { List } from './use-list'

/** What only the page itself can do. */
export interface ListActions {
  focusTable(): void
  /** Moves the focus to the rows, unless the user is reading the detail. */
  takeKeys(): void
  focusDetail(): void
  focusFilter(): void
  openViews(): void
}

/** Attaches the list to the shell while its page is shown, and updates the scopes that commands depend on. */
export function useListControl<R extends Row>(list: List<R>, actions: ListActions): void {
  const shell = useShell()
  const latest = useRef({ list, actions })
  useLayoutEffect(() => {
    latest.current = { list, actions }
  })

  useEffect(() => {
    const { kind } = latest.current.list.spec
    const detach = shell.list.attach(createControl(() => latest.current, shell, kind))
    shell.scopes.patch({ list: true, rows: kind })
    return () => {
      detach()
      shell.scopes.patch({ list: false, rows: 'none', selection: 'none' })
    }
  }, [shell])

  const count = list.all ? 2 : list.acted.length
  useEffect(() => {
    shell.scopes.patch({ selection: count === 0 ? 'none' : count === 1 ? 'one' : 'many' })
  }, [shell, count])
}

/** The rows that a command acts on. */
export function selectionOf<R extends Row>({ acted, spec, all }: List<R>): Selection {
  const rows = acted.map((row) => rowOf(spec, row))
  return all ? Object.assign(rows, { all }) : rows
}

function createControl<R extends Row>(
  now: () => { list: List<R>; actions: ListActions },
  shell: Shell,
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
      return selectionOf(list)
    },
    move(by, extend = false) {
      const { list, actions } = now()
      const { rows, place } = at()
      const next = rows[Math.max(0, Math.min(rows.length - 1, place + by))]
      if (!next) return
      const from = rows[place]
      if (extend && from) list.setChecked(new Set([...list.checked.keys(), from.id, next.id]))
      list.setCurrent(next.id)
      actions.takeKeys()
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
      // Once the detail is there.
      requestAnimationFrame(() => now().actions.focusDetail())
    },
    peek: () => now().list.setDetailOpen(!now().list.detailOpen),
    leave() {
      const { list, actions } = now()
      if (list.checked.size > 0) list.setChecked(new Set())
      else if (list.detailOpen) list.setDetailOpen(false)
      actions.focusTable()
    },
    page(by) {
      const { list } = now()
      const last = list.isCapped ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(list.total / list.state.pageSize))
      const to = Math.max(1, Math.min(last, list.state.pageIndex + by))
      if (to !== list.state.pageIndex) list.change({ pageIndex: to })
    },
    focusFilter: () => now().actions.focusFilter(),
    openViews: () => now().actions.openViews(),
    // Without its code, as without an answer, the row may still be in the list.
    reveal: (id) =>
      import('./reveal-row').then(
        ({ revealRow }) => revealRow(now().list, id),
        () => 'missing',
      ),
    refresh: () => now().list.refresh(),
    exportShown: async (format, numbersReason) =>
      (await import('../output/export-list')).exportList(now().list, { format, numbersReason }, shell),
    print: async () => (await import('../output/print-list')).printList(now().list, shell),
  }
}
