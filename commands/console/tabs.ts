/** The tabs of visited pages. */
import { RefreshCw, X } from 'lucide-react'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import type { CommandContext } from '../../src/console/shell'

const section = '标签页'

/** The tab of a command: the one whose menu called it, otherwise the shown one. */
const tabPath = ({ path }: Record<string, unknown>, { scopes }: CommandContext): string =>
  typeof path === 'string' ? path : scopes.get().view

export const tabCommands: Command[] = [
  defineCommand({
    id: 'console.refresh-tab',
    title: '刷新',
    section,
    icon: RefreshCw,
    hotkey: 't r',
    places: ['tab'],
    run: (args, context) => context.tabs.refresh(tabPath(args, context)),
  }),
  defineCommand({
    id: 'console.close-tab',
    title: '关闭',
    section,
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
    section,
    hotkey: 't o',
    places: ['tab'],
    run: (args, context) => context.tabs.deleteOthers(tabPath(args, context)),
  }),
  defineCommand({
    id: 'console.close-all-tabs',
    title: '关闭所有',
    section,
    hotkey: 't a',
    places: ['tab'],
    run: (_args, context) => context.tabs.deleteAll(),
  }),
  defineCommand({
    id: 'console.reopen-tab',
    title: '重新打开刚关闭的标签页',
    section,
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
      section,
      hotkey: `t ${place}`,
      keyOnly: true,
      run: (_args, context) =>
        context.tabs.get().visited.length < place
          ? context.toasts.show('warn', `没有第 ${place} 个标签页`)
          : context.tabs.go(place),
    }),
  ),
]
