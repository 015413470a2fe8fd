import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keycaps } from '../keys'
import { useShell } from '../shell'
import { Frame, KeyButton, KeyHint } from './frame'
import { localResults } from './local-results'
import { type Mode, parseTyped, phoneIn, prefixes } from './prefixes'
import type { Choice, Row } from './row'
import { AnswerRow, groupClass, Notice, RowView, type RowViewProps } from './row-view'
import type { Asked, ServerSearch } from './server-search'
import { useServerResults } from './use-server-results'

interface ResultListProps {
  /** Whether it is in sight: what can be done is judged anew when it comes. */
  open: boolean
  typed: string
  onTyped(text: string): void
  search: ServerSearch
  onChoose(choice: Choice): void
  onClose(): void
}

type How = Parameters<RowViewProps['onChoose']>[1]

/** Rows drawn at first, and with each growth: what is seen, and some more. */
const firstRows = 12
const moreRows = 20
/** This near the last drawn row, more are drawn: Page Down must have where to go. */
const margin = 11
/** One Latin letter matches half of all names; one Chinese character is a family's name. */
const isTelling = (query: string) => query.length > 1 || /\p{Script=Han}/u.test(query)

/** What was typed, and what it finds. */
export function ResultList({ open, typed, onTyped, search, onChoose, onClose }: ResultListProps) {
  const shell = useShell()
  const [limit, setLimit] = useState(firstRows)
  /** The row that was gone to since the last letter; until then the best one is selected. */
  const [picked, setPicked] = useState('')
  const [said, setSaid] = useState('')

  const { mode, query } = parseTyped(typed)
  const phone = phoneIn(mode, query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` stands for what the console is at
  const local = useMemo(() => localResults(shell, typed, limit), [shell, typed, limit, open])
  const asked = askedOf(mode, query, phone)
  const canAsk = asked !== null && search.canAsk(asked.kind)
  const latest = useRef({ picked: '', pending: false })
  const server = useServerResults(search, canAsk ? asked : null, () => latest.current.picked)
  const all = local.count + server.sections.reduce((sum, { items }) => sum + items.length, 0)

  // What the server found stands below, once all above it is drawn.
  const sections = local.count > limit ? local.sections : [...local.sections, ...server.sections]
  const rows = sections.flatMap(({ items }) => items)
  const isFailed = server.error && mode !== 'all' && !server.pending
  const ids = [...rows.map(({ id }) => id), ...(isFailed ? [retryId] : [])]
  const selected = ids.includes(picked) ? picked : (ids[0] ?? '')
  const selectedRow = rows.find(({ id }) => id === selected)

  const grow = () => setLimit((now) => (now < all ? now + moreRows : now))
  const onSelect = (id: string) => {
    setPicked(id)
    if (ids.indexOf(id) >= ids.length - margin) grow()
  }
  const onType = (text: string) => {
    setPicked('')
    setSaid('')
    setLimit(firstRows)
    early.current = null
    onTyped(text)
  }

  const choose = useCallback(
    (row: Row, how: How) => {
      if (how === 'also') return row.also ? onChoose(row.also.choice) : undefined
      if (row.off !== null) return setSaid(`${row.title}：${row.off}`)
      if (how === 'open') return onChoose(row.choice)
      if (row.address !== null) window.open(row.address, '_blank', 'noopener')
    },
    [onChoose],
  )
  /** Enter came before the answer: it means the answer's row, not one of the question before. */
  const early = useRef<How | null>(null)
  const onRow = useCallback(
    (row: Row, how: How) => {
      if (row.choice.kind === 'open' && latest.current.pending) early.current = how
      else choose(row, how)
    },
    [choose],
  )
  useEffect(() => {
    latest.current = { picked, pending: server.pending }
    const how = early.current
    if (server.pending || how === null) return
    early.current = null
    if (selectedRow) choose(selectedRow, how)
  }, [picked, server.pending, selectedRow, choose])

  const note = ids.length > 0 ? '' : noteOf({ mode, query, phone, pending: server.pending, canAsk })
  return (
    <Frame
      label="命令面板"
      placeholder="搜索页面、动作、客户"
      typed={typed}
      onTyped={onType}
      lead={<Search aria-hidden className="size-4 shrink-0 stroke-[1.5] text-text-3" />}
      ids={ids}
      selected={selected}
      onSelect={onSelect}
      onNearEnd={grow}
      onKey={(event) => {
        if (event.key !== 'Enter') return
        const how = event.ctrlKey || event.metaKey ? 'newTab' : event.altKey ? 'also' : 'open'
        // Enter alone is the list's own.
        if (how === 'open') return
        event.preventDefault()
        if (selectedRow) onRow(selectedRow, how)
      }}
      status={said || note || `${all} 个结果`}
      onClose={onClose}
      footer={<Footer onPrefix={(sign) => onType(`${sign}${query}`)} />}
    >
      {sections.map(({ title, items }) => (
        <Command.Group key={title} heading={title} className={groupClass}>
          {items.map((row) => (
            <RowView key={row.id} row={row} onChoose={onRow} />
          ))}
        </Command.Group>
      ))}
      {isFailed && <AnswerRow id={retryId} title="没有查出来，重试" onChoose={server.retry} />}
      {note !== '' && <Notice id="note">{note}</Notice>}
    </Frame>
  )
}

const retryId = 'retry'

function askedOf(mode: Mode, query: string, phone: string | null): Asked | null {
  if (phone !== null) return { kind: 'phone', text: phone }
  const isName = mode === 'people' ? query !== '' : mode === 'all' && isTelling(query)
  return isName ? { kind: 'names', text: query } : null
}

interface NoteInput {
  mode: Mode
  query: string
  phone: string | null
  pending: boolean
  canAsk: boolean
}

/** Why there is nothing to see. */
function noteOf({ mode, query, phone, pending, canAsk }: NoteInput): string {
  if (pending) return '正在查找…'
  if (mode === 'numbers' && phone === null) return '输入 7 位以上的电话号码'
  if (mode === 'people' && query === '') return '输入姓名、拼音或首字母'
  if (mode === 'people' && !canAsk) return '没有权限查找客户和人员'
  return phone === null ? `没有找到“${query}”` : '没有客户是这个号码'
}

const Footer = ({ onPrefix }: { onPrefix(sign: string): void }) => (
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
)
