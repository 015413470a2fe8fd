import { Check, ChevronRight, Minus, Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { TextInput } from '../field/text-input'
import {
  type CheckState,
  checkStateOf,
  createTree,
  isAnswer,
  type TreeNode,
  type TreeRow,
  toggled,
  visibleRows,
} from './tree-model'

interface Shared<I extends string | number> {
  label: string
  nodes: readonly TreeNode<I>[]
  /** Open at first: the nodes above the chosen one, and by default the top. */
  openAtFirst?: readonly I[]
}

interface Choosing<I extends string | number> {
  value: I | null
  onChange(value: NoInfer<I>): void
  checked?: undefined
}

interface Checking<I extends string | number> {
  /** All checked nodes. Checking a node checks everything below it. */
  checked: ReadonlySet<I>
  onChange(checked: ReadonlySet<NoInfer<I>>): void
  value?: undefined
}

type TreeViewProps<I extends string | number> = Shared<I> & (Choosing<I> | Checking<I>)

/**
 * A hierarchy in which to search and choose one node, or with `checked` to check several. One tab stop: arrow keys
 * move, open and close; Enter or Space chooses.
 */
export function TreeView<I extends string | number>(props: TreeViewProps<I>) {
  const { label, nodes, checked } = props
  const tree = useMemo(() => createTree(nodes), [nodes])
  const [query, setQuery] = useState('')
  const [openIds, setOpenIds] = useState<ReadonlySet<I>>(
    () =>
      new Set([
        ...(props.openAtFirst ?? tree.top.map(({ id }) => id)),
        ...(props.value == null ? [] : tree.pathOf(props.value).slice(0, -1)).map(({ id }) => id),
      ]),
  )
  const [currentId, setCurrentId] = useState<I | null>(props.value ?? null)
  const list = useRef<HTMLDivElement>(null)

  const sought = query.trim()
  const rows = visibleRows(tree, (id) => openIds.has(id), sought)
  // A search leads to the first match: the rows above it are only the path to it.
  const current = Math.max(
    rows.findIndex(({ node }) => (currentId === null ? isAnswer(node, sought) : node.id === currentId)),
    0,
  )

  const focusRow = (index: number) => {
    const row = rows[index]
    if (!row) return
    setCurrentId(row.node.id)
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus()
  }
  const setOpen = (id: I, open: boolean) => {
    const next = new Set(openIds)
    if (open) next.add(id)
    else next.delete(id)
    setOpenIds(next)
  }
  const choose = ({ id, off }: TreeNode<I>) => {
    if (off !== undefined) return
    if (props.checked) props.onChange(toggled(tree, props.checked, id))
    else props.onChange(id)
  }

  const onKeyDown = (event: KeyboardEvent, index: number, { node, open, level }: TreeRow<I>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    switch (event.key) {
      case 'ArrowDown':
        focusRow(index + 1)
        break
      case 'ArrowUp':
        focusRow(index - 1)
        break
      case 'Home':
        focusRow(0)
        break
      case 'End':
        focusRow(rows.length - 1)
        break
      case 'ArrowRight':
        if (open === false) setOpen(node.id, true)
        else if (open) focusRow(index + 1)
        break
      case 'ArrowLeft':
        // Nodes that a search opened stay open, because the matches are inside.
        if (open && openIds.has(node.id)) setOpen(node.id, false)
        else focusRow(rows.slice(0, index).findLastIndex((row) => row.level < level))
        break
      case 'Enter':
      case ' ':
        choose(node)
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-text-3" />
        <TextInput
          bare
          type="search"
          aria-label={`搜索${label}`}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setCurrentId(event.target.value.trim() === '' ? (props.value ?? null) : null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            // Enter must not submit the form around it; it moves to where it can choose.
            event.preventDefault()
            focusRow(current)
          }}
          className="h-full min-w-0"
        />
      </div>
      {rows.length === 0 ? (
        <p role="status" className="p-3 text-text-3">
          没有符合的
        </p>
      ) : (
        <div
          ref={list}
          role="tree"
          aria-label={label}
          aria-multiselectable={checked ? true : undefined}
          className="min-h-0 overflow-y-auto p-1"
        >
          {rows.map((row, index) => {
            const { node, level, position, siblings, open } = row
            const state = checked && checkStateOf(tree, checked, node.id)
            const isChosen = !checked && node.id === props.value
            return (
              <div
                key={node.id}
                role="treeitem"
                aria-level={level}
                aria-posinset={position}
                aria-setsize={siblings}
                aria-expanded={open}
                aria-selected={checked ? undefined : isChosen}
                aria-checked={state}
                aria-disabled={node.off === undefined ? undefined : true}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setCurrentId(node.id)}
                onKeyDown={(event) => onKeyDown(event, index, row)}
                onClick={() => choose(node)}
                style={{ paddingLeft: 4 + (level - 1) * 16 }}
                className={classNames(
                  'flex h-7 items-center gap-1.5 rounded-small pr-2 whitespace-nowrap hover:bg-bg-active max-[640px]:h-10',
                  'focus-visible:-outline-offset-2',
                  isChosen && 'bg-accent-tint',
                  node.off !== undefined && 'text-text-off',
                )}
              >
                {/* The pointer's way to do what the arrow keys do. */}
                <span
                  aria-hidden
                  onClick={(event) => {
                    if (open === undefined) return
                    event.stopPropagation()
                    setOpen(node.id, !open)
                  }}
                  className="grid size-6 shrink-0 place-items-center"
                >
                  {open !== undefined && (
                    <ChevronRight className={classNames('size-3.5 stroke-[1.5] text-text-3', open && 'rotate-90')} />
                  )}
                </span>
                {state !== undefined && <Box state={state} />}
                <span className="min-w-0 truncate">{node.name}</span>
                <span className="ml-auto flex shrink-0 items-center pl-2">
                  {node.off !== undefined && <span className="text-text-3">{node.off}</span>}
                  {isChosen && <Check aria-hidden className="size-3.5 stroke-[1.5] text-text-2" />}
                </span>
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}

const Box = ({ state }: { state: CheckState }) => {
  const Mark = state === 'mixed' ? Minus : Check
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-4 shrink-0 place-items-center rounded-small border',
        state ? 'border-accent-solid bg-accent-solid text-on-accent' : 'border-line-strong bg-bg',
      )}
    >
      {state && <Mark className="size-3 stroke-[2.25]" />}
    </span>
  )
}
