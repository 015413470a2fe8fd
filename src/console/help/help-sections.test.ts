import { expect, it } from 'vitest'
import type { Command } from '../registry/registry'
import type { Scopes } from '../registry/scopes'
import { createHelpSearch } from './help-search'
import { type HelpRow, helpSections } from './help-sections'

const context: Scopes = {
  view: '/a',
  list: true,
  rows: 'user',
  selection: 'none',
  call: 'none',
  focus: 'page',
  overlay: 'none',
}
const row = (title: string, section: string, keys: readonly string[], extra: Partial<Command> = {}): HelpRow => ({
  command: { id: `test.${title}`, title, section, run: () => {}, ...extra },
  keys,
})

const rows = [
  row('呼叫中心', '呼叫管理', ['g c']),
  row('下一行', '列表', ['j'], { when: { list: true } }),
  row('停用', '用户', ['Alt+d'], { when: { rows: 'user', selection: 'one' }, keywords: ['禁用'] }),
  row('写跟进', '客户', ['n'], { when: { rows: 'flow' } }),
  row('命令面板', '控制台', ['Mod+k'], { when: { focus: 'page' } }),
  row('打印', '列表', [], { keywords: ['话单'] }),
  row('筛选', '列表', ['/']),
]
const search = createHelpSearch(rows.map(({ command }) => command))
const shown = (query: string, now = context) =>
  helpSections(rows, now, query, search).map(
    ({ title, rows: found }) => `${title}: ${found.map((each) => each.command.title)}`,
  )

it('what this page has stands first, whatever is selected; the rest by section', () => {
  expect(shown('')).toEqual([
    '当前页面: 下一行,停用',
    '呼叫管理: 呼叫中心',
    '客户: 写跟进',
    '控制台: 命令面板',
    '列表: 筛选',
  ])
})

it('on a page without a list nothing of lists stands first', () => {
  expect(shown('', { ...context, list: false, rows: 'none' })).toEqual([
    '呼叫管理: 呼叫中心',
    '列表: 下一行,筛选',
    '用户: 停用',
    '客户: 写跟进',
    '控制台: 命令面板',
  ])
})

it.each([
  ['呼叫', ['呼叫管理: 呼叫中心']],
  ['禁用', ['当前页面: 停用']],
  ['g c', ['呼叫管理: 呼叫中心']],
  ['ctrl+k', ['控制台: 命令面板']],
  ['  CTRL+K ', ['控制台: 命令面板']],
  ['打印', ['列表: 打印']],
  ['列表', ['当前页面: 下一行', '列表: 打印,筛选']],
  ['没有的', []],
  // By pinyin of titles and keywords, whole or initials; no fuzzy matches.
  ['dy', ['列表: 打印']],
  ['dayin', ['列表: 打印']],
  ['hjzx', ['呼叫管理: 呼叫中心']],
  ['HUADAN', ['列表: 打印']],
  ['hjzc', []],
  // As a Chinese input method types it.
  ['ｄｙ', ['列表: 打印']],
  ['ｇ\u3000ｃ', ['呼叫管理: 呼叫中心']],
  ['、', ['列表: 筛选']],
  // A single letter is a key.
  ['j', ['当前页面: 下一行']],
])('finds by title, section, keywords and keys, with or without a hotkey: %s', (query, found) => {
  expect(shown(query)).toEqual(found)
})
