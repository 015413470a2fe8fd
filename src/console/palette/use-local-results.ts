/** What the palette finds by itself, as views show it: found beforehand, and drawn anew only where it is another. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '../../lib/idle'
import { useStore } from '../../ui/hooks/use-store'
import { keyScopes, type ScopeKey, type Scopes } from '../registry/scopes'
import type { Shell } from '../shell'
import type { Row } from './row'
import { type LocalResults, localResults } from './search/local-results'
import type { Typed } from './search/prefixes'

/** What was typed finds. While the palette is in sight nothing changes but with what is typed. */
export function useLocalResults(shell: Shell, typed: Typed, limit: number): LocalResults {
  // Nobody closes the palette because a call has ended meanwhile.
  const call = useStore(shell.scopes, (scopes) => scopes.call)
  const judged = useJudged(shell)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `judged` and `call` stand for what the console is at
  const found = useMemo(() => localResults(shell, typed, limit), [shell, typed, limit, judged, call])
  return useKept(found)
}

/**
 * Another number where what can be done has to be judged anew: of what changes while the palette is out of sight, when there is time,
 * or else as it is shown; the key that shows it mostly finds everything judged. What nobody tells of, as the time of day, is
 * looked at once more right after it is shown.
 */
function useJudged(shell: Shell): number {
  const [judged, setJudged] = useState(0)
  useEffect(() => {
    const { palette, scopes, ...parts } = shell
    let changes = 0
    let wasOpen = palette.get().open
    let callOff = () => {}
    let place = placeOf(scopes.get())
    const judge = () => setJudged(changes)
    const judgeLater = () => {
      callOff()
      callOff = whenIdle(judge)
    }
    const onChange = () => {
      changes++
      if (!wasOpen) judgeLater()
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
      if (open) judge()
      changes++
      judgeLater()
    }
    const endings = Object.values(parts).flatMap((part) => (isWatched(part) ? [part.subscribe(onChange)] : []))
    endings.push(scopes.subscribe(onScopes), palette.subscribe(onPalette))
    return () => {
      callOff()
      for (const end of endings) end()
    }
  }, [shell])
  return judged
}

/** Where one is, as far as it decides what can be done: not what keys alone go by. */
const placeOf = (scopes: Scopes): string =>
  JSON.stringify(Object.entries(scopes).filter(([key]) => !keyScopes.includes(key as ScopeKey)))

const isWatched = (part: unknown): part is { subscribe(listener: () => void): () => void } =>
  typeof part === 'object' && part !== null && 'subscribe' in part

/** The same row object where the row is the same: it is not drawn anew. */
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
  return one.icon === other.icon && told(one) === told(other) && commandOf(one) === commandOf(other)
}

const told = ({ icon: _, choice, ...row }: Row): string =>
  JSON.stringify({ ...row, choice: choice.kind === 'command' ? choice.args : choice })

const commandOf = ({ choice }: Row) => (choice.kind === 'command' ? choice.command : null)
