/** The fields of the contract that take a telephone number, and requests that guess one through them. */
import type * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Endpoint } from '../../../src/contract/endpoint'
import { allEndpoints } from '../../../src/contract/endpoints'
import type { HoldsNumbers } from '../../../src/contract/envelope'
// Names the formats that the schemas use.
import '../../../src/server/access/input/validate'
import type { TestApp } from '../server/test-app'
import { acceptedRequests } from './accepted-requests'
import { requestOf } from './samples'

interface Node {
  type?: string | string[]
  numbers?: HoldsNumbers
  properties?: Record<string, Node>
  items?: Node
}

export interface TextField {
  endpoint: Endpoint
  /** `phone`, or `all.filter` for one inside another. */
  path: string
  /** What the contract says of it. */
  numbers: HoldsNumbers | undefined
}

const someNumber = '13800138000'

/** Every field of every endpoint into which a whole number can be written. */
export const numberTakers: readonly TextField[] = allEndpoints.flatMap((endpoint) =>
  [endpoint.query, endpoint.body].flatMap((schema) => fieldsIn(endpoint, (schema ?? {}) as Node, '')),
)

/** Those of which the contract says that the server looks for the number. */
export const numberFields = numberTakers.filter(({ numbers }) => numbers !== undefined && numbers !== 'text')

function fieldsIn(endpoint: Endpoint, node: Node, path: string): TextField[] {
  if (node.properties) {
    return Object.entries(node.properties).flatMap(([name, part]) =>
      fieldsIn(endpoint, part, path === '' ? name : `${path}.${name}`),
    )
  }
  if (path === '' || !takesNumber(node)) return []
  return [{ endpoint, path, numbers: node.numbers }]
}

function takesNumber(node: Node): boolean {
  const isList = [node.type].flat().includes('array')
  const compiled = Compile(node as Type.TSchema)
  return compiled.Check(isList ? [someNumber] : someNumber)
}

/** Removes what the log says of numbers that were looked up: rows of whoever asked, with the time that it took. Planted ones stay. */
export async function forgetLookUps({ db }: TestApp): Promise<void> {
  await db
    .deleteFrom('operation_log')
    .where('object', '=', 'phone-numbers')
    .where('request_id', 'not like', 'planted-%')
    .execute()
}

/** Sends guesses through one field, always by the same request. */
export async function guesser(t: TestApp, { endpoint, path, numbers }: TextField, as: string) {
  const given = (await acceptedRequests[endpoint.name]?.given?.(t, as)) ?? {}
  const { id: _id, ids: _ids, userIds: _userIds, ...others } = given
  // A number is an alternative to these.
  const around = endpoint.name === 'customer.info' || numbers === 'filter' ? others : given
  const token = await t.tokenOf(as)
  return async (number: string) => {
    const input = {
      ...around,
      [path.split('.')[0] as string]: inputOf(
        { endpoint, numbers, path },
        number,
        (given as { all?: { list?: string } }).all?.list,
      ),
    }
    return (await t.send(endpoint, { ...requestOf(endpoint, input), token })).envelope
  }
}

function inputOf(
  { endpoint, numbers, path }: Pick<TextField, 'endpoint' | 'numbers' | 'path'>,
  number: string,
  list: string | undefined,
): unknown {
  if (numbers === 'lines') return [number]
  if (path === 'filter') return `keywords=${number}`
  if (numbers === 'filter') {
    const named = { filter: `keywords=${number}`, count: 1 }
    return endpoint.name.endsWith('-job') ? { ...named, list } : { ...named, done: 0, after: 0 }
  }
  return number
}
