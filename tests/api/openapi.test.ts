/**
 * The OpenAPI document is one, by a validator of somebody else, and says what the server does: accepted requests and
 * their answers are as it describes, and what it calls required is.
 */
import { randomUUID } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint'
import { allEndpoints } from '../../src/contract/endpoints'
import { keyHeader } from '../../src/contract/idempotency'
import { type Accepted, askAsUsual } from '../support/access/ask-as-role'
import { requestOf } from '../support/access/samples'
import { longSessions, type TestApp, testApp } from '../support/server/test-app'

interface Json {
  content: { 'application/json': { schema: { required?: string[] } } }
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: Json
  responses: Record<string, Json>
  security?: object[]
}

// It names formats of our own, which say what a text is for.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

/** What a value does not fit. */
function faultsOf(schema: object, value: unknown) {
  ajv.validate(schema, value)
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

let t: TestApp
let document: { paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  t = await testApp('sqlite', { env: longSessions })
  const { data } = await t.signIn('agent')
  const headers = { authorization: `Bearer ${data.accessToken}` }
  document = (await t.app.inject({ url: '/openapi.json', headers })).json()
})
afterAll(() => t.close())

it.each(['/openapi.json', '/docs/json', '/docs/yaml'])('%s is shown to nobody who is not signed in', async (url) => {
  const { statusCode, body } = await t.app.inject({ url })
  expect([statusCode, body.includes('/customer/')]).toEqual([401, false])
})

it('shows a page that says nothing by itself', async () => {
  for (const url of ['/docs', '/docs/static/swagger-initializer.js']) {
    const { statusCode, body } = await t.app.inject({ url })
    expect([statusCode, body.includes('/api/')]).toEqual([200, false])
  }
})

it('is an OpenAPI document', async () => {
  const { valid, errors } = await new Validator().validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

it('has each endpoint, and nothing besides', () => {
  const listed = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(listed.map(({ operationId }) => operationId).sort()).toEqual(allEndpoints.map(({ name }) => name).sort())
})

describe('describes', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation
    expect(operation.operationId).toBe(name)
    const asking = await askAsUsual(t, endpoint)
    const ask = async ({ input, token }: Pick<Accepted, 'input' | 'token'>) =>
      (await t.send(endpoint, { ...requestOf(endpoint, input), ...(token !== undefined && { token }) })).envelope

    const guest = await ask({ input: {} })
    expect(operation.security !== undefined).toBe(guest.code === 50008)
    for (const field of requiredBy(operation)) {
      const { [field]: _, ...without } = asking.input
      expect(await ask({ ...asking, input: without }), `without ${field}`).toMatchObject({
        code: 40000,
        data: { field },
      })
    }
    expect(requestFaults(endpoint, operation, asking.input)).toEqual([])
    const headers = (operation.parameters ?? []).filter((one) => one.in === 'header')
    expect(headers.map((one) => [one.name, one.required])).toEqual(endpoint.idempotent ? [[keyHeader, false]] : [])
    for (const { schema } of headers)
      expect([faultsOf(schema, randomUUID()), faultsOf(schema, 'a b')]).toEqual([
        [],
        [expect.any(String), expect.any(String)],
      ])
    const answer = await ask(asking)
    expect(answer.code, answer.msg).toBe(20000)
    expect(faultsOf((operation.responses['200'] as Json).content['application/json'].schema, answer)).toEqual([])
  })
})

const schemaOfBody = ({ requestBody }: Operation) => requestBody?.content['application/json'].schema

/** The fields that the document calls required. */
const requiredBy = (operation: Operation): string[] => [
  ...(operation.parameters ?? []).filter(({ required }) => required).map(({ name }) => name),
  ...(schemaOfBody(operation)?.required ?? []),
]

/** What of an accepted request the document does not allow. */
function requestFaults({ method }: Endpoint, operation: Operation, input: Record<string, unknown>): string[] {
  if (method === 'POST') return faultsOf(schemaOfBody(operation) as object, input)
  const described = new Map(operation.parameters?.map((one) => [one.name, one]))
  return Object.entries(input).flatMap(([name, value]) => {
    const one = described.get(name)
    return one?.in === 'query' ? faultsOf(one.schema, value).map((fault) => name + fault) : [`${name} is not described`]
  })
}
