/**
 * The whole numbers that a request asks for, wherever the contract says that a field holds some. References to rows are
 * no numbers: whoever has one was shown the row.
 */
import { parse } from 'node:querystring'
import type { Endpoint } from '../../../contract/endpoint'
import type { HoldsNumbers } from '../../../contract/envelope'
import { normalizePhone, soughtNumber } from '../../../lib/phone/phone'

export interface AskedNumbers {
  /** Numbers that the answer tells something about: digits, each once. */
  looked: readonly string[]
  /** Numbers that are put into a list. */
  listed: readonly string[]
  /** The first field that holds one. */
  field: string
}

/** What the server looks for: numbers among free words are masked instead (free-texts.ts). */
type SoughtNumbers = Exclude<HoldsNumbers, 'text'>

/** How the texts are read. */
export interface NumberReading {
  /** Puts typed numbers back into a text that holds their references. */
  unpoint(text: string): string
  /** The number in a line of a pasted list, or null. */
  inLine(line: string): string | null
}

interface SchemaNode {
  numbers?: HoldsNumbers
  properties?: Readonly<Record<string, SchemaNode>>
}

/** @returns null for an endpoint that never asks for a number */
export function numberFinder({ query, body }: Pick<Endpoint, 'query' | 'body'>) {
  const inQuery = soughtIn((query ?? {}) as SchemaNode)
  const inBody = soughtIn((body ?? {}) as SchemaNode)
  if (inQuery.length + inBody.length === 0) return null
  return (request: { query: unknown; body: unknown }, reading: NumberReading): AskedNumbers | null => {
    const held = [...heldIn(inQuery, request.query), ...heldIn(inBody, request.body)]
    if (held.length === 0) return null
    const found = held.map(({ how, value, field }) => ({ how, field, numbers: readers[how](value, reading) }))
    const [first] = found.filter(({ numbers }) => numbers.length > 0)
    if (!first) return null
    const among = (isListed: boolean) => [
      ...new Set(found.filter(({ how }) => (how === 'lines') === isListed).flatMap(({ numbers }) => numbers)),
    ]
    return { looked: among(false), listed: among(true), field: first.field }
  }
}

const isSought = (numbers: HoldsNumbers | undefined): numbers is SoughtNumbers =>
  numbers !== undefined && numbers !== 'text'

interface Held {
  how: SoughtNumbers
  value: unknown
  field: string
}

/** A field that holds numbers, and the way to it. */
interface Sought {
  how: SoughtNumbers
  path: readonly string[]
}

const soughtIn = ({ numbers, properties = {} }: SchemaNode, path: readonly string[] = []): Sought[] =>
  isSought(numbers)
    ? [{ how: numbers, path }]
    : Object.entries(properties).flatMap(([name, part]) => soughtIn(part, [...path, name]))

function heldIn(sought: readonly Sought[], request: unknown): Held[] {
  const held: Held[] = []
  for (const { how, path } of sought) {
    let value: unknown = request
    for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
    if (value !== undefined && value !== null) held.push({ how, value, field: path[0] ?? '' })
  }
  return held
}

const readers: Readonly<Record<SoughtNumbers, (value: unknown, reading: NumberReading) => string[]>> = {
  alone: (value, { unpoint }) => known(normalizePhone(unpoint(String(value)))),
  maybe: (value, { unpoint }) => known(soughtNumber(unpoint(String(value)))),
  lines: (value, { inLine }) => (value as readonly string[]).flatMap((line) => known(inLine(line))),
  filter: (value, { unpoint }) =>
    Object.values(parse(unpoint(String(value))))
      .flat()
      .flatMap((text) => known(soughtNumber(text ?? ''))),
}

const known = (digits: string | null) => (digits === null ? [] : [digits])
