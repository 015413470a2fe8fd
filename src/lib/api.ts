/**
 * The only way to the server: a typed call to an endpoint of the contract (spec §7, §8). It knows no UI; `configureApi`
 * says once how failures are shown.
 */
import redaxios from 'redaxios'
import type { BodyOf, DataOf, Endpoint, QueryOf } from '../contract/endpoint'
import { type Envelope, rightsHeader, successCodes } from '../contract/envelope'
import { keyHeader } from '../contract/idempotency'
import type { pagingQuery } from '../contract/list'

/** Milliseconds until a call times out (spec §9). */
export const timeoutMs = 30_000

/** The server answered with a code other than success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** As sent by the server; `message` is 'Error' if the server sent none (spec §8). */
  readonly msg: string
  constructor(
    readonly code: number,
    msg: string | null | undefined,
    readonly data: unknown = null,
  ) {
    super(msg || 'Error')
    this.msg = msg ?? ''
  }
}

/** There was no readable answer. The message is for users, in Chinese, and says what to do. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  constructor(
    readonly kind: 'offline' | 'network' | 'timeout' | 'status' | 'format',
    message: string,
  ) {
    super(message)
  }
}

export type CallError = ApiError | TransportError

/** Whether a call failed. The user has already been told, unless the call was a quiet one. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof ApiError || error instanceof TransportError

/** What is known about a failed call. */
export interface RejectedCall {
  /** The caller shows the error itself. */
  quiet: boolean
  /** When the call was sent, on the clock of `performance.now()`. */
  sentAt: number
}

/** What the api client needs from the console. */
export interface ApiHooks {
  /** The whole value of the Authorization header, `Bearer …`; null while signed out. */
  token(): string | null
  /**
   * Runs after every successful call.
   * @param msg what the server says about one that did otherwise than the user may think; else ''
   */
  onAnswer?(msg: string): void
  /** Runs once for every failed call. An abort by the caller is not a failure. */
  onError(error: CallError, rejected: RejectedCall): void
}

let hooks: ApiHooks = { token: () => null, onError: () => {} }

/** Says where the token comes from and where failures go. Called once, before the first call. */
export function configureApi(given: ApiHooks): void {
  hooks = given
}

/** An act of a person, which the server does once, however often it is sent. */
interface Act {
  /** Its name for the server; undefined if a second time does no harm. */
  readonly key: string | undefined
  /** It was answered, or not. */
  ended(error?: unknown): void
}

/** Tells which act a call belongs to, by what it sends. Throws the error of a call that must not be sent now. */
export type ActOf = (endpoint: Endpoint, content: { query?: object | undefined; body?: unknown }) => Act

let actOf: ActOf | undefined

/** Says which calls are the same act. Called once, before anybody can act. */
export function nameActs(given: ActOf): void {
  actOf = given
}

/** What the last answer said of the user's rights. */
let rights: string | null = null
let onRights: ((now: string) => void) | undefined

/** Hears with each answer what the user's rights are now, as a mark that differs with them. Returns the last one. */
export function hearRights(listener: (now: string) => void): string | null {
  onRights = listener
  return rights
}

type Paging = keyof typeof pagingQuery
type Nothing = Record<never, never>
type OptionalPaging<Q> = Omit<Q, Paging> & Partial<Pick<Q, Extract<keyof Q, Paging>>>
type HasNoQuery<E> = string extends keyof QueryOf<E> ? true : false

/**
 * The query of an endpoint, as the caller gives it: paging has defaults. `N`: whether the list comes without paging.
 */
export type QueryInput<E, N = boolean> =
  HasNoQuery<E> extends true ? undefined : OptionalPaging<QueryOf<E>> & { noPaging?: N & Unpaged<E> }
type Unpaged<E> = 'noPaging' extends keyof QueryOf<E> ? boolean : never

/** The answer of an endpoint. A list answers the bare rows with `noPaging`, otherwise one page (§7). */
export type AnswerOf<E, N> =
  HasNoQuery<E> extends true ? DataOf<E> : 'noPaging' extends keyof QueryOf<E> ? Listed<DataOf<E>, N> : DataOf<E>
type Listed<D, N> = [N] extends [true]
  ? Extract<D, readonly unknown[]>
  : [N] extends [false]
    ? Exclude<D, readonly unknown[]>
    : D

type BodyInput<E> = string extends keyof BodyOf<E> ? undefined : BodyOf<E>

type Given<K extends string, V> = undefined extends V
  ? { [P in K]?: undefined }
  : Nothing extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

type CallOptions<E, N = boolean> = Given<'query', QueryInput<E, N>> &
  Given<'body', BodyInput<E>> & {
    signal?: AbortSignal | undefined
    /** The caller shows the error itself, so there is no toast. The box for an ended session still opens. */
    quiet?: boolean | undefined
    /** The browser sends it even while the page closes. */
    keepalive?: boolean | undefined
  }

interface LooseOptions {
  query?: object | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  quiet?: boolean | undefined
  keepalive?: boolean | undefined
  key?: string | undefined
}

/**
 * Calls an endpoint and returns its `data`. Rejects with an ApiError, a TransportError, or the caller's abort reason.
 * Undefined and null query values are left out.
 */
export async function call<E extends Endpoint, N extends boolean = false>(
  endpoint: E,
  ...[options]: Nothing extends CallOptions<E> ? [options?: CallOptions<E, N>] : [options: CallOptions<E, N>]
): Promise<AnswerOf<E, N>> {
  const given: LooseOptions = options ?? {}
  const sentAt = performance.now()
  let act: Act | undefined
  try {
    act = actOf?.(endpoint, given)
    const { data, msg } = await send(endpoint, { ...given, key: act?.key })
    act?.ended()
    if (!endpoint.passive) hooks.onAnswer?.(msg)
    return data as AnswerOf<E, N>
  } catch (error) {
    act?.ended(error)
    if (isCallError(error)) hooks.onError(error, { quiet: given.quiet ?? false, sentAt })
    throw error
  }
}

async function send(endpoint: Endpoint, { signal, ...given }: LooseOptions): Promise<Envelope<unknown>> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(timedOut()), timeoutMs)
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort)
  try {
    return opened(await request(endpoint, { ...given, signal: controller.signal }))
  } catch (error) {
    // After an abort, every error comes from that abort. redaxios even hides a body that stopped half-way.
    if (controller.signal.aborted) throw controller.signal.reason
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

interface Answer {
  ok: boolean
  status: number
  data: unknown
}

async function request(
  endpoint: Endpoint,
  { query, body, signal, keepalive = false, key }: LooseOptions,
): Promise<Answer> {
  const token = hooks.token()
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  try {
    const { status, data, headers } = await redaxios<unknown>(search ? `${endpoint.path}?${search}` : endpoint.path, {
      method: endpoint.method,
      headers: {
        platform: 'MANAGE',
        ...(token !== null && { Authorization: token }),
        ...(key !== undefined && { [keyHeader]: key }),
      },
      ...(endpoint.method === 'POST' && { data: body ?? {} }),
      withCredentials: true,
      // An answer with an error status may still carry an envelope; it is checked below.
      validateStatus: () => true,
      fetch: (url: RequestInfo | URL, init?: RequestInit) => fetch(url, { ...init, signal: signal ?? null, keepalive }),
    })
    const now = headers.get(rightsHeader)
    if (now !== null) {
      rights = now
      onRights?.(now)
    }
    return { ok: status >= 200 && status < 300, status, data }
  } catch {
    throw unreachable()
  }
}

function opened({ ok, status, data }: Answer): Envelope<unknown> {
  if (isEnvelope(data)) {
    if (!successCodes.includes(data.code)) throw new ApiError(data.code, data.msg, data.data)
    if (ok) return data
  }
  if (!ok) throw new TransportError('status', `服务器出错了（${status}），请稍后重试`)
  throw new TransportError('format', '服务器的回应无法识别，请刷新页面后重试')
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Envelope<unknown>).code === 'number'

const timedOut = () => new TransportError('timeout', '服务器 30 秒没有回应，请检查网络后重试')

const unreachable = () =>
  globalThis.navigator?.onLine === false
    ? new TransportError('offline', '网络已断开，请检查网络后重试')
    : new TransportError('network', '连接不上服务器，请检查网络后重试')
