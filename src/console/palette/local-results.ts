/** What the palette finds by itself: pages, actions, what can be done with a typed number, and the prefixes. */
import type { Shell } from '../shell'
import { mayReadCalls, tailRow } from './call-row'
import { type CommandEntry, findableOf } from './entries'
import { type Mode, parseTyped, prefixes, tailIn } from './prefixes'
import { commandRow, helpRow, prefixRow, type Row, typedRow } from './row'
import { type Section, sectionsOf } from './sections'

/** The command that the help leads to, where it is registered. */
const helpCommand = 'console.open-help'

export interface LocalResults {
  readonly sections: readonly Section<Row>[]
  /** How many there are, made or not. */
  readonly count: number
}

const only = { pages: 'page', actions: 'action', help: undefined, all: undefined } as const

/** Whether more than the console's own is looked for. */
const isOpen = (mode: Mode) => mode === 'all' || mode === 'people' || mode === 'numbers'

/** @param limit the most rows that are made: the rest isn't seen */
export function localResults(shell: Shell, typed: string, limit: number): LocalResults {
  const { mode, query } = parseTyped(typed)
  const { ranker, forTyped } = findableOf(shell)
  const help = mode === 'help' ? shell.registry.command(helpCommand) : undefined
  const helpRows = help ? [helpRow(shell, help, query)] : []
  if (mode === 'help' && query === '') {
    const rows = prefixes.flatMap((prefix) => (prefix.mode === 'help' ? [] : [prefixRow(prefix)]))
    return counted([{ title: '帮助', items: [...helpRows, ...rows] }])
  }
  const ofTyped = isOpen(mode)
    ? forTyped.flatMap(({ command, step }) => {
        const answer = step.reads(query)
        return answer === null ? [] : [{ title: step.title, items: [typedRow(shell, command, { step, answer })] }]
      })
    : []
  if (mode === 'people' || mode === 'numbers') {
    const tail = mayReadCalls(shell) ? tailIn(mode, query) : null
    return counted(tail === null ? joined(ofTyped) : [{ title: '号码', items: [tailRow(shell, tail)] }])
  }

  const found = ranker.rank(query, { only: only[mode], usage: shell.usage.score })
  let left = limit
  const isOff = ({ command, path }: CommandEntry) => path === undefined && shell.commands.refusal(command) !== null
  const sections = sectionsOf(found, query !== '', shell.usage.score, isOff).map(({ title, items }) => {
    const rows = items.slice(0, Math.max(left, 0)).map((one) => commandRow(shell, one))
    left -= rows.length
    return { title, items: rows }
  })
  const above = [{ title: '帮助', items: helpRows }, ...joined(ofTyped)]
  return { ...counted([...above, ...sections]), count: found.length + ofTyped.length + helpRows.length }
}

function counted(sections: readonly Section<Row>[]): LocalResults {
  const filled = sections.filter(({ items }) => items.length > 0)
  return { sections: filled, count: filled.reduce((sum, { items }) => sum + items.length, 0) }
}

/** Those of the same title made one. */
function joined(sections: readonly Section<Row>[]): readonly Section<Row>[] {
  const titles = [...new Set(sections.map(({ title }) => title))]
  return titles.map((title) => ({ title, items: sections.flatMap((one) => (one.title === title ? one.items : [])) }))
}
