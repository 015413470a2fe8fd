/** What the palette finds by itself: pages, actions, what can be done with a typed number, and the prefixes. */
import type { Shell } from '../shell'
import { mayReadCalls, tailRow } from './call-row'
import { type CommandEntry, findableOf } from './entries'
import { parseTyped, phoneIn, prefixes, tailIn } from './prefixes'
import { commandRow, helpRow, phoneRow, prefixRow, type Row } from './row'
import { type Section, sectionsOf } from './sections'

/** The command that the help leads to, where it is registered. */
const helpCommand = 'console.open-help'

export interface LocalResults {
  readonly sections: readonly Section<Row>[]
  /** How many there are, made or not. */
  readonly count: number
}

const only = { pages: 'page', actions: 'action', help: undefined, all: undefined } as const

/** @param limit the most rows that are made: the rest isn't seen */
export function localResults(shell: Shell, typed: string, limit: number): LocalResults {
  const { mode, query } = parseTyped(typed)
  const { ranker, forPhone } = findableOf(shell)
  const help = mode === 'help' ? shell.registry.command(helpCommand) : undefined
  const helpRows = help ? [helpRow(shell, help, query)] : []
  if (mode === 'help' && query === '') {
    const rows = prefixes.flatMap((prefix) => (prefix.mode === 'help' ? [] : [prefixRow(prefix)]))
    return counted([{ title: '帮助', items: [...helpRows, ...rows] }])
  }
  const phone = phoneIn(mode, query)
  const ofPhone = phone === null ? [] : forPhone.map((command) => phoneRow(shell, command, phone))
  if (mode === 'people' || mode === 'numbers') {
    const tail = mayReadCalls(shell) ? tailIn(mode, query) : null
    return counted([{ title: '号码', items: tail === null ? ofPhone : [tailRow(shell, tail)] }])
  }

  const found = ranker.rank(query, { only: only[mode], usage: shell.usage.score })
  let left = limit
  const isOff = ({ command, path }: CommandEntry) => path === undefined && shell.commands.refusal(command) !== null
  const sections = sectionsOf(found, query !== '', shell.usage.score, isOff).map(({ title, items }) => {
    const rows = items.slice(0, Math.max(left, 0)).map((one) => commandRow(shell, one))
    left -= rows.length
    return { title, items: rows }
  })
  const above = [
    { title: '帮助', items: helpRows },
    { title: '号码', items: ofPhone },
  ]
  return { ...counted([...above, ...sections]), count: found.length + ofPhone.length + helpRows.length }
}

function counted(sections: readonly Section<Row>[]): LocalResults {
  const filled = sections.filter(({ items }) => items.length > 0)
  return { sections: filled, count: filled.reduce((sum, { items }) => sum + items.length, 0) }
}
