/**
 * The whole numbers that a request asks for, wherever the contract says that a field holds some. References to rows are
 * no numbers: whoever has one was shown the row.
 */
import { parse } from 'node:querystring'
import type * as Type from 'typebox'
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
  const schemas = [query, body].filter((schema) => schema !== undefined) as (Type.TSchema & SchemaNode)[]
  if (!schemas.some(hasNumbers)) return null
  return (request: { query: unknown; body: unknown }, reading: NumberReading): AskedNumbers | null => {
    const held = [...fieldsOf(query as SchemaNode, request.query), ...fieldsOf(body as SchemaNode, request.body)]
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

const hasNumbers = ({ numbers, properties = {} }: SchemaNode): boolean =>
  isSought(numbers) || Object.values(properties).some(hasNumbers)

interface Held {
  how: SoughtNumbers
  value: unknown
  field: string
}

function fieldsOf(schema: SchemaNode | undefined, value: unknown, field?: string): Held[] {
  if (!schema || value === undefined || value === null) return []
  if (isSought(schema.numbers)) return [{ how: schema.numbers, value, field: field ?? '' }]
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    fieldsOf(part, (value as Readonly<Record<string, unknown>>)[name], field ?? name),
  )
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
