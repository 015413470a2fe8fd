/** Reading from the server: SWR on endpoints of the contract. */
import { type PropsWithChildren, useState } from 'react'
import useSWR, { SWRConfig, type SWRResponse } from 'swr'
import { authEndpoints } from '../contract/auth'
import type { DataOf, Endpoint } from '../contract/endpoint'
import { ApiError, type CallError, call, type QueryInput } from '../lib/api'
import { useConsole } from './console'

/** How often a call without an answer is tried again by itself. */
const mostRetries = 3

/** Whether an endpoint only reads. A GET that writes (delete, logout) must run once, when a person says so. */
export const isReadable = ({ method, writes, path }: Endpoint): boolean =>
  method === 'GET' && writes !== true && path !== authEndpoints.logout.path

/**
 * What an endpoint answers, kept current while it is shown. A refusal by the server is never tried again by itself: the
 * same question gets the same answer.
 */
export function useEndpoint<E extends Endpoint>(endpoint: E, query: QueryInput<E>): SWRResponse<DataOf<E>, CallError> {
  if (!isReadable(endpoint)) throw new Error(`${endpoint.name} writes: call it`)
  // By path: hashing the endpoint itself would walk through all its schemas.
  return useSWR([endpoint.path, query], ([, asked]) => read(endpoint, asked))
}

const read = <E extends Endpoint>(endpoint: E, query: QueryInput<E>) =>
  (call as (endpoint: Endpoint, options: { query: unknown }) => Promise<DataOf<E>>)(endpoint, { query })

/** The cache of one session: it begins empty and ends with the signed-in part of the page. */
export function DataProvider({ children }: PropsWithChildren) {
  const { session } = useConsole()
  const [config] = useState(() => {
    const cache = new Map()
    return {
      provider: () => cache,
      errorRetryCount: mostRetries,
      shouldRetryOnError: (error: unknown) => !(error instanceof ApiError),
      isVisible: () => document.visibilityState !== 'hidden' && !session.get().stayed,
    }
  })
  return <SWRConfig value={config}>{children}</SWRConfig>
}
