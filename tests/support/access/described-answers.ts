/** The answers that the server's OpenAPI document describes. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Endpoint } from '../../../src/contract/endpoint'
import type { TestApp } from '../server/test-app'

// It names formats of our own, which say what a text is for.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

/** What a value does not fit. */
export function faultsOf(schema: object, value: unknown): string[] {
  ajv.validate(schema, value)
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

interface Json {
  content: { 'application/json': { schema: { required?: string[] } } }
}

export interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: Json
  responses: Record<string, Json>
  security?: object[]
}

export type ApiDocument = Awaited<ReturnType<typeof documentOf>>

export async function documentOf(t: TestApp) {
  const { data } = await t.signIn('agent')
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const answer = await t.app.inject({ url: '/openapi.json', headers })
  return answer.json() as { paths: Record<string, Record<string, Operation>> }
}

export const operationOf = ({ paths }: ApiDocument, { path, method }: Endpoint): Operation =>
  paths[path]?.[method.toLowerCase()] as Operation

/** What of a real answer, success or refusal, the document does not allow. */
export const answerFaults = (document: ApiDocument, endpoint: Endpoint, answer: unknown): string[] =>
  faultsOf((operationOf(document, endpoint).responses['200'] as Json).content['application/json'].schema, answer)
