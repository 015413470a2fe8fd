/** The console itself: palette, settings, undo. */
import {
  ALargeSmall,
  Keyboard,
  Lock,
  Maximize,
  Minimize,
  PanelLeft,
  Search,
  Settings,
  SunMoon,
  Undo2,
} from 'lucide-react'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { fullscreen, toggleFullscreen } from '../../src/console/settings/fullscreen'
import { sizes } from '../../src/console/settings/settings'
import { chooseSize } from '../../src/console/settings/size-menu'

const section = '控制台'

const helpSheet = async () => (await import('../../src/console/help/help-sheet')).HelpSheet
const settingsDrawer = async () => (await import('../../src/console/settings/settings-drawer')).SettingsDrawer

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
    opens: {
      load: helpSheet,
      async props(args, { scopes, registry }) {
        const context = scopes.get()
        await registry.complete()
        return { context, query: (args as { query?: string }).query ?? '' }
      },
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
    opens: { load: settingsDrawer },
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
    // If the action was done in a drawer, the undo button appears above the drawer.
    overOverlay: true,
    when: { overlay: ['none', 'dialog'] },
    run: (_args, { undo, toasts }) => (undo.get() ? undo.take() : toasts.show('warn', '没有可以撤销的操作')),
  }),
]
