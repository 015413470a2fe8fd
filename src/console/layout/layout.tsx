import { useCallback, useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names'
import { narrowerThan, useMediaQuery } from '../../ui/hooks/use-media-query'
import { useStore } from '../../ui/hooks/use-store'
import { createCode, useCode } from '../../ui/loading/code'
import { useShell } from '../shell'
import { Sidebar } from './menu/sidebar'
import { TabBar } from './tabs/tab-bar'
import { TabOutlet } from './tabs/tab-outlet'
import { TopBar } from './top-bar'

const drawerCode = createCode(() => import('./menu-drawer').then(({ MenuDrawer }) => MenuDrawer))

/**
 * The frame around every page (spec §2). A page fills the part below bars and tabs; a taller one scrolls with them, or
 * below them with a fixed header.
 */
export function Layout() {
  const { router, settings, commands } = useShell()
  const { sidebarOpen, tagTabs, fixedHeader } = useStore(settings)
  const isDesk = !useMediaQuery(narrowerThan.desk)
  const drawerOpen = sidebarOpen && !isDesk
  const closeDrawer = useCallback(() => void settings.change({ sidebarOpen: false }), [settings])
  useEffect(() => (drawerOpen ? router.subscribe(closeDrawer) : undefined), [drawerOpen, router, closeDrawer])
  const MenuDrawer = useCode(drawerCode, drawerOpen, closeDrawer)

  const [column, setColumn] = useState<HTMLElement | null>(null)
  const [main, setMain] = useState<HTMLElement | null>(null)

  return (
    // A layer of its own: what lies over the frame is then painted without each of the page's parts being looked at.
    <div className="isolate flex h-full print:block print:h-auto">
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link within the page, only not by way of the address */}
      <a
        href="#content"
        className="sr-only rounded bg-bg-raised px-3 py-2 text-accent-text shadow-pop focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-40"
        onClick={(event) => {
          // A fragment in the address would be a navigation.
          event.preventDefault()
          main?.focus()
        }}
      >
        跳到内容
      </a>
      {isDesk && <Sidebar rail={!sidebarOpen} />}
      {drawerOpen && MenuDrawer && <MenuDrawer onClose={closeDrawer} />}
      <div
        ref={setColumn}
        className={classNames(
          'flex h-full min-w-0 flex-1 flex-col print:h-auto print:overflow-visible',
          fixedHeader ? 'overflow-hidden' : 'overflow-y-auto',
        )}
      >
        <TopBar menuOpen={sidebarOpen} onMenu={() => void commands.execute('console.toggle-sidebar', {}, 'button')} />
        {tagTabs && <TabBar />}
        <main
          ref={setMain}
          id="content"
          tabIndex={-1}
          className={classNames(
            // A basis of 0: a page of 100 % has a height to fill, and a taller one overflows.
            'relative min-h-0 shrink-0 grow basis-0 print:overflow-visible',
            fixedHeader && 'overflow-y-auto',
          )}
        >
          <TabOutlet scroller={fixedHeader ? main : column} />
        </main>
      </div>
    </div>
  )
}
