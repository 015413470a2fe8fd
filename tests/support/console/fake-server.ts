/** A server for tests of the console: it answers `fetch` by endpoint and records the requests. */
import { expect, onTestFinished, vi } from 'vitest'
import { callEndpoints } from '../../../src/contract/call'
import { customerEndpoints } from '../../../src/contract/customer/customers'
import { tagEndpoints } from '../../../src/contract/customer/tags'
import type { DataOf, Endpoint } from '../../../src/contract/endpoint'
import { codes } from '../../../src/contract/envelope'
import { managerEndpoints } from '../../../src/contract/manager'
import { phoneEndpoints } from '../../../src/contract/phone'
import { systemEndpoints } from '../../../src/contract/system'
import { jobEndpoints } from '../../../src/contract/system/jobs'
import { regionEndpoints } from '../../../src/contract/system/region'
import { maskNumbers, maskPhone } from '../../../src/lib/phone/phone'
import { maskWithRef } from '../../../src/lib/phone/phone-ref'
import { impossibleIn } from './possible-replies'
import { userInfo } from './user-info'

export interface Asked {
  endpoint: string
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Answer = (asked: Asked) => Response | Promise<Response>

export const envelope = (code: number, msg: string, data: unknown = null): Response =>
  Response.json({ code, msg, data })

export interface FakeServer {
  asked: Asked[]
  /** How often an endpoint was requested. */
  count(endpoint: Endpoint): number
  /** From now on, answers an endpoint with this data. */
  gives<E extends Endpoint>(endpoint: E, data: DataOf<E>): void
  /** Answers an endpoint with anything else: another code, no answer, a late one. */
  answers(endpoint: Endpoint, answer: Answer): void
  /** Answers against the contract, as the server never does but something in between might. */
  answersWrongly(endpoint: Endpoint, answer: Answer): void
  /** Excuses the requests from before the test could prepare their answers. */
  excusesEarlier(): void
}

interface Prepared {
  endpoint: Endpoint
  answer: Answer
  judged: boolean
}

/**
 * Replaces `fetch` until `vi.unstubAllGlobals()`. A request without a prepared answer fails, and so does its test at the
 * end: the message about it would come at any moment. So does a test that was answered what the contract rules out.
 */
export function fakeServer(): FakeServer {
  const asked: Asked[] = []
  const impossible: string[] = []
  const untold = new Set<string>()
  const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const prepared = new Map<string, Prepared>()
  const prepare = (endpoint: Endpoint, answer: Answer, judged: boolean) =>
    void prepared.set(keyOf(endpoint), { endpoint, answer, judged })
  const answers = (endpoint: Endpoint, answer: Answer) => prepare(endpoint, answer, true)
  answers(phoneEndpoints.referenceInfo, exchanged)
  const gives = <E extends Endpoint>(endpoint: E, data: DataOf<E>) =>
    answers(endpoint, () => envelope(codes.ok, '', data))
  // What the console's parts request beside what a test is about.
  for (const list of [jobEndpoints.list, regionEndpoints.regionList, tagEndpoints.list, phoneEndpoints.callbackList]) {
    gives<typeof list>(list, [])
  }
  gives(phoneEndpoints.callbackOffers, { offered: [], taken: [] })
  gives(phoneEndpoints.draftInfo, null)
  gives(systemEndpoints.usageAdd, null)
  onTestFinished(() => expect([...untold], 'requests without a prepared answer').toEqual([]))
  onTestFinished(() => expect(impossible, 'replies that the contract rules out').toEqual([]))
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://server.test')
    const request: Asked = {
      endpoint: `${init.method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    asked.push(request)
    const known = prepared.get(request.endpoint)
    if (!known) {
      untold.add(request.endpoint)
      throw new TypeError(`not told how to answer ${request.endpoint}`)
    }
    const response = await known.answer(request)
    if (known.judged) impossible.push(...(await impossibleIn(known.endpoint, request.query, response.clone())))
    return response
  })
  return {
    asked,
    count: (endpoint) => asked.filter((request) => request.endpoint === keyOf(endpoint)).length,
    gives,
    answers,
    answersWrongly: (endpoint, answer) => prepare(endpoint, answer, false),
    excusesEarlier: () => untold.clear(),
  }
}

/** The reference that the server gives for a typed number. */
export const referenceTo = (digits: string): string => `p_${digits.padStart(22, '0')}`

/** Exchanges typed numbers without being told to. */
function exchanged({ body }: Asked): Response {
  const { text } = body as { text: string }
  const pointed = maskNumbers(text, (digits) => maskWithRef(maskPhone(digits), referenceTo(digits)))
  return envelope(codes.ok, '', { text: pointed })
}

/**
 * A fake server that answers everything the console requests by itself after sign-in: an employee, with empty lists.
 */
export function signedInServer(): FakeServer {
  const server = fakeServer()
  server.gives(managerEndpoints.userInfo, userInfo())
  server.gives(customerEndpoints.flowList, { records: [], total: 0, sums: { customers: 0 } })
  server.gives(callEndpoints.list, {
    records: [],
    total: 0,
    sums: { submitted: 0, answered: 0, valid: 0, talkSec: 0 },
  })
  for (const own of [systemEndpoints.preferenceList, systemEndpoints.savedViewList, systemEndpoints.usageList]) {
    server.gives(own, [])
  }
  return server
}
