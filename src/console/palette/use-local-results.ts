/** The palette's own results for views: prepared in advance, and rendered again only if they differ. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '../../lib/browser/idle'
import { useStore } from '../../ui/hooks/use-store'
import { keyScopes, type ScopeKey, type Scopes } from '../registry/scopes'
import type { Shell } from '../shell'
import { commandRow, type Row } from './row'
import type { CommandEntry } from './search/entries'
import { type LocalResults, localResults } from './search/local-results'
import type { Typed } from './search/prefixes'
import { useAfterFrame } from './use-after-frame'

/**
 * The results for the typed text. While the palette is visible, only typing changes them. A letter first draws what
 * matches as typed; if that is little, the matches with typing errors follow in the next frame, below it.
 */
export function useLocalResults(shell: Shell, typed: Typed, rows: number): LocalResults {
  // Nobody closes the palette because a call has ended in the meantime.
  const call = useStore(shell.scopes, (scopes) => scopes.call)
  const { revision, rowOf } = useRevision(shell)
  const isLater = useAfterFrame(typed) === typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` and `call` stand for what the console is at
  const atOnce = useMemo(
    () => localResults(shell, typed, { rows, enough: 1 }, rowOf),
    [shell, typed, rows, rowOf, revision, call],
  )
  const found = useMemo(
    () => (atOnce.isHasty && isLater ? localResults(shell, typed, { rows }, rowOf) : atOnce),
    [atOnce, isLater, shell, typed, rows, rowOf],
  )
  return useKept(found)
}

/**
 * A number that changes when the palette must check again what is possible. Changes while it is hidden are checked when
 * the browser is idle, or otherwise when it opens; so the key that opens it mostly finds everything checked. Changes
 * without an event, such as the time of day, are checked once more right after it opens. `rowOf` remembers the rows of
 * commands from letter to letter, until the console changes.
 */
function useRevision(shell: Shell): { revision: number; rowOf(entry: CommandEntry): Row } {
  const [revision, setRevision] = useState(0)
  const rows = useRef(new Map<string, Row>())
  useEffect(() => {
    const { palette, scopes, ...parts } = shell
    let changes = 0
    let wasOpen = palette.get().open
    let callOff = () => {}
    let place = placeOf(scopes.get())
    const check = () => {
      rows.current.clear()
      setRevision(changes)
    }
    const checkLater = () => {
      callOff()
      callOff = whenIdle(check)
    }
    const onChange = () => {
      changes++
      rows.current.clear()
      if (!wasOpen) checkLater()
    }
    const onScopes = () => {
      const next = placeOf(scopes.get())
      if (next === place) return
      place = next
      onChange()
    }
    const onPalette = () => {
      const { open } = palette.get()
      if (open === wasOpen) return
      wasOpen = open
      if (open) check()
      changes++
      checkLater()
    }
    const endings = Object.values(parts).flatMap((part) => (isWatched(part) ? [part.subscribe(onChange)] : []))
    endings.push(scopes.subscribe(onScopes), palette.subscribe(onPalette))
    return () => {
      callOff()
      for (const end of endings) end()
    }
  }, [shell])
  const rowOf = useCallback(
    (entry: CommandEntry) => {
      const row = rows.current.get(entry.id) ?? commandRow(shell, entry)
      rows.current.set(entry.id, row)
      return row
    },
    [shell],
  )
  return { revision, rowOf }
}

/** The state of the console that decides what is possible, without the parts that matter only for keys. */
const placeOf = (scopes: Scopes): string =>
  JSON.stringify(Object.entries(scopes).filter(([key]) => !keyScopes.includes(key as ScopeKey)))

const isWatched = (part: unknown): part is { subscribe(listener: () => void): () => void } =>
  typeof part === 'object' && part !== null && 'subscribe' in part

/** Keeps the row objects that have not changed, so that they don't render again. */
function useKept(found: LocalResults): LocalResults {
  const last = useRef<ReadonlyMap<string, Row>>(new Map())
  const kept = useMemo(() => {
    const sections = found.sections.map(({ title, items }) => ({
      title,
      items: items.map((row) => {
        const before = last.current.get(row.id)
        return before && isSame(before, row) ? before : row
      }),
    }))
    return { ...found, sections }
  }, [found])
  useEffect(() => {
    last.current = new Map(kept.sections.flatMap(({ items }) => items.map((row) => [row.id, row])))
  }, [kept])
  return kept
}

/** Whether two rows that the palette has found by itself say and do the same. */
function isSame(one: Row, other: Row): boolean {
  // A remembered row differs only by what the query found in it.
  if (one.choice === other.choice) return foundIn(one) === foundIn(other)
  return one.icon === other.icon && contentOf(one) === contentOf(other) && commandOf(one) === commandOf(other)
}

const foundIn = ({ ranges, beside }: Row): string => JSON.stringify([ranges, beside])

const contentOf = ({ icon: _, choice, ...row }: Row): string =>
  JSON.stringify({ ...row, choice: choice.kind === 'command' ? choice.args : choice })

const commandOf = ({ choice }: Row) => (choice.kind === 'command' ? choice.command : null)
