/** What the palette asks the server: customers and people by what was typed, whose a telephone number is, and calls. */
import { callEndpoints } from '../../contract/call'
import { customerEndpoints } from '../../contract/customer'
import { longestKeywords } from '../../contract/list'
import { managerEndpoints, maxUserOptions } from '../../contract/manager'
import type { Permission } from '../../contract/permissions'
import { hasPermission } from '../guard'
import { read } from '../read'
import type { Shell } from '../shell'
import { callQuery } from './call-query'
import { callRow, mayReadCalls } from './call-row'
import { phoneIn } from './prefixes'
import { customerRow, personRow, type Row } from './row'
import type { Section } from './sections'

/** A question to the server. */
export interface Asked {
  readonly kind: 'names' | 'phone' | 'calls'
  readonly text: string
}

/** Its answer; `error` where something of it is missing. */
export interface Answer {
  readonly sections: readonly Section<Row>[]
  readonly error: boolean
}

export interface ServerSearch {
  /** Whether the user may ask it at all. */
  canAsk(asked: Asked): boolean
  /** An answer that was given a moment ago. */
  known(asked: Asked): Answer | undefined
  /** Rejects when it is aborted, and only then. */
  ask(asked: Asked, signal: AbortSignal): Promise<Answer>
}

/** Customers asked for at once (ours). */
const mostCustomers = 8
/** Calls asked for at once (ours): the latest ones. */
const mostCalls = 5
/** Milliseconds an answer is good for: what becomes of a call is soon known. */
const freshFor = { names: 30_000, phone: 30_000, calls: 3_000 }
const mostKept = 60

const searches = new WeakMap<Shell, ServerSearch>()

/** The one of a session: its answers are good for the next opening too. */
export function serverSearchOf(shell: Shell): ServerSearch {
  const known = searches.get(shell) ?? createServerSearch(shell)
  searches.set(shell, known)
  return known
}

function createServerSearch(shell: Shell): ServerSearch {
  const kept = new Map<string, { answer: Answer; at: number }>()
  const keyOf = ({ kind, text }: Asked) => `${kind} ${text}`
  const may = (name: Permission) => hasPermission(shell.session.visitor().permissions, name)

  const customers = async (keywords: string, signal: AbortSignal) => {
    if (!may('customer:list')) return []
    const query = { keywords, noPaging: true, maxQuerySize: mostCustomers, detail: true, sort: 'match' as const }
    const found = await read(customerEndpoints.list, { query, signal, quiet: true })
    return rowsOf(found).map((customer) => customerRow(shell, customer, keywords))
  }
  const people = async (keywords: string, signal: AbortSignal) => {
    if (!may('user:search')) return []
    const query = { keywords, noPaging: true, maxQuerySize: maxUserOptions }
    const found = await read(managerEndpoints.userSearch, { query, signal, quiet: true })
    return rowsOf(found).map((person) => personRow(shell, person, keywords))
  }
  const owner = async (phone: string, signal: AbortSignal) => {
    if (!may('customer:list')) return []
    const customer = await read(customerEndpoints.info, { query: { phone }, signal, quiet: true })
    return customer ? [customerRow(shell, customer, '')] : []
  }
  const calls = async (text: string, signal: AbortSignal) => {
    const wanted = mayReadCalls(shell) ? callQuery(text) : null
    if (wanted === null) return []
    const query = { ...wanted, noPaging: true, maxQuerySize: mostCalls, detail: true }
    const found = await read(callEndpoints.list, { query, signal, quiet: true })
    return rowsOf(found).map((one) => callRow(shell, one, text))
  }
  // All at once, and shown at once: what came first would be pushed down by what comes second.
  const partsOf = ({ kind }: Asked, text: string, signal: AbortSignal): Record<string, Promise<Row[]>> => {
    if (kind === 'names') return { 客户: customers(text, signal), 人员: people(text, signal) }
    if (kind === 'phone') return { 客户: owner(text, signal) }
    const isWhole = phoneIn('numbers', text) !== null
    return { ...(isWhole && { 客户: owner(text, signal) }), 通话: calls(text, signal) }
  }

  return {
    canAsk({ kind, text }) {
      if (kind === 'names') return may('customer:list') || may('user:search')
      if (kind === 'calls' && mayReadCalls(shell)) return true
      return may('customer:list') && phoneIn('numbers', text) !== null
    },
    known(asked) {
      const found = kept.get(keyOf(asked))
      return found && Date.now() - found.at < freshFor[asked.kind] ? found.answer : undefined
    },
    async ask(asked, signal) {
      const text = asked.text.slice(0, longestKeywords)
      const parts = partsOf(asked, text, signal)
      const titles = Object.keys(parts)
      const results = await Promise.allSettled(Object.values(parts))
      signal.throwIfAborted()
      const sections = results.flatMap((result, at) =>
        result.status === 'fulfilled' && result.value.length > 0
          ? [{ title: titles[at] ?? '', items: result.value }]
          : [],
      )
      const answer = { sections, error: results.some(({ status }) => status === 'rejected') }
      if (!answer.error) keep(kept, keyOf(asked), answer)
      return answer
    },
  }
}

function keep(kept: Map<string, { answer: Answer; at: number }>, key: string, answer: Answer): void {
  kept.delete(key)
  kept.set(key, { answer, at: Date.now() })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

const rowsOf = <R>(found: readonly R[] | { records: readonly R[] }): readonly R[] =>
  'records' in found ? found.records : found
