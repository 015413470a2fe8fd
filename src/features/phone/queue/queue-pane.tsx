import { CalendarDays, ChevronDown, ClipboardPaste, ListFilter, RefreshCw, Trash2, X } from 'lucide-react'
import { type ReactNode, type Ref, useDeferredValue, useEffect, useState } from 'react'
import { useEndpoint } from '../../../console/data/data'
import { useKeys } from '../../../console/hotkeys/use-keys'
import { ariaKeys, keycaps } from '../../../console/registry/keys'
import { useShell } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import { mostInQueue, type QueueItem, type QueueView, queueViews } from '../../../contract/phone/queue'
import { thousands } from '../../../lib/number'
import { Button } from '../../../ui/display/button'
import { Count } from '../../../ui/display/count'
import { TextInput } from '../../../ui/field/text-input'
import { Empty } from '../../../ui/loading/empty'
import { Loaded } from '../../../ui/loading/loaded'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Menu, type MenuEntry } from '../../../ui/overlay/menu'
import { backToCall } from '../station/back-to-call'
import { useStation } from '../station/use-workstation'
import { QueueList } from './queue-list'

const none: readonly QueueItem[] = []

/** Left: the people to call. */
export function QueuePane({ filter }: { filter: Ref<HTMLInputElement> }) {
  const { commands, live, data: cache } = useShell()
  const { station, queue } = useStation()
  const { view, listId, keywords, rowsAre } = queue
  const [isFiltering, setFiltering] = useState(keywords !== '')
  const asked = useDeferredValue(keywords.trim())
  const { data: lists } = useEndpoint(phoneEndpoints.listList, view === 'list' ? undefined : null)
  const list = view === 'list' ? lists?.find(({ id }) => id === listId) : undefined
  const { data, error, answered, mutate } = useEndpoint(
    phoneEndpoints.queueInfo,
    { view, ...(listId !== null && { listId }), ...(asked !== '' && { keywords: asked }) },
    { keepPrevious: true },
  )
  // The request is one step behind the typed text.
  const isCurrent = asked === keywords.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: back in a view whose rows are the same they are given anew
  useEffect(() => {
    if (!isCurrent) return
    if (data && answered) station.fill([...data.callbacks, ...data.records], data.waiting + data.callbacks.length)
    else if (error) station.failToFill()
  }, [data, answered, error, isCurrent, rowsAre, station])
  useEffect(() => {
    // The rows reload when an entry becomes due again.
    const next = Math.min(...(data?.records ?? none).flatMap((row) => laterDueTimes(row, live.now())))
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => cache.refresh(phoneEndpoints.queueInfo, phoneEndpoints.listList), next)
    return () => clearTimeout(timer)
  }, [data, live, cache])
  const isEmpty = data && data.callbacks.length + data.records.length === 0
  return (
    <>
      <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line pr-2 pl-3">
        <h2 className="sr-only">队列</h2>
        <ViewMenu view={view} listId={listId} />
        {/* Even if there is room only for the names, the rows' head and the strip of keys count too. */}
        <span className="inline-flex desk:max-wide:hidden">
          {data && <Count>{thousands(data.waiting + data.callbacks.length)}</Count>}
        </span>
        <span className="grow" />
        <IconCommand id="phone.open-callbacks" label="我的预约">
          <CalendarDays aria-hidden />
        </IconCommand>
        <Button
          small
          square
          look="quiet"
          aria-label="粘贴名单"
          title="粘贴名单"
          onClick={() => void commands.execute('phone.paste-list', {}, 'button')}
        >
          <ClipboardPaste aria-hidden />
        </Button>
        <IconCommand
          id="phone.filter-queue"
          label="筛选"
          pressed={isFiltering}
          run={() => (isFiltering ? setFiltering(false) : station.page()?.focusFilter())}
        >
          <ListFilter aria-hidden />
        </IconCommand>
        <IconCommand id="phone.refresh-queue" label="刷新队列">
          <RefreshCw aria-hidden />
        </IconCommand>
      </header>
      <FilterLine
        input={filter}
        shown={isFiltering || keywords !== ''}
        keywords={keywords}
        onOpen={() => setFiltering(true)}
        onClose={() => {
          station.queue.find('')
          setFiltering(false)
          station.page()?.focusCall()
        }}
      />
      {/* If this queue's rows could not be loaded, another queue's rows must not show. */}
      <Loaded
        of={{ data: error && !answered ? undefined : data, error, mutate }}
        failed="队列没有取到"
        skeleton={<QueueSkeleton />}
      >
        {(found) =>
          isEmpty ? (
            <NothingToCall view={view} searched={asked !== ''} />
          ) : (
            <QueueList
              callbacks={found.callbacks}
              records={found.records}
              title={list?.name ?? queueViews[view]}
              counts={found}
              stale={!answered}
            />
          )
        }
      </Loaded>
      {data && view === 'list' && data.later + data.done > 0 && (
        <p className="shrink-0 border-t border-line px-4 py-2 text-12 text-text-2">
          待呼 {thousands(data.waiting)} · 稍后 {thousands(data.later)} · 已完成 {thousands(data.done)}
        </p>
      )}
      {data && data.total > mostInQueue && (
        <p className="shrink-0 border-t border-line px-4 py-2 text-12 text-text-3">
          只列出前 {mostInQueue} 位，打完或筛选后会有后面的。
        </p>
      )}
    </>
  )
}

/** The milliseconds until a row should be called again; nothing if it is already waiting or never comes again. */
function laterDueTimes({ status, dueTime }: QueueItem, now: number): number[] {
  if (status === 'WAITING' || dueTime === null || dueTime * 1000 <= now) return []
  return [Math.min(dueTime * 1000 - now + 500, longestWait)]
}
/** The longest delay of a browser timer. */
const longestWait = 2 ** 31 - 1

interface IconCommandProps {
  id: string
  label: string
  pressed?: boolean
  /** What the button does in addition to the key. */
  run?(): void
  children: ReactNode
}

function IconCommand({ id, label, pressed, run, children }: IconCommandProps) {
  const { commands } = useShell()
  const keys = useKeys(id)
  return (
    <Button
      small
      square
      look="quiet"
      aria-label={label}
      title={keys === undefined ? label : `${label} ${keycaps(keys).join(' ')}`}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-pressed={pressed}
      onClick={() => (run ? run() : void commands.execute(id, {}, 'button'))}
    >
      {children}
    </Button>
  )
}

/** Chooses the queue: the views of the agent's own customers, the pasted lists, or pasting another one. */
function ViewMenu({ view, listId }: { view: QueueView; listId: number | null }) {
  const { commands } = useShell()
  const { station } = useStation()
  const [isWanted, setWanted] = useState(false)
  const { data: lists = [], mutate } = useEndpoint(
    phoneEndpoints.listList,
    isWanted || view === 'list' ? undefined : null,
  )
  const want = () => setWanted(true)
  const open = () => {
    want()
    // The rows from before are old.
    void mutate()
  }
  const list = view === 'list' ? lists.find(({ id }) => id === listId) : undefined
  const own = (Object.keys(queueViews) as QueueView[]).filter((each) => each !== 'list')
  const entries: MenuEntry[] = [
    ...own.map((each) => ({
      key: each,
      title: queueViews[each],
      checked: view === each,
      run: () => station.showQueue(each),
    })),
    ...(lists.length > 0 ? (['separator'] as const) : []),
    ...lists.map(({ id, name, waiting, later }) => ({
      key: `list ${id}`,
      title: `${name}（待呼 ${waiting}${later === 0 ? '' : ` · 稍后 ${later}`}）`,
      checked: list?.id === id,
      run: () => station.showQueue('list', id),
    })),
    'separator',
    {
      key: 'paste',
      title: '粘贴名单…',
      icon: ClipboardPaste,
      run: () => void commands.execute('phone.paste-list', {}, 'menu'),
    },
    ...(list
      ? [
          {
            key: 'delete',
            title: '删除这个名单',
            icon: Trash2,
            danger: true,
            run: () => void commands.execute('phone.delete-list', { id: list.id }, 'menu'),
          },
        ]
      : []),
  ]
  return (
    <Menu
      label="队列"
      entries={entries}
      onOpenChange={(isOpen) => (isOpen ? open() : backToCall(station))}
      trigger={
        <button
          type="button"
          id="queue-views"
          onPointerEnter={want}
          onFocus={want}
          className="flex h-ctl-s min-w-0 items-center gap-1 rounded-small px-1 text-14 font-semibold tint-change hover:bg-bg-hover"
        >
          <span className="truncate">{list?.name ?? queueViews[view]}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-text-3" />
        </button>
      }
    />
  )
}

interface FilterLineProps {
  input: Ref<HTMLInputElement>
  shown: boolean
  keywords: string
  onOpen(): void
  onClose(): void
}

function FilterLine({ input, shown, keywords, onOpen, onClose }: FilterLineProps) {
  const { station } = useStation()
  return (
    // Hidden but still focusable: its key shows it.
    <div
      className={
        shown ? 'flex shrink-0 items-center gap-1 border-b border-line px-3 py-1.5' : 'sr-only focus-within:not-sr-only'
      }
    >
      <TextInput
        ref={input}
        aria-label="筛选队列"
        placeholder="姓名、拼音、电话或后四位"
        autoComplete="off"
        spellCheck={false}
        value={keywords}
        onFocus={onOpen}
        onChange={({ target }) => station.queue.find(target.value)}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (by === undefined && event.key !== 'Enter') return
          event.preventDefault()
          // The found rows are there to be called: Enter goes to them, and the next Enter calls.
          if (by === undefined) station.page()?.focusCall()
          else station.move(by)
        }}
        className="h-ctl-s min-w-0 flex-1 px-2.5"
      />
      <Button small square look="quiet" aria-label="清除筛选" title="清除筛选" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  )
}

const emptyTexts: Record<QueueView, string> = {
  today: '今天没有要跟进的客户。换个视图，或粘贴一份名单。',
  overdue: '没有逾期的客户。换个视图，或粘贴一份名单。',
  uncalled: '每位客户都呼过了。换个视图，或粘贴一份名单。',
  intent: '还没有高意向的客户。换个视图，或粘贴一份名单。',
  all: '名下还没有客户。粘贴一份名单就能开始呼叫。',
  list: '这个名单打完了。换个视图，或粘贴另一份。',
}

function NothingToCall({ view, searched }: { view: QueueView; searched: boolean }) {
  const { commands } = useShell()
  const { station } = useStation()
  if (searched) return <Empty title="没有符合的" text="换个姓名、拼音或后四位。" />
  return (
    <Empty title="没有要呼叫的" text={emptyTexts[view]}>
      {view !== 'all' && <Button onClick={() => station.showQueue('all')}>看我的客户</Button>}
      <Button onClick={() => void commands.execute('phone.paste-list', {}, 'button')}>粘贴名单</Button>
    </Empty>
  )
}

const QueueSkeleton = () => (
  <div aria-busy="true" className="flex-1 overflow-hidden">
    {Array.from({ length: 10 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else
      <div key={row} className="grid h-12 content-center gap-2 border-b border-line px-4">
        <Skeleton className="w-24" />
        <Skeleton className="w-40" />
      </div>
    ))}
  </div>
)
