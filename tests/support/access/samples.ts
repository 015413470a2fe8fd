/** Makes inputs for any endpoint from its schema, so that a test of all endpoints grows with the contract. */
import type { Endpoint } from '../../../src/contract/endpoint'

/** The schema of one parameter. */
export interface ParameterNode {
  title?: string
  type?: string | string[]
  enum?: unknown[]
  examples?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  format?: string
  pattern?: string
  items?: ParameterNode
  properties?: Record<string, ParameterNode>
  required?: string[]
}

const propertiesOf = (schema: unknown): Record<string, ParameterNode> =>
  (schema as ParameterNode | undefined)?.properties ?? {}
const requiredOf = (schema: unknown): string[] => (schema as ParameterNode | undefined)?.required ?? []

/** Whether it only reads, beside what is counted and logged of it. Signing out is a GET that is no read. */
export const isRead = ({ method, writes, name }: Endpoint): boolean =>
  method === 'GET' && !writes && name !== 'auth.logout'

/** The input's schema: the query's for GET, the body's for POST. */
const inputOf = (endpoint: Endpoint) => (endpoint.method === 'GET' ? endpoint.query : endpoint.body)

/** The schemas of all parameters of an endpoint. */
export const propertiesOfInput = (endpoint: Endpoint) => propertiesOf(inputOf(endpoint))

/** The names of those that a request must have. */
export const requiredOfInput = (endpoint: Endpoint) => requiredOf(inputOf(endpoint))

/** The names of all parameters of an endpoint. */
export const parametersOf = (endpoint: Endpoint): string[] => Object.keys(propertiesOfInput(endpoint))

/** The query parameters that take several choices, in the form that an address has. */
export const severalFieldsOf = (endpoint: Endpoint) =>
  Object.entries(propertiesOf(endpoint.query)).flatMap(([name, { title = '', items }]) =>
    items?.enum ? [{ name, title, choices: items.enum.map(String) }] : [],
  )

/** A valid value of a schema, by the simplest rule that fits. */
function sampleOf(node: ParameterNode): unknown {
  if (node.enum) return node.enum[0]
  if (node.examples) return node.examples[0]
  if (node.default !== undefined) return node.default
  switch ([node.type].flat()[0]) {
    case 'integer':
      return node.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return [sampleOf(node.items ?? {})]
    case 'null':
      return null
    case 'object': {
      const { properties = {}, required = [] } = node as {
        properties?: Record<string, ParameterNode>
        required?: string[]
      }
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] as ParameterNode)]))
    }
    case 'string':
      return node.format === 'phone' ? '16000001234' : 'x'.repeat(Math.max(1, node.minLength ?? 1))
    default:
      throw new Error(`no sample for ${JSON.stringify(node)}`)
  }
}

/** The required parameters with plain values, plus the given ones. */
export function inputFor(endpoint: Endpoint, given: Record<string, unknown> = {}): Record<string, unknown> {
  const schema = inputOf(endpoint)
  const properties = propertiesOf(schema)
  const input = Object.fromEntries(
    requiredOf(schema).map((name) => [name, sampleOf(properties[name] as ParameterNode)]),
  )
  return { ...input, ...given }
}

/** An input in the form that `TestApp.send` takes. */
export const requestOf = (endpoint: Endpoint, input: Record<string, unknown>) =>
  endpoint.method === 'GET' ? { query: withoutUndefined(input) } : { body: input }

const withoutUndefined = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** `inputFor` in that form. */
export const requestFor = (endpoint: Endpoint, given: Record<string, unknown> = {}) =>
  requestOf(endpoint, inputFor(endpoint, given))
