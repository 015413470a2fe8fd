import {
  Activity,
  type ComponentType,
  memo,
  type PropsWithChildren,
  type RefObject,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { Router } from 'wouter'
import { useStore } from '../../../ui/hooks/use-store'
import { ErrorBoundary } from '../../error-log/error-boundary'
import { TabPlace, useTabLocation, useTabSearch } from '../../routes/location-hooks'
import { NotLoaded } from '../../routes/not-loaded'
import { useShell } from '../../shell'
import type { Tab } from './tabs'

interface OutletProps {
  /** The element that scrolls a page taller than its place; null until it is there. */
  scroller: HTMLElement | null
}

/** The shown page, and behind it the hidden pages whose tabs keep their state. */
export function TabOutlet({ scroller }: OutletProps) {
  const { router, tabs, errorLog } = useShell()
  const { page, view: View, fault } = useStore(router)
  const { visited, cached } = useStore(tabs)
  const isTab = page !== null && router.pageAt(page.path) !== undefined
  return (
    <>
      {visited.map((tab) => {
        const isShown = tab.page.path === page?.path
        if (!tab.view || !(isShown || cached.includes(tab.page.path))) return null
        return (
          <TabPage
            key={`${tab.page.path} ${tab.refreshed}`}
            tab={tab}
            view={tab.view}
            isShown={isShown}
            scroller={scroller}
          />
        )
      })}
      {page && View && !isTab && (
        <ErrorBoundary key={page.path} onError={errorLog.add}>
          <View />
        </ErrorBoundary>
      )}
      {page && !View && (
        <div className="grid min-h-full place-content-center">
          <NotLoaded what={`“${page.title}”`} fault={fault} />
        </div>
      )}
    </>
  )
}

interface TabPageProps extends OutletProps {
  tab: Tab
  view: ComponentType
  isShown: boolean
}

/** A hidden page keeps its state and its place in the document, but its effects stop. */
const TabPage = memo(({ tab: { page, location }, view: View, isShown, scroller }: TabPageProps) => {
  const { errorLog } = useShell()
  const box = useRef<HTMLDivElement>(null)
  useKeptLayout(box, isShown)
  const place = useMemo(() => ({ path: page.path, location }), [page.path, location])
  // The same element again, so that a change of tab renders neither the old page nor the new one again.
  const content = useMemo(
    () => (
      <Router hook={useTabLocation} searchHook={useTabSearch}>
        <ErrorBoundary onError={errorLog.add}>
          <View />
        </ErrorBoundary>
      </Router>
    ),
    [View, errorLog],
  )
  return (
    <div ref={box} aria-hidden={!isShown || undefined} className={isShown ? 'h-full print:h-auto' : putAway}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <KeptScroll scroller={scroller}>
          <TabPlace value={place}>{content}</TabPlace>
        </KeptScroll>
      </Activity>
    </div>
  )
})

/**
 * As large as when it is shown, so that showing it needs no new layout; and below the shown page, because its box would
 * otherwise take the clicks. No property here may be inherited, or everything in it would get new styles.
 */
const putAway = 'absolute inset-x-0 top-0 -z-10 h-full [content-visibility:hidden]'

/**
 * React hides a page with `display: none`. After that the browser recomputes the styles and layout of everything in it,
 * which is most of the time from the key to the picture. `content-visibility` keeps them, if the browser supports it
 * (docs/decisions/0016).
 */
function useKeptLayout(box: RefObject<HTMLElement | null>, isShown: boolean) {
  // Together with React's own hiding, because a layout between the two would lose what we want to keep.
  useInsertionEffect(() => {
    const page = box.current?.firstElementChild
    if (isShown || !(page instanceof HTMLElement) || !CSS.supports('content-visibility', 'hidden')) return
    const keep = () => page.style.removeProperty('display')
    keep()
    // React hides it again each time something in it renders while hidden.
    const redrawn = new MutationObserver(keep)
    redrawn.observe(page, { attributeFilter: ['style'] })
    return () => redrawn.disconnect()
  }, [box, isShown])
  // A browser removes the focus from hidden elements only in the next frame, which is too late for code that focuses
  // the new page.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!isShown && focused instanceof HTMLElement && box.current?.contains(focused)) focused.blur()
  }, [box, isShown])
}

/** The position of each scroller at its last event. */
const lastTops = new WeakMap<HTMLElement, number>()

/**
 * Restores the scroll positions from when the page was left: pages share one scroller, and not every browser remembers
 * the others.
 */
function KeptScroll({ scroller, children }: PropsWithChildren<OutletProps>) {
  const top = useRef(0)
  const inside = useRef(new Map<Element, { left: number; top: number }>())
  const isShown = useRef(false)
  useLayoutEffect(() => {
    if (!scroller) return
    const remember = () => {
      top.current = scroller.scrollTop
      lastTops.set(scroller, top.current)
    }
    // If nothing has scrolled, the position is not read, because reading it would cost a layout.
    if (top.current !== (lastTops.get(scroller) ?? 0)) {
      scroller.scrollTop = top.current
      lastTops.set(scroller, top.current)
    }
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => scroller.removeEventListener('scroll', remember)
  }, [scroller])
  useLayoutEffect(() => {
    isShown.current = true
    for (const [element, { left, top }] of inside.current) {
      if (!element.isConnected) inside.current.delete(element)
      else element.scrollTo({ left, top })
    }
    return () => {
      isShown.current = false
    }
  }, [])
  return (
    <div
      className="h-full print:h-auto"
      onScrollCapture={({ target }) => {
        // What scrolls while hidden is the browser that forgets the position.
        if (isShown.current && target instanceof Element) {
          inside.current.set(target, { left: target.scrollLeft, top: target.scrollTop })
        }
      }}
    >
      {children}
    </div>
  )
}
