/** Calls endpoints of a running server over HTTP. */
import type { BodyOf, DataOf, Endpoint, QueryOf } from '../../../src/contract/endpoint'
import type { Envelope } from '../../../src/contract/envelope'

interface Call<E> {
  query?: Partial<QueryOf<E>>
  body?: BodyOf<E>
  token?: string
}

/**
 * The envelope of an answer; its data has the endpoint's type only if the code says so. A broken connection rejects.
 */
export async function callOver<E extends Endpoint>(url: string, endpoint: E, { query, body, token }: Call<E> = {}) {
  const parameters = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${url}${endpoint.path}?${parameters}`, {
    method: endpoint.method,
    headers: {
      platform: 'MANAGE',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Envelope<DataOf<E>>
}
