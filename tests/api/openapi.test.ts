/**
 * The OpenAPI document is one, by a validator of somebody else, and says what the server does: accepted requests and
 * all answers, refusals too, are as it describes, and what it calls required is.
 */
import { randomUUID } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import type { Endpoint } from '../../src/contract/endpoint'
import { allEndpoints } from '../../src/contract/endpoints'
import { keyHeader } from '../../src/contract/idempotency'
import { phoneEndpoints } from '../../src/contract/phone'
import { type Accepted, askAsUsual } from '../support/access/ask-as-role'
import {
  type ApiDocument,
  answerFaults,
  documentOf,
  faultsOf,
  type Operation,
  operationOf,
} from '../support/access/described-answers'
import { requestOf } from '../support/access/samples'
import { longSessions, type TestApp, testApp } from '../support/server/test-app'

let t: TestApp
let document: ApiDocument
beforeAll(async () => {
  t = await testApp('sqlite', { env: longSessions })
  document = await documentOf(t)
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
    const operation = operationOf(document, endpoint)
    expect(operation.operationId).toBe(name)
    const asking = await askAsUsual(t, endpoint)
    const ask = async ({ input, token }: Pick<Accepted, 'input' | 'token'>) => {
      const sent = { ...requestOf(endpoint, input), ...(token !== undefined && { token }) }
      const { status, envelope } = await t.send(endpoint, sent)
      expect([status, answerFaults(document, endpoint, envelope)], `${envelope.code} ${envelope.msg}`).toEqual([
        200,
        [],
      ])
      return envelope
    }

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
    expect(faultsAs(endpoint, { ...answer, code: 20100 })).not.toEqual([])
    expect(faultsAs(endpoint, { code: 40000, msg: '名称不能为空', data: { field: 'name' } })).not.toEqual([])
    // Only a session can end or lack a permission.
    const forbidden = faultsAs(endpoint, { code: 40300, msg: '没有权限', data: null })
    expect(forbidden.length === 0).toBe(endpoint.permission !== 'public')
  })
})

it('describes the refusals that only some endpoints answer', async () => {
  const codeOf = async (endpoint: Endpoint, { as, body }: { as?: string; body: object }) => {
    const token = as && (await t.tokenOf(as))
    const { envelope } = await t.send(endpoint, { body, ...(token && { token }) })
    expect(faultsAs(endpoint, envelope), envelope.msg).toEqual([])
    return envelope.code
  }
  const dialled = { requestId: randomUUID(), phone: '16000001111' }
  expect(await codeOf(phoneEndpoints.dial, { as: 'cg1005', body: dialled })).toBe(42200)
  const wrong = '0'.repeat(64)
  const body = { oldCode: wrong, newCode: 'ab'.repeat(32) }
  expect(await codeOf(authEndpoints.passwordUpdate, { as: 'cg1005', body })).toBe(40100)
  const seen = new Set<number>()
  for (let tried = 0; tried < 12; tried += 1) {
    seen.add(await codeOf(authEndpoints.login, { body: { userName: 'cg1006', code: wrong, type: 10 } }))
  }
  expect([...seen]).toEqual([40100, 42300])
})

const faultsAs = (endpoint: Endpoint, answer: object) => answerFaults(document, endpoint, answer)

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
