/** What the palette finds by itself: pages, actions, what can be done with the typed text, and the prefixes. */
import type { Shell } from '../../shell'
import { foundRow, helpRow, prefixRow, type Row, typedRow } from '../row'
import { refusalFrom } from '../row-question'
import { type CommandEntry, findableOf } from './entries'
import type { Typed } from './prefixes'
import { isFew } from './ranking'
import { type Section, sectionsOf } from './sections'

/** The command of the help, if it is registered. */
const helpCommand = 'console.open-help'

export interface LocalResults {
  readonly sections: readonly Section<Row>[]
  /** The number of results, including those without a row. */
  readonly count: number
  /** With more time it may find more: matches with typing errors. */
  readonly isHasty: boolean
}

const only = { pages: 'page', actions: 'action', help: undefined, all: undefined } as const

export interface ResultLimits {
  /** The most rows to make: the others aren't visible. */
  readonly rows: number
  /** With this many matches, those with typing errors are not searched for; undefined: the ranker's own number. */
  readonly enough?: number | undefined
}

/** @param rowOf the row of a command, as nobody has searched for it */
export function localResults(
  shell: Shell,
  { mode, prefix, query }: Typed,
  limits: ResultLimits,
  rowOf: (entry: CommandEntry) => Row,
): LocalResults {
  const { ranker, prefixes } = findableOf(shell)
  const help = mode === 'help' ? shell.registry.command(helpCommand) : undefined
  const helpRows = help ? [helpRow(shell, help, query)] : []
  if (mode === 'help' && query === '') {
    const rows = prefixes.flatMap((one) => (one.sign === prefix ? [] : [prefixRow(one)]))
    return counted([{ title: '帮助', items: [...helpRows, ...rows] }])
  }
  const ofTyped = mode === 'all' || mode === 'sources' ? answeredBy(shell, query, prefix) : []
  if (mode === 'sources') return counted(ofTyped)
  const found = ranker.rank(query, { only: only[mode], usage: shell.usage.score, enough: limits.enough })
  let left = limits.rows
  const isOff = ({ command, path }: CommandEntry) => path === undefined && refusalFrom(shell, command) !== null
  const sections = sectionsOf(found, query !== '', shell.usage.score, isOff).map(({ title, items }) => {
    const rows = items.slice(0, Math.max(left, 0)).map((one) => foundRow(rowOf(one.entry), one))
    left -= rows.length
    return { title, items: rows }
  })
  const above = counted([{ title: '帮助', items: helpRows }, ...ofTyped])
  const isHasty = limits.enough !== undefined && isFew(found)
  return { sections: counted([...above.sections, ...sections]).sections, count: found.length + above.count, isHasty }
}

/** The commands whose first step this text answers, ordered by what that step asks for. */
function answeredBy(shell: Shell, query: string, prefix: string): readonly Section<Row>[] {
  const rows = findableOf(shell).forTyped.flatMap(({ command, step }) => {
    const answer = step.reads(query, prefix)
    return answer === null ? [] : [{ title: step.title, row: typedRow(shell, command, { step, answer }) }]
  })
  const titles = [...new Set(rows.map(({ title }) => title))]
  return titles.map((title) => ({ title, items: rows.flatMap((one) => (one.title === title ? [one.row] : [])) }))
}

function counted(sections: readonly Section<Row>[]): LocalResults {
  const filled = sections.filter(({ items }) => items.length > 0)
  return { sections: filled, count: filled.reduce((sum, { items }) => sum + items.length, 0), isHasty: false }
}
