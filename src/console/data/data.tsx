/** Reading from the server: SWR on endpoints of the contract. */
import { type PropsWithChildren, useEffect, useState } from 'react'
import useSWR, { type State, SWRConfig, type SWRResponse, unstable_serialize, useSWRConfig } from 'swr'
import type { ScopedMutator } from 'swr/_internal'
import { authEndpoints } from '../../contract/auth'
import type { Endpoint } from '../../contract/endpoint'
import { type AnswerOf, ApiError, type CallError, type QueryInput } from '../../lib/api'
import { useConsole } from '../console'
import { afterPaint } from '../routes/after-paint'
import { read } from './read'

/** How often a call without an answer is tried again by itself. */
const mostRetries = 3

/** Whether an endpoint only reads. A GET that writes (delete, logout) must run once, when a person says so. */
export const isReadable = ({ method, writes, path }: Endpoint): boolean =>
  method === 'GET' && writes !== true && path !== authEndpoints.logout.path

/**
 * What an endpoint answers, kept current while it is shown; nothing is asked where the query is null. `answered`: the data
 * is this query's own, not what another left standing. A refusal by the server is never tried again by itself: the
 * same question gets the same answer.
 */
export function useEndpoint<E extends Endpoint, N extends boolean = false>(
  endpoint: E,
  query: QueryInput<E, N> | null,
  { keepPrevious = false }: ReadOptions = {},
): SWRResponse<AnswerOf<E, N>, CallError> & { answered: boolean } {
  if (!isReadable(endpoint)) throw new Error(`${endpoint.path} writes: call it`)
  // By path: hashing the endpoint itself would walk through all its schemas.
  const key = query === null ? null : ([endpoint.path, query] as const)
  const { cache } = useSWRConfig()
  const ask = async () => {
    // What is there is painted first: asking takes milliseconds too.
    if (cache.get(unstable_serialize(key))?.data !== undefined) await painted()
    return read(endpoint, { query: query as QueryInput<E, N> })
  }
  const response = useSWR<AnswerOf<E, N>, CallError>(key, ask, { keepPreviousData: keepPrevious })
  // Reading `isLoading` draws the view anew when the answer comes, be it equal to the one that stood.
  const answered = !response.isLoading && cache.get(unstable_serialize(key))?.data !== undefined
  // Spread, SWR's getters would all be read, and every change of any would draw the view anew.
  return Object.assign(Object.create(response) as SWRResponse<AnswerOf<E, N>, CallError>, { answered })
}

interface ReadOptions {
  /** While another query's answer is on its way, the last answer stands. */
  keepPrevious?: boolean
}

const painted = () => new Promise<void>(afterPaint)

/** The cache of one session. */
export interface Data {
  /** Fetches again whatever these endpoints answered and is on screen; the rest when it is next shown. */
  refresh(...endpoints: readonly Endpoint[]): void
  readonly cache: Map<string, State>
  /** The provider below has the way to SWR. */
  connect(mutate: ScopedMutator): void
}

/** The most answers that are kept (ours): every page of every filter is one. */
const mostAnswers = 500

/** A cache that forgets what was written longest ago. What is on screen and was forgotten is asked for again when it is next shown. */
function createCache(): Map<string, State> {
  const cache = new Map<string, State>()
  const { set } = cache
  cache.set = (key, value) => {
    cache.delete(key)
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size >= mostAnswers) cache.delete(oldest)
    return set.call(cache, key, value)
  }
  return cache
}

export function createData(): Data {
  let mutate: ScopedMutator | null = null
  return {
    cache: createCache(),
    connect(given) {
      mutate = given
    },
    refresh(...endpoints) {
      const paths = endpoints.map(({ path }) => path)
      void mutate?.((key) => Array.isArray(key) && paths.includes(key[0]))
    },
  }
}

/** Lets the views below read from the server through the session's cache. */
export function DataProvider({ data, children }: PropsWithChildren<{ data: Data }>) {
  const { session } = useConsole()
  const [config] = useState(() => ({
    provider: () => data.cache,
    errorRetryCount: mostRetries,
    shouldRetryOnError: (error: unknown) => !(error instanceof ApiError),
    isVisible: () => document.visibilityState !== 'hidden' && !session.get().stayed,
  }))
  return (
    <SWRConfig value={config}>
      <Connection data={data} />
      {children}
    </SWRConfig>
  )
}

function Connection({ data }: { data: Data }) {
  const { mutate } = useSWRConfig()
  useEffect(() => data.connect(mutate), [data, mutate])
  return null
}
