/** Which replies the server could give, by the contract: a test of the console that rests on another one proves nothing. */
import * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Endpoint } from '../../../src/contract/endpoint'
import { codes } from '../../../src/contract/envelope'

const Envelope = Compile(
  Type.Object(
    { code: Type.Enum([...Object.values(codes)]), msg: Type.String(), data: Type.Unknown() },
    { additionalProperties: false },
  ),
)

/** What the server could not have answered to this query: a line for each wrong field. A broken connection is no answer. */
export async function impossibleIn(
  { name, data }: Endpoint,
  query: Record<string, string>,
  response: Response,
): Promise<string[]> {
  const reply: unknown = await response.json().catch(() => undefined)
  if (reply === undefined) return []
  const wrong = Envelope.Errors(reply)
  if (wrong.length > 0) return wrong.map((error) => `${name}: ${told(error)}`)
  const given = reply as { code: number; data: unknown }
  if (given.code !== codes.ok) return []
  const shape = shapeOf(data, 'noPaging' in query)
  return [...judgeOf(shape)(given.data), ...sumsMissing(shape, given.data)].map((line) => `${name}: data${line}`)
}

/** A list that has sums leaves them out only if it did not count all rows. */
const sumsMissing = (shape: Type.TSchema, data: unknown): string[] =>
  'sums' in ((shape as { properties?: object }).properties ?? {}) &&
  !('sums' in Object(data)) &&
  !Object(data).totalCapped
    ? [' has no sums, though all rows were counted']
    : []

/** A list has two shapes, and the request decides which one it answers. */
function shapeOf(schema: Type.TSchema, unpaged: boolean): Type.TSchema {
  const { anyOf } = schema as { anyOf?: (Type.TSchema & { properties?: object })[] }
  const paged = anyOf?.find(({ properties }) => properties && 'records' in properties)
  if (!anyOf || !paged) return schema
  return unpaged ? (anyOf.find((shape) => shape !== paged) as Type.TSchema) : paged
}

type Judge = (data: unknown) => string[]
const judges = new WeakMap<Type.TSchema, Judge>()

/** Made when a schema is first answered, because a test file needs few of them. */
function judgeOf(schema: Type.TSchema): Judge {
  const known = judges.get(schema)
  if (known) return known
  const compiled = Compile(closed(schema) as Type.TSchema)
  const judge: Judge = (data) => (compiled.Check(data) ? [] : compiled.Errors(data).map(told))
  judges.set(schema, judge)
  return judge
}

const told = ({ instancePath, message }: { instancePath: string; message: string }): string =>
  `${instancePath} ${message}`

/** The schema without room for other fields: the server's serialiser leaves them out. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (schema === null || typeof schema !== 'object') return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]))
  return 'properties' in schema ? { ...parts, additionalProperties: false } : parts
}
