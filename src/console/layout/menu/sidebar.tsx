import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Keycaps } from '../../../ui/display/keycap'
import { useStore } from '../../../ui/hooks/use-store'
import { Menu, type MenuEntry } from '../../../ui/overlay/menu'
import { useKeys } from '../../hotkeys/use-keys'
import { Brand } from '../../look/brand'
import { ariaKeys, keycaps } from '../../registry/keys'
import { type Command, hotkeysOf, type ReadyPage } from '../../registry/registry'
import { useShell } from '../../shell'
import { usePermitted } from '../use-permitted'
import { currentOf, type MenuNode, menuTree } from './menu-tree'
import { createOpenGroups } from './open-groups'
import { PageLink } from './page-link'

interface SidebarProps {
  /** Only the groups' icons, with their pages in menus next to them. */
  rail?: boolean
  /** Shown above the menu; without it the logo, if the settings show it. */
  head?: ReactNode
}

/** The main menu. */
export function Sidebar({ rail = false, head }: SidebarProps) {
  const { registry, router, settings } = useShell()
  const sidebarLogo = useStore(settings, (now) => now.sidebarLogo)
  const shown = useStore(router, ({ page }) => page)
  const permitted = usePermitted()
  const tree = menuTree(registry.groups, permitted)
  const current = shown && currentOf(shown.path, permitted)
  return (
    <nav
      aria-label="主菜单"
      className={classNames(
        'flex h-full shrink-0 flex-col border-r border-line bg-bg-sunk print:hidden',
        rail ? 'w-12' : 'w-side',
      )}
    >
      {(head || sidebarLogo) && (
        <div className="flex h-bar shrink-0 items-center overflow-hidden border-b border-line pr-2 pl-3 whitespace-nowrap">
          {/* In the narrow menu only the mark. */}
          {head ?? (
            <span className={rail ? 'w-6 overflow-hidden' : undefined}>
              <Brand />
            </span>
          )}
        </div>
      )}
      {rail ? <Rail tree={tree} current={current} /> : <Groups tree={tree} current={current} />}
      <Foot rail={rail} />
    </nav>
  )
}

interface TreeProps {
  tree: readonly MenuNode[]
  current: ReadyPage | null
}

function Groups({ tree, current }: TreeProps) {
  const [openGroups] = useState(createOpenGroups)
  const open = useStore(openGroups)
  const group = current?.group
  // The menu opens the group of the current page. If the user closes it, it stays closed until the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same group unfolds it again
  useEffect(() => {
    if (group !== undefined) openGroups.change(group, true)
  }, [group, current, openGroups])
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto p-2">
      {tree.map((node) => {
        const { title } = node.group
        if (node.kind === 'page') {
          return <PageItem key={title} page={node.page} isCurrent={node.page === current} icon={node.group.icon} />
        }
        const isOpen = open.includes(title)
        return (
          <GroupItem
            key={title}
            node={node}
            isOpen={isOpen}
            holdsCurrent={group === title}
            onFold={() => openGroups.change(title, !isOpen)}
          >
            {node.pages.map((page) => (
              <PageItem key={page.path} page={page} isCurrent={page === current} />
            ))}
          </GroupItem>
        )
      })}
    </ul>
  )
}

const rowClass = 'flex w-full items-center gap-2 rounded px-2 text-left whitespace-nowrap tint-change'
const iconClass = 'size-4 shrink-0 stroke-[1.5]'

interface GroupItemProps {
  node: MenuNode
  isOpen: boolean
  holdsCurrent: boolean
  onFold(): void
  children: ReactNode
}

function GroupItem({ node: { group }, isOpen, holdsCurrent, onFold, children }: GroupItemProps) {
  const Icon = group.icon
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onFold}
        className={classNames(
          rowClass,
          'h-8 hover:bg-bg-hover pointer-coarse:h-10',
          isOpen || holdsCurrent ? 'font-medium' : 'text-text-2',
          holdsCurrent && !isOpen && 'text-accent-text',
        )}
      >
        <Icon aria-hidden className={classNames(iconClass, 'text-text-3')} />
        <span className="min-w-0 flex-1 truncate">{group.title}</span>
        <Chevron aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-text-3" />
      </button>
      {isOpen && <ul className="pb-1">{children}</ul>}
    </li>
  )
}

interface PageItemProps {
  page: ReadyPage
  isCurrent: boolean
  /** A line of its own, not below a group. */
  icon?: MenuNode['group']['icon']
}

const PageItem = memo(({ page, isCurrent, icon: Icon }: PageItemProps) => {
  const keys = useKeys(page.id)
  return (
    <li>
      <PageLink
        path={page.path}
        aria-current={isCurrent ? 'page' : undefined}
        title={page.subtitle}
        className={classNames(
          rowClass,
          Icon ? 'h-8' : 'h-7 pl-8',
          'pointer-coarse:h-10',
          isCurrent ? 'bg-accent-tint-2 font-medium text-accent-text' : 'text-text-2 hover:bg-bg-hover',
        )}
      >
        {Icon && <Icon aria-hidden className={classNames(iconClass, !isCurrent && 'text-text-3')} />}
        <span className="min-w-0 flex-1 truncate">{page.title}</span>
        {keys !== undefined && (
          <span
            aria-hidden
            className={classNames('text-11 tracking-[0.02em] max-[640px]:hidden', !isCurrent && 'text-text-3')}
          >
            {keycaps(keys).join(' ')}
          </span>
        )}
      </PageLink>
    </li>
  )
})

function Rail({ tree, current }: TreeProps) {
  const { registry, hotkeys, router, tabs } = useShell()
  const entryOf = (page: ReadyPage): MenuEntry => {
    const command = registry.command(page.id)
    const keys = command && hotkeys.of(command)[0]
    return {
      key: page.path,
      title: page.title,
      ...(keys !== undefined && { keys: keycaps(keys) }),
      ...(page === current && { checked: true }),
      run: () => void router.go(tabs.locationOf(page.path)),
    }
  }
  return (
    <ul className="grid min-h-0 flex-1 content-start justify-center gap-1 overflow-x-hidden overflow-y-auto py-2">
      {tree.map((node) => {
        const { title, icon: Icon } = node.group
        const isCurrent = current?.group === title
        const look = isCurrent ? 'bg-accent-tint-2 text-accent-text' : 'text-text-3 hover:bg-bg-hover'
        const shape = `grid size-8 place-items-center rounded tint-change ${look}`
        return (
          <li key={title}>
            {node.kind === 'page' ? (
              <PageLink
                path={node.page.path}
                aria-label={node.page.title}
                aria-current={isCurrent ? 'page' : undefined}
                title={node.page.title}
                className={shape}
              >
                <Icon aria-hidden className={iconClass} />
              </PageLink>
            ) : (
              <Menu
                label={title}
                side="right"
                entries={() => node.pages.map(entryOf)}
                trigger={
                  <button
                    type="button"
                    aria-label={title}
                    aria-current={isCurrent || undefined}
                    title={title}
                    className={shape}
                  >
                    <Icon aria-hidden className={iconClass} />
                  </button>
                }
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The part below the menu: the settings (unless their button is hidden) and the keys. */
function Foot({ rail }: { rail: boolean }) {
  const { commands, settings } = useShell()
  const settingsButton = useStore(settings, (now) => now.settingsButton)
  return (
    <div
      className={classNames(
        'flex shrink-0 items-center gap-1 overflow-hidden border-t border-line',
        rail ? 'flex-col py-1.5' : 'h-10 px-2',
      )}
    >
      {commands
        .at('sidebar.foot')
        .map(
          (command) =>
            (settingsButton || command.id !== 'console.open-settings') && (
              <FootButton key={command.id} command={command} rail={rail} />
            ),
        )}
    </div>
  )
}

function FootButton({ command, rail }: { command: Command; rail: boolean }) {
  const { commands } = useShell()
  const keys = useKeys(command.id)
  const Icon = command.icon
  // By its original key: users who removed that key would otherwise no longer recognise the button.
  const [usual] = hotkeysOf(command)
  const isBare = Icon !== undefined && (rail || usual === undefined || usual.includes(' '))
  return (
    <Button
      small
      look="quiet"
      square={isBare}
      title={isBare ? [command.title, ...(keys ? keycaps(keys) : [])].join(' ') : undefined}
      aria-label={isBare ? command.title : undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      onClick={() => void commands.execute(command.id, {}, 'menu')}
    >
      {Icon && <Icon aria-hidden />}
      {!isBare && command.title}
      {!isBare && keys !== undefined && <Keycaps keys={keycaps(keys)} />}
    </Button>
  )
}
