import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { rowCount } from '../../lib/number'
import { classNames } from '../class-names'
import { Button } from '../display/button'
import { Form } from '../field/form'
import { NumberField } from '../field/number-field'
import { narrowerThan, useMediaQuery } from '../hooks/use-media-query'
import { pageItems } from './page-items'

interface PaginationProps {
  /** The number of all rows; undefined while unknown. */
  total: number | undefined
  /** There are more than `total`: no page is known as the last one. */
  isCapped?: boolean | undefined
  /** Counts them. */
  onCount?(): void
  isCounting?: boolean
  /** From 1. */
  page: number
  size: number
  /** Spec §9. */
  sizes?: readonly number[]
  onPage(page: number): void
  onSize(size: number): void
  /** Its label, if there are several. */
  label?: string
}

const usualSizes = [10, 20, 30, 50, 100]

/**
 * Spec §9: total, sizes, prev, pager, next, jumper. On a phone there are no sizes, and the jumper is only its field.
 */
export function Pagination(props: PaginationProps) {
  const { total, isCapped = false, onCount, isCounting = false, page, size, sizes = usualSizes } = props
  const { onPage, onSize, label = '分页' } = props
  const isNarrow = useMediaQuery(narrowerThan.card)
  const known = Math.max(1, Math.ceil((total ?? 0) / size))
  const pages = isCapped ? Math.max(known, page + 1) : known
  const at = Math.min(page, pages)
  const items = pageItems(at, pages, isNarrow ? 5 : 7)
  return (
    <nav
      aria-label={label}
      className="flex h-12 shrink-0 items-center gap-2 border-t border-line px-4 whitespace-nowrap text-text-2 max-[640px]:pr-2 max-[640px]:pl-3"
    >
      <span className="min-w-0 truncate">共 {total === undefined ? '—' : rowCount(total, isCapped)} 条</span>
      {isCapped && onCount && (
        <Button look="quiet" small busy={isCounting} title="数清全部，并算出合计" onClick={onCount}>
          数清
        </Button>
      )}
      {!isNarrow && (
        <span className="relative inline-flex">
          <select
            aria-label="每页条数"
            value={size}
            onChange={(event) => onSize(Number(event.target.value))}
            className="h-7 w-24 appearance-none rounded border border-line-strong bg-bg pr-6 pl-2.5 text-text tint-change"
          >
            {[...new Set([...sizes, size])]
              .sort((a, b) => a - b)
              .map((one) => (
                <option key={one} value={one}>
                  {one} 条/页
                </option>
              ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1.5 right-2 size-3.5 stroke-[1.5] text-text-3"
          />
        </span>
      )}
      <span className="grow" />
      <div className="flex gap-0.5">
        <PageButton label="上一页" isOff={at <= 1} onClick={() => onPage(at - 1)}>
          <ChevronLeft aria-hidden className="size-4 stroke-[1.5]" />
        </PageButton>
        {(isCapped && items.at(-2) === 'gap-after' ? items.slice(0, -1) : items).map((item) =>
          typeof item === 'number' ? (
            <PageButton key={item} label={`第 ${item} 页`} isCurrent={item === at} onClick={() => onPage(item)}>
              {item}
            </PageButton>
          ) : (
            <span
              key={item}
              aria-hidden
              className={classNames('grid place-items-center text-text-3', isNarrow ? 'w-4' : 'size-7')}
            >
              …
            </span>
          ),
        )}
        <PageButton label="下一页" isOff={at >= pages} onClick={() => onPage(at + 1)}>
          <ChevronRight aria-hidden className="size-4 stroke-[1.5]" />
        </PageButton>
      </div>
      <Jumper key={at} bare={isNarrow} page={at} pages={isCapped ? Number.POSITIVE_INFINITY : pages} onPage={onPage} />
    </nav>
  )
}

interface PageButtonProps extends ComponentProps<'button'> {
  label: string
  isCurrent?: boolean
  isOff?: boolean
}

/** Not `disabled` at the end, because keyboard users would lose the focus. */
const PageButton = ({ label, isCurrent = false, isOff = false, onClick, ...rest }: PageButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    aria-current={isCurrent ? 'page' : undefined}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
    className={classNames(
      'grid h-7 min-w-7 place-items-center rounded px-1 tint-change',
      isCurrent && 'bg-accent-tint-2 font-semibold text-accent-text',
      isOff && 'text-text-off',
      !isCurrent && !isOff && 'hover:bg-bg-hover',
    )}
  />
)

interface JumperProps {
  /** Without the words around its field. */
  bare: boolean
  page: number
  pages: number
  onPage(page: number): void
}

/**
 * 前往 [n] 页. Enter goes there. A number without a page goes to the nearest page; other text goes back to the current
 * one.
 */
function Jumper({ bare, page, pages, onPage }: JumperProps) {
  const [asked, setAsked] = useState<number | null>(page)
  return (
    <Form
      className={classNames('flex items-center gap-1', !bare && 'ml-2')}
      onSubmit={() => {
        const target = asked === null ? page : Math.min(pages, Math.max(1, asked))
        setAsked(target)
        if (target !== page) onPage(target)
      }}
    >
      {!bare && '前往'}
      <NumberField
        alone="boxed"
        label="前往页"
        title={bare ? '前往页' : undefined}
        enterKeyHint="go"
        value={asked}
        onChange={setAsked}
        onFocus={(event) => event.target.select()}
        onBlur={() => setAsked(page)}
        className={classNames('h-7 w-11 text-text', bare ? 'px-1' : 'px-2')}
      />
      {!bare && '页'}
    </Form>
  )
}
