/** An accepted request with one field changed: to other values that its schema allows, to its extremes, and past them. */
import fc from 'fast-check'
import type { Endpoint } from '../../../src/contract/endpoint'
import { type ParameterNode, propertiesOfInput, requiredOfInput } from './samples'

type Input = Readonly<Record<string, unknown>>

interface Changed {
  name: string
  input: Input
}

/** Texts that are also JSON, and those that programs stumble over. */
const texts = ['"json"', '[1]', '%_\\', '𝒳\u202e١٢٣', '=cmd()', '\0', '\ud800', ' ', "'; drop table customer; --"]
const hashes = ['0'.repeat(64), 'ab'.repeat(32), 'A'.repeat(64), '0'.repeat(65)]
const long = (length: number) => '长'.repeat(length)
const numbers = [
  '+86 161-9999-9001',
  '０２１６１２３４５６７',
  '110',
  '9'.repeat(20),
  '9'.repeat(21),
  `p_${'A'.repeat(22)}`,
]

/** A row's id, or its version. */
const isId = ({ minimum, maximum }: ParameterNode) => minimum === 1 && maximum === Number.MAX_SAFE_INTEGER

function integers(node: ParameterNode, before: unknown): unknown[] {
  // The first row's id may be that of who asks, or of a session that the test needs.
  if (isId(node)) return [0, Number.MAX_SAFE_INTEGER, 1.5]
  const { minimum = -(2 ** 31), maximum = 2 ** 31 } = node
  const near = typeof before === 'number' ? [before + 1, before + 60] : []
  return [...near, minimum, minimum - 1, Math.min(minimum + 1, maximum), maximum, maximum + 1, 1.5]
}

const samples = new Map<string, readonly string[]>()

/** Some texts of a pattern, always the same ones. */
function samplesOf(pattern: string): readonly string[] {
  const known = samples.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 6, seed: 11 })
  samples.set(pattern, known)
  return known
}

function strings({ format, pattern, minLength = 0, maxLength }: ParameterNode): unknown[] {
  if (format === 'sha256') return hashes
  if (pattern !== undefined) return [...samplesOf(pattern), ...texts.slice(2)]
  const most = maxLength === undefined ? [] : [long(maxLength), long(maxLength + 1)]
  return [...texts, long(Math.max(1, minLength)), ...most, ...(format === 'phone' ? numbers : [])]
}

function valuesOf(node: ParameterNode, before: unknown): unknown[] {
  const types = [node.type].flat()
  const values: unknown[] = types.includes('null') ? [null] : []
  if (node.enum) values.push(...node.enum, 'NONE')
  else if (types.includes('boolean')) values.push(true, false, 2)
  else if (types.includes('integer')) values.push(...integers(node, before))
  else if (types.includes('string')) values.push(...strings(node))
  else if (types.includes('array')) {
    const items = valuesOf(node.items ?? {}, undefined)
    values.push(
      [],
      ...items.map((item) => [item]),
      Array.from({ length: (node.maxItems ?? 0) + 1 }, (_, id) => id + 1e6),
    )
  } else values.push({}, [], 'x')
  return values
}

/**
 * @param accepted a request that is accepted
 * @param other another one: each of its fields could stand in the first as well
 */
export function changedFields(endpoint: Endpoint, accepted: Input, other: Input): Changed[] {
  const required = requiredOfInput(endpoint)
  return Object.entries(propertiesOfInput(endpoint)).flatMap(([name, node]): Changed[] => {
    const { [name]: before, ...without } = accepted
    const shorter = before === undefined || required.includes(name) ? [] : [{ name, input: without }]
    const values = [...(name in other ? [other[name]] : []), ...valuesOf(node, before)]
    const different = values.filter((value) => JSON.stringify(value) !== JSON.stringify(before))
    return [...shorter, ...different.map((value) => ({ name, input: { ...accepted, [name]: value } }))]
  })
}
