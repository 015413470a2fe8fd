/** The console itself: palette, tabs, settings. */
import {
  ALargeSmall,
  Keyboard,
  Lock,
  Maximize,
  Minimize,
  PanelLeft,
  RefreshCw,
  Search,
  Settings,
  SunMoon,
  Undo2,
  X,
} from 'lucide-react'
import { pick } from '../src/console/params'
import { type Command, defineCommand } from '../src/console/registry'
import { fullscreen, toggleFullscreen } from '../src/console/settings/fullscreen'
import { sizes } from '../src/console/settings/settings'
import { chooseSize } from '../src/console/settings/size-menu'
import type { CommandContext } from '../src/console/shell'

const section = '控制台'
const tabs = '标签页'

/** The tab that a command is about: the one whose menu it was called from, else the one shown. */
const tabPath = ({ path }: Record<string, unknown>, { scopes }: CommandContext): string =>
  typeof path === 'string' ? path : scopes.get().view

const helpSheet = async () => (await import('../src/console/help/help-sheet')).HelpSheet
const settingsDrawer = async () => (await import('../src/console/settings/settings-drawer')).SettingsDrawer

export const consoleCommands: Command[] = [
  defineCommand({
    id: 'console.open-palette',
    title: '命令面板',
    section,
    icon: Search,
    hotkey: 'Mod+k',
    allowInInput: true,
    keyOnly: true,
    run: (_args, { palette }) => palette.toggle(),
  }),
  defineCommand({
    id: 'console.open-help',
    title: '快捷键',
    section,
    keywords: ['帮助'],
    icon: Keyboard,
    hotkey: '?',
    places: ['sidebar.foot'],
    code: helpSheet,
    run(args, { dialogs, scopes, registry }) {
      const props = { context: scopes.get(), query: (args as { query?: string }).query ?? '' }
      void dialogs.open(async () => (await Promise.all([helpSheet(), registry.complete()]))[0], props)
    },
  }),
  defineCommand({
    id: 'console.open-settings',
    title: '设置',
    section,
    keywords: ['主题色', '外观', '标签页', '空闲锁屏'],
    icon: Settings,
    hotkey: 'g ,',
    places: ['sidebar.foot', 'topbar.user'],
    code: settingsDrawer,
    run: (_args, { dialogs }) => void dialogs.open(settingsDrawer, {}),
  }),
  defineCommand({
    id: 'console.choose-size',
    title: '切换尺寸',
    section,
    keywords: ['大小', '密度', '行高'],
    icon: ALargeSmall,
    params: [
      pick({
        name: 'size',
        title: '选择尺寸',
        options: () => (Object.keys(sizes) as (keyof typeof sizes)[]).map((value) => ({ value, label: sizes[value] })),
      }),
    ],
    run: ({ size }, context) => chooseSize(context, size),
  }),
  defineCommand({
    id: 'console.choose-scheme',
    title: '切换外观',
    section,
    keywords: ['深色', '浅色', '主题'],
    icon: SunMoon,
    params: [
      pick({
        name: 'scheme',
        title: '选择外观',
        options: () => [
          { value: 'light', label: '浅色' },
          { value: 'dark', label: '深色' },
          { value: 'system', label: '跟随系统' },
        ],
      }),
    ],
    run: ({ scheme }, { theme }) => theme.choose(scheme),
  }),
  defineCommand({
    id: 'console.toggle-sidebar',
    title: '收起或展开菜单',
    section,
    icon: PanelLeft,
    hotkey: 'Mod+b',
    run: (_args, { settings }) => settings.change({ sidebarOpen: !settings.get().sidebarOpen }),
  }),
  defineCommand({
    id: 'console.toggle-fullscreen',
    title: '全屏',
    section,
    icon: Maximize,
    places: ['topbar.icons'],
    whileOn: { state: fullscreen, title: '退出全屏', icon: Minimize },
    run: (_args, { toasts }) => toggleFullscreen(toasts),
  }),
  defineCommand({
    id: 'console.lock',
    title: '锁屏',
    section,
    icon: Lock,
    places: ['topbar.user'],
    run: (_args, { idleLock }) => idleLock.lock(),
  }),
  defineCommand({
    id: 'console.undo',
    title: '撤销上一步',
    section,
    icon: Undo2,
    hotkey: 'z',
    // What was done in a drawer is offered back over it.
    overOverlay: true,
    when: { overlay: ['none', 'dialog'] },
    run: (_args, { undo, toasts }) => (undo.get() ? undo.take() : toasts.show('warn', '没有可以撤销的操作')),
  }),
  defineCommand({
    id: 'console.refresh-tab',
    title: '刷新',
    section: tabs,
    icon: RefreshCw,
    hotkey: 't r',
    places: ['tab'],
    run: (args, context) => context.tabs.refresh(tabPath(args, context)),
  }),
  defineCommand({
    id: 'console.close-tab',
    title: '关闭',
    section: tabs,
    icon: X,
    hotkey: 't w',
    places: ['tab'],
    async run(args, context) {
      const path = tabPath(args, context)
      const isFixed = context.tabs.get().visited.some(({ page }) => page.path === path && page.affix)
      if (isFixed) context.toasts.show('warn', '这个标签页已固定，不能关闭')
      else await context.tabs.delete(path)
    },
  }),
  defineCommand({
    id: 'console.close-other-tabs',
    title: '关闭其他',
    section: tabs,
    hotkey: 't o',
    places: ['tab'],
    run: (args, context) => context.tabs.deleteOthers(tabPath(args, context)),
  }),
  defineCommand({
    id: 'console.close-all-tabs',
    title: '关闭所有',
    section: tabs,
    hotkey: 't a',
    places: ['tab'],
    run: (_args, context) => context.tabs.deleteAll(),
  }),
  defineCommand({
    id: 'console.reopen-tab',
    title: '重新打开刚关闭的标签页',
    section: tabs,
    hotkey: 't u',
    async run(_args, { tabs, toasts }) {
      const before = tabs.get()
      await tabs.reopen()
      if (tabs.get() === before) toasts.show('warn', '没有刚关闭的标签页')
    },
  }),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) =>
    defineCommand({
      id: `console.go-tab-${place}`,
      title: `第 ${place} 个标签页`,
      section: tabs,
      hotkey: `t ${place}`,
      keyOnly: true,
      run: (_args, context) =>
        context.tabs.get().visited.length < place
          ? context.toasts.show('warn', `没有第 ${place} 个标签页`)
          : context.tabs.go(place),
    }),
  ),
]
