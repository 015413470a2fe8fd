import { Pin, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../../ui/class-names'
import { useMediaQuery } from '../../../ui/hooks/use-media-query'
import { useStore } from '../../../ui/hooks/use-store'
import { type MenuEntry, PointMenu } from '../../../ui/overlay/menu'
import { menuEntries } from '../../commands/command-menu'
import { type Shell, useShell } from '../../shell'
import type { Tab } from './tabs'

interface OpenMenu {
  tab: Tab
  at: { x: number; y: number }
}

/** The page tabs: links to the visited pages. A right click, the menu key or Shift+F10 opens a tab's menu. */
export function TabBar() {
  const shell = useShell()
  const visited = useStore(shell.tabs, (tabs) => tabs.visited)
  const shown = useStore(shell.router, ({ page }) => page?.path)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const isClosing = useRef(false)

  useWheelSideways(list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown, or it stands elsewhere
  useEffect(() => {
    // With the next frame's layout, to avoid an extra one.
    const frame = requestAnimationFrame(() => {
      const link = list.current?.querySelector('[aria-current]')
      if (link instanceof HTMLElement) bringIntoView(link)
    })
    return () => cancelAnimationFrame(frame)
  }, [shown, visited])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may have gone with its tab
  useEffect(() => {
    if (!isClosing.current) return
    isClosing.current = false
    if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [visited])

  const close = ({ page }: Tab) => {
    isClosing.current = true
    void shell.commands.execute('console.close-tab', { path: page.path }, 'button')
  }
  return (
    <nav aria-label="标签页" className="h-tabs shrink-0 bg-bg-sunk print:hidden">
      <ul
        ref={list}
        className="flex h-full items-stretch overflow-x-auto px-2 shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]"
      >
        {visited.map((tab) => (
          <TabItem
            key={tab.page.path}
            tab={tab}
            isShown={tab.page.path === shown}
            onClose={() => close(tab)}
            onMenu={(at) => setMenu({ tab, at })}
          />
        ))}
      </ul>
      <PointMenu
        label={`标签页：${menu?.tab.page.title ?? ''}`}
        at={menu?.at ?? null}
        entries={() => (menu ? entriesOf(shell, menu.tab) : [])}
        onClose={() => setMenu(null)}
      />
    </nav>
  )
}

/** The actions for a tab; one that would change nothing says why. */
function entriesOf(shell: Shell, tab: Tab): readonly MenuEntry[] {
  const closable = shell.tabs.get().visited.filter(({ page }) => !page.affix)
  const off: Record<string, string | false> = {
    'console.close-tab': tab.page.affix === true && '已固定',
    'console.close-other-tabs': closable.every(({ page }) => page === tab.page) && '没有其他标签页',
    'console.close-all-tabs': closable.length === 0 && '都已固定',
  }
  return menuEntries(shell, 'tab', 'menu', { args: { path: tab.page.path } }).map((entry) => {
    const reason = entry !== 'separator' && off[entry.key]
    return reason ? { ...entry, off: reason } : entry
  })
}

interface TabItemProps {
  tab: Tab
  isShown: boolean
  onClose(): void
  onMenu(at: { x: number; y: number }): void
}

function TabItem({ tab: { page, location }, isShown, onClose, onMenu }: TabItemProps) {
  const { router } = useShell()
  const prefetch = () => router.prefetch(page.path)
  // Under a mouse, the other tabs show their button on hover; a finger never hovers.
  const isTouched = useMediaQuery('(pointer: coarse)')
  const hasCross = isShown || isTouched

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // Some browsers give no position for the menu key.
    const isPlaced = event.clientX !== 0 || event.clientY !== 0
    onMenu(isPlaced ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (isPlain && event.key === 'Delete' && !page.affix) onClose()
    else if (!isPlain || !moveFocus(event.currentTarget, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li
      className={classNames(
        'group relative flex shrink-0 border-x',
        isShown
          ? 'border-line bg-bg font-medium before:absolute before:-inset-x-px before:top-0 before:h-0.5 before:bg-accent'
          : 'border-transparent text-text-2',
      )}
    >
      <Link
        href={location}
        aria-current={isShown ? 'page' : undefined}
        aria-keyshortcuts={page.affix ? undefined : 'Delete'}
        draggable={false}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        // The middle button would scroll and also open the page again.
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          event.preventDefault()
          if (!page.affix) onClose()
        }}
        className={classNames(
          'flex items-center gap-1.5 rounded-small pl-3 whitespace-nowrap -outline-offset-2 tint-change hover:text-text',
          page.affix ? 'pr-3' : hasCross ? 'pr-8' : 'pr-3.5',
        )}
      >
        {page.title}
        {page.affix && (
          <>
            <Pin aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-text-3" />
            <span className="sr-only">（固定）</span>
          </>
        )}
      </Link>
      {!page.affix && (
        <button
          type="button"
          // In the other tabs only the pointer needs it: they close by Delete and by their menu.
          tabIndex={isShown ? undefined : -1}
          aria-label={`关闭 ${page.title}`}
          title="关闭"
          onClick={onClose}
          className={classNames(
            'absolute inset-y-0 my-auto grid h-6 place-items-center rounded-small text-text-3 tint-change hover:bg-bg-active hover:text-text',
            hasCross ? 'right-1.5 w-6' : 'invisible right-0 w-3.5 bg-bg-sunk group-hover:visible',
          )}
        >
          <X aria-hidden className={classNames('stroke-[1.5]', hasCross ? 'size-3.5' : 'size-3')} />
        </button>
      )}
    </li>
  )
}

/** Arrows, Home and End move from tab to tab. Returns whether the key was one of them. */
function moveFocus(from: HTMLElement, key: string): boolean {
  const links = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('a') ?? [])]
  const at = links.indexOf(from)
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }
  const place = places[key]
  if (place === undefined) return false
  links[place]?.focus()
  return true
}

/** Done here, because the browser's own function would also scroll the page. */
function bringIntoView(link: HTMLElement) {
  const item = link.closest('li')
  const list = link.closest('ul')
  if (!item || !list) return
  const from = item.offsetLeft - list.offsetLeft
  const margin = 24
  if (from - margin < list.scrollLeft) list.scrollLeft = from - margin
  else if (from + item.offsetWidth + margin > list.scrollLeft + list.clientWidth) {
    list.scrollLeft = from + item.offsetWidth + margin - list.clientWidth
  }
}

/** A vertical wheel scrolls the tabs sideways if they don't all fit. */
function useWheelSideways(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current
    const onWheel = (event: WheelEvent) => {
      if (!element || event.ctrlKey || event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    // React's own listeners are passive, so they can't stop the page from scrolling too.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [list])
}
