import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { keycaps } from '../registry/keys'
import { useShell } from '../shell'
import { Frame, KeyButton, KeyHint } from './frame'
import { noteOf } from './note'
import { type Choice, type Row, whyDisabled } from './row'
import { AnswerRow, groupClass, Notice, RowView, type RowViewProps } from './row-view'
import { findableOf } from './search/entries'
import { type Prefix, parseTyped } from './search/prefixes'
import type { Section } from './search/sections'
import type { ServerSearch } from './search/server-search'
import { type ServerResults, useServerResults } from './search/use-server-results'
import { type Asked, askedOf } from './step/asked'
import { useAfterFrame } from './use-after-frame'
import { useLocalResults } from './use-local-results'

interface ResultListProps {
  typed: string
  onTyped(text: string): void
  search: ServerSearch
  onChoose(choice: Choice): void
  onClose(): void
}

type How = Parameters<RowViewProps['onChoose']>[1]

/** What an event handler must know about the shown state: the row that the user went to, and the server's rows. */
interface Latest {
  readonly picked: string
  readonly pending: boolean
  readonly sections: ServerResults['sections']
}

/** How many rows render at first and with each growth: the visible ones and some more. */
const firstRows = 12
const moreRows = 20
/** This near to the last rendered row, more render, so that Page Down has somewhere to go. */
const margin = 11

/** The typed text and its results. */
export function ResultList({ typed, onTyped, search, onChoose, onClose }: ResultListProps) {
  const shell = useShell()
  const [limit, setLimit] = useState(firstRows)
  /** The row that the user went to since the last letter; until then the best one is selected. */
  const [picked, setPicked] = useState('')
  const [said, setSaid] = useState('')

  const { sources } = shell.registry
  const found = findableOf(shell)
  const parsed = useMemo(() => parseTyped(typed, sources), [typed, sources])
  const local = useLocalResults(shell, parsed, limit)
  const asked: Asked | null = useMemo(() => askedOf(shell, parsed), [shell, parsed])
  const latest = useRef<Latest>({ picked: '', pending: false, sections: [] })
  const server = useServerResults(search, asked, () => latest.current.picked)
  const all = local.count + server.sections.reduce((sum, { items }) => sum + items.length, 0)

  // The server's results come below, once everything above them has rendered.
  const sections = useMemo(
    () => (local.count > limit ? local.sections : [...local.sections, ...server.sections]),
    [local, limit, server.sections],
  )
  const rows = useMemo(() => placed(sections), [sections])
  const best = rows[0]?.row
  // A letter changes the best row, which Enter chooses; the others follow one frame later, so that it never waits. Whoever
  // goes to another row in between needs it to be there.
  const afterFrame = useAfterFrame(sections)
  const drawn = picked === '' && afterFrame.length > 0 ? afterFrame : sections
  const groups = best ? drawn : []
  const refusal = server.pending ? null : server.refusal
  const isFailed = server.error && parsed.mode !== 'all' && !server.pending
  const ids = [...rows.map(({ place }) => place), ...(isFailed ? [retryId] : [])]
  const went = picked === retryId && isFailed ? retryId : rows.find(({ row }) => row.id === picked)?.place
  const selected = went ?? ids[0] ?? ''
  const selectedRow = rows.find(({ place }) => place === selected)?.row

  const grow = () => setLimit((now) => (now < all ? now + moreRows : now))
  const onSelect = (id: string) => {
    setPicked(rows.find(({ place }) => place === id)?.row.id ?? id)
    if (ids.indexOf(id) >= ids.length - margin) grow()
  }
  const onType = (text: string) => {
    setPicked('')
    setSaid('')
    setLimit(firstRows)
    early.current = null
    onTyped(text)
  }

  // The same function for every letter, so that the buttons at the foot don't render again.
  const prefixed = useRef((_sign: string) => {})
  useLayoutEffect(() => {
    prefixed.current = (sign) => onType(`${sign}${parsed.query}`)
  })
  const onPrefix = useCallback((sign: string) => prefixed.current(sign), [])

  const choose = useCallback(
    (row: Row, how: How) => {
      if (how === 'also') return row.also ? onChoose(row.also.choice) : undefined
      const off = whyDisabled(shell, row)
      if (off !== null) return setSaid(`${row.title}：${off}`)
      if (how === 'open') return onChoose(row.choice)
      if (row.address !== null) window.open(row.address, '_blank', 'noopener')
    },
    [shell, onChoose],
  )
  /** Enter came before the answer: it means a row of the answer, not of the earlier query. */
  const early = useRef<How | null>(null)
  const onRow = useCallback(
    (row: Row, how: How) => {
      const { pending, sections: asked } = latest.current
      if (pending && asked.some(({ items }) => items.includes(row))) early.current = how
      else choose(row, how)
    },
    [choose],
  )
  useEffect(() => {
    latest.current = { picked, pending: server.pending, sections: server.sections }
    const how = early.current
    if (server.pending || how === null) return
    early.current = null
    // Choosing closes the palette at once, which React can't do while it renders.
    if (selectedRow) queueMicrotask(() => choose(selectedRow, how))
  }, [picked, server.pending, server.sections, selectedRow, choose])

  const note =
    ids.length > 0 || refusal !== null
      ? ''
      : noteOf({ ...parsed, pending: server.pending, asked, sources, permitted: found.sources })
  return (
    <Frame
      label="命令面板"
      placeholder="搜索页面、动作、客户"
      typed={typed}
      onTyped={onType}
      lead={lead}
      ids={ids}
      selected={selected}
      onSelect={onSelect}
      onNearEnd={grow}
      onKey={(event) => {
        if (event.key !== 'Enter') return
        const how = event.ctrlKey || event.metaKey ? 'newTab' : event.altKey ? 'also' : 'open'
        // A plain Enter belongs to the list, if there is something to choose.
        if (how === 'open' && ids.length > 0) return
        event.preventDefault()
        if (selectedRow) onRow(selectedRow, how)
        else if (server.pending) early.current = how
      }}
      status={said || refusal || note || `${all} 个结果`}
      onClose={onClose}
      footer={<Footer prefixes={found.prefixes} onPrefix={onPrefix} />}
    >
      {groups.map(({ title, items }, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: as the rows in it
          key={at}
          at={at}
          title={title}
          items={items}
          best={at === 0 ? best : undefined}
          without={idIn(items, best)}
          onChoose={onRow}
        />
      ))}
      {isFailed && <AnswerRow id={retryId} title="没有查出来，重试" onChoose={server.retry} />}
      {refusal !== null && <Notice id="refusal">{refusal}</Notice>}
      {note !== '' && <Notice id="note">{note}</Notice>}
    </Frame>
  )
}

/** The rows with their places, in order. */
const placed = (sections: readonly Section<Row>[]): readonly { row: Row; place: string }[] =>
  sections.flatMap(({ items }, group) => items.map((row, at) => ({ row, place: placeOf(group, at) })))

/** What cmdk knows a row by. A letter puts other rows into the same places, so it has nothing to learn anew. */
const placeOf = (group: number, at: number) => `${group}.${at}`

/** The row's id if it is among the items that are drawn: it stands above them, and never twice. */
const idIn = (items: readonly Row[], row: Row | undefined): string | undefined =>
  items.some(({ id }) => id === row?.id) ? row?.id : undefined

interface GroupProps extends Pick<RowViewProps, 'onChoose'> {
  /** Its place among the groups. */
  at: number
  title: string
  items: readonly Row[]
  /** In the first group: the row that stands there already, in place of the first item. */
  best: Row | undefined
  /** The id of an item that is not shown, because it is the best row. */
  without: string | undefined
}

/**
 * A group and its rows, which are keyed by position: each letter gives other results, and React then updates the rows
 * instead of making new ones. Only a new best row gets a new element, with the rows below it, because screen readers
 * notice a new selection only by that.
 */
const Group = memo(({ at: group, title, items, best, without, onChoose }: GroupProps) => (
  <Command.Group heading={title} className={groupClass}>
    {best && <RowView key={`best ${items[0]?.id}`} place={placeOf(group, 0)} row={best} onChoose={onChoose} />}
    <Rows group={group} rows={items} from={best ? 1 : 0} without={without} onChoose={onChoose} />
  </Command.Group>
))

interface RowsProps extends Pick<RowViewProps, 'onChoose'> {
  group: number
  rows: readonly Row[]
  /** How many of them are not shown here. */
  from: number
  without: string | undefined
}

const Rows = memo(({ group, rows, from, without, onChoose }: RowsProps) =>
  rows.map((row, at) =>
    at < from || row.id === without ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <RowView key={at} place={placeOf(group, at)} row={row} onChoose={onChoose} />
    ),
  ),
)

const retryId = 'retry'

const lead = <Search aria-hidden className="size-4 shrink-0 stroke-[1.5] text-text-3" />

const Footer = memo(({ prefixes, onPrefix }: { prefixes: readonly Prefix[]; onPrefix(sign: string): void }) => (
  <>
    <KeyHint keys={['↑', '↓']}>选择</KeyHint>
    <KeyHint keys={['Enter']}>打开</KeyHint>
    <KeyHint keys={keycaps('Mod+Enter')}>新标签</KeyHint>
    <span className="flex-1" />
    {prefixes.map(({ sign, name }) => (
      <KeyButton key={sign} keys={[sign]} onClick={() => onPrefix(sign)}>
        {name}
      </KeyButton>
    ))}
  </>
))
