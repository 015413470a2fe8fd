import { ALargeSmall, Bug, ChevronDown, Menu as MenuIcon, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/display/button'
import { Keycaps } from '../../ui/display/keycap'
import { narrowerThan, useMediaQuery } from '../../ui/hooks/use-media-query'
import { useStore } from '../../ui/hooks/use-store'
import { createCode, useCode } from '../../ui/loading/code'
import { Menu, type MenuEntry } from '../../ui/overlay/menu'
import { menuEntries } from '../commands/command-menu'
import { UserAvatar } from '../display/user-avatar'
import { ErrorLogButton, openErrorLog } from '../error-log/error-log-button'
import { useKeys } from '../hotkeys/use-keys'
import { NoticesButton } from '../notices/notices-button'
import { ariaKeys, keycaps } from '../registry/keys'
import type { Command } from '../registry/registry'
import { SizeMenu } from '../settings/size-menu'
import { type Shell, useShell } from '../shell'
import { Breadcrumb } from './breadcrumb'
import { LoadingBar } from './loading-bar'

interface TopBarProps {
  /** Whether the menu is open. */
  menuOpen: boolean
  onMenu(): void
}

/** The bar above every page. On phones: menu, the page's title, search, the bell, the user. */
export function TopBar({ menuOpen, onMenu }: TopBarProps) {
  const label = menuOpen ? '收起菜单' : '展开菜单'
  return (
    <header className="flex h-bar shrink-0 items-center gap-1 border-b border-line bg-bg px-2 desk:pr-3 print:hidden">
      <LoadingBar />
      <Button square look="quiet" aria-label={label} title={label} aria-expanded={menuOpen} onClick={onMenu}>
        <MenuIcon aria-hidden />
      </Button>
      <Breadcrumb />
      <span className="flex-1" />
      <Pill />
      <Find />
      <NoticesButton />
      <span className="hidden desk:contents">
        <ErrorLogButton />
        <Icons />
        <SizeMenu />
        <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-strong" />
      </span>
      <UserMenu />
    </header>
  )
}

const pillCode = createCode(() => import('../live/call-pill').then(({ CallPill }) => CallPill))

/** The state at the workstation, for users who have one; on the workstation itself the page shows it. */
function Pill() {
  const { live, router } = useShell()
  const [isMissing, setMissing] = useState(false)
  const hasAgent = useStore(live, ({ agent }) => agent !== null)
  const isStation = useStore(router, ({ page }) => page?.station === true)
  const isWanted = hasAgent && !isStation
  const CallPill = useCode(pillCode, isWanted && !isMissing, () => setMissing(true))
  return CallPill && <CallPill />
}

/** Looks like a field and opens the palette, which searches the permitted pages. */
function Find() {
  const { commands } = useShell()
  const keys = useKeys('console.open-palette')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys(keys)}
      onClick={() => void commands.execute('console.open-palette', {}, 'button')}
      className="flex h-ctl min-w-ctl shrink-0 items-center justify-center gap-1.5 rounded text-text-3 tint-change hover:bg-bg-hover desk:mr-2 desk:w-68 desk:min-w-24 desk:shrink-[9999] desk:justify-start desk:border desk:border-line desk:bg-bg-sunk desk:pr-2 desk:pl-2.5"
    >
      <Search aria-hidden className="size-4 shrink-0 stroke-[1.5]" />
      <span className="flex-1 truncate text-left max-desk:sr-only">搜索页面、动作、客户</span>
      {keys !== undefined && (
        <span aria-hidden className="hidden text-text-2 desk:flex">
          <Keycaps keys={keycaps(keys)} />
        </span>
      )}
    </button>
  )
}

/** The commands that appear here as icons. */
function Icons() {
  const { commands } = useShell()
  return commands.at('topbar.icons').map((command) => <IconButton key={command.id} command={command} />)
}

const neverOn = { get: () => false, subscribe: () => () => undefined }

function IconButton({ command }: { command: Command }) {
  const { commands } = useShell()
  const { id, whileOn } = command
  const isOn = useStore(whileOn?.state ?? neverOn)
  const { title, icon: Icon } = (isOn && whileOn) || command
  return (
    <Button
      square
      look="quiet"
      aria-label={title}
      title={title}
      onClick={() => void commands.execute(id, {}, 'button')}
    >
      {Icon && <Icon aria-hidden />}
    </Button>
  )
}

/** The commands for which the bar has no room on phones. */
const leftOut = (shell: Shell): readonly MenuEntry[] => [
  {
    key: 'errors',
    title: `错误日志 ${shell.errorLog.get().length} 条`,
    icon: Bug,
    run: () => void openErrorLog(shell),
  },
  ...menuEntries(shell, 'topbar.icons', 'menu'),
  {
    key: 'size',
    title: '尺寸…',
    icon: ALargeSmall,
    run: () => void shell.commands.execute('console.choose-size', {}, 'menu'),
  },
  'separator',
]

function UserMenu() {
  const shell = useShell()
  const isNarrow = useMediaQuery(narrowerThan.desk)
  const info = useStore(shell.session).user?.info
  // Signed out: the login page is loading.
  if (!info) return null
  return (
    <Menu
      label="用户菜单"
      align="end"
      entries={() => [...(isNarrow ? leftOut(shell) : []), ...menuEntries(shell, 'topbar.user', 'menu')]}
      trigger={
        <button
          type="button"
          className="flex h-ctl min-w-ctl shrink-0 items-center justify-center gap-2 rounded whitespace-nowrap tint-change hover:bg-bg-hover desk:pr-1 desk:pl-2"
        >
          <UserAvatar name={info.name} avatar={info.avatar} />
          <span className="sr-only desk:not-sr-only">{info.name}</span>
          {info.employeeNo && <span className="sr-only text-text-3 desk:not-sr-only">{info.employeeNo}</span>}
          <ChevronDown aria-hidden className="hidden size-3.5 stroke-[1.5] desk:block" />
        </button>
      }
    />
  )
}
