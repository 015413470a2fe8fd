/** Reads from the server: SWR on endpoints of the contract. */
import { type PropsWithChildren, useEffect, useState } from 'react'
import useSWR, { type State, SWRConfig, type SWRResponse, unstable_serialize, useSWRConfig } from 'swr'
import type { ScopedMutator } from 'swr/_internal'
import { signInEndpoints } from '../../contract/auth/sign-in'
import type { Endpoint } from '../../contract/endpoint'
import { type AnswerOf, ApiError, type CallError, type QueryInput } from '../../lib/api'
import { retryAfterOf } from '../../lib/too-many'
import { useConsole } from '../console'
import { afterPaint } from '../routes/after-paint'
import { read } from './read'

/** How often a call without an answer is repeated automatically. */
const mostRetries = 3

/** Whether an endpoint only reads. A GET that writes (delete, logout) must run only once, when the user asks for it. */
export const isReadable = ({ method, writes, path }: Endpoint): boolean =>
  method === 'GET' && writes !== true && path !== signInEndpoints.logout.path

/**
 * The answer of an endpoint, kept up to date while it is shown; with a null query nothing is requested. `answered`: the
 * data belong to this query, not to an earlier one. A refusal is never repeated automatically, because the answer would
 * be the same.
 */
export function useEndpoint<E extends Endpoint, N extends boolean = false>(
  endpoint: E,
  query: QueryInput<E, N> | null,
  { keepPrevious = false }: ReadOptions = {},
): SWRResponse<AnswerOf<E, N>, CallError> & { answered: boolean } {
  if (!isReadable(endpoint)) throw new Error(`${endpoint.path} writes: call it`)
  // By path, because hashing the endpoint itself would go through all its schemas.
  const key = query === null ? null : ([endpoint.path, query] as const)
  const { cache } = useSWRConfig()
  const ask = async () => {
    // Existing data are painted first, because even sending a request takes milliseconds.
    if (cache.get(unstable_serialize(key))?.data !== undefined) await painted()
    return read(endpoint, { query: query as QueryInput<E, N> })
  }
  const response = useSWR<AnswerOf<E, N>, CallError>(key, ask, { keepPreviousData: keepPrevious })
  // Reading `isLoading` makes the view render again when the answer comes, even if the answer is equal.
  const answered = !response.isLoading && cache.get(unstable_serialize(key))?.data !== undefined
  // Spreading would read all of SWR's getters, and then every change of any of them would render the view again.
  return Object.assign(Object.create(response) as SWRResponse<AnswerOf<E, N>, CallError>, { answered })
}

interface ReadOptions {
  /** The last answer stays while another query's answer loads. */
  keepPrevious?: boolean
}

const painted = () => new Promise<void>(afterPaint)

/** The cache of one session. */
export interface Data {
  /** Reloads the answers of these endpoints that are on the screen; the others reload when they are next shown. */
  refresh(...endpoints: readonly Endpoint[]): void
  /** Reloads everything, because what the user sees depends on their rights. */
  refreshAll(): void
  /** Changes the kept answers of an endpoint until they load again. */
  update(endpoint: Endpoint, change: (answer: unknown) => unknown): void
  readonly cache: Map<string, State>
  /** The provider below connects it to SWR. */
  connect(mutate: ScopedMutator): void
}

/** The most answers that are kept (our choice): each page of each filter is one. */
const mostAnswers = 500

/**
 * A cache that forgets the oldest entries. If something on the screen was forgotten, it loads again when it is next
 * shown.
 */
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
    update({ path }, change) {
      void mutate?.((key) => Array.isArray(key) && key[0] === path, change, { revalidate: false })
    },
    refreshAll() {
      void mutate?.(() => true)
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
    shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || retryAfterOf(error) !== null,
    onErrorRetry: retryLater,
    isVisible: () => document.visibilityState !== 'hidden' && !session.get().stayed,
  }))
  return (
    <SWRConfig value={config}>
      <Connection data={data} />
      {children}
    </SWRConfig>
  )
}

/** When the server says that the session asks too much, it also says when to ask again. */
const retryLater: typeof SWRConfig.defaultValue.onErrorRetry = (error, key, config, revalidate, options) => {
  const seconds = retryAfterOf(error)
  if (seconds === null) SWRConfig.defaultValue.onErrorRetry(error, key, config, revalidate, options)
  else setTimeout(() => void revalidate(options), seconds * 1000)
}

function Connection({ data }: { data: Data }) {
  const { mutate } = useSWRConfig()
  useEffect(() => data.connect(mutate), [data, mutate])
  return null
}
