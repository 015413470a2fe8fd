/**
 * The way of every request: session → permission → form of the request → transaction → handler → operation log →
 * envelope. All endpoints of the contract go through here, so none can forget a step.
 */
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as Type from 'typebox'
import type { Endpoint, EndpointGroup } from '../../contract/endpoint'
import { codes, type Envelope, rightsHeader } from '../../contract/envelope'
import { IdempotencyKey, keyHeader } from '../../contract/idempotency'
import { mostCounted } from '../../contract/list'
import type { DataScope } from '../../contract/manager/data-scopes'
import { maskNumbers } from '../../lib/phone/phone'
import { isPhoneRef } from '../../lib/phone/phone-ref'
import { isUnavailable } from '../db/database-errors'
import { retried } from '../db/retried'
import type { Db, NewRow } from '../db/schema'
import { freeTextsOf, hiddenText, type Original } from './free-texts'
import type { AnyContext, AnyHandler, AnyRun, Handlers, Operation, Services } from './handler'
import { bodyValidator, queryValidator, type Validate } from './input/validate'
import { keepAnswer, keptAnswer, onceOf } from './kept-answers'
import { scopeOf } from './may-call'
import { type NumberCounting, numberCounter } from './numbers/number-counter'
import { afterwards, moduleOf, operationRow, perform, type RecordOperation } from './perform'
import type { RefusalLog } from './refusal-log'
import { refusalOf } from './refusal-of'
import type { RequestBudget } from './request-budget'
import { poolScope, rowScope, type ScopedTable } from './scope'
import { markOf, type Viewer, type Viewers } from './viewer'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined
    /** The envelope's code, for the request log. */
    answered: number
  }
}

export interface MountOptions extends NumberCounting {
  services: Services
  viewers: Viewers
  /** The database, or a refusal if it is not open. */
  database: () => Db
  /** The same for what reads much. */
  heavy: () => Db
  recordOperation: RecordOperation
  /** Writes refusals there, those that are repeated as one. */
  refusals: RefusalLog
  /** What each session may ask. */
  budget: RequestBudget
  /** Limits for each address, by endpoint name: requests in a minute. */
  perMinute: Readonly<Record<string, number>>
}

/** Adds the routes of one noun. */
export function mount<G extends EndpointGroup>(
  app: FastifyInstance,
  group: G,
  handlers: Handlers<G>,
  options: MountOptions,
) {
  for (const [key, endpoint] of Object.entries<Endpoint>(group)) {
    app.route(routeOf(endpoint, handlers[key] as unknown as AnyHandler, options))
  }
}

function routeOf(endpoint: Endpoint, handler: AnyHandler, options: MountOptions): RouteOptions {
  const { viewers, database, heavy } = options
  const limit = options.perMinute[endpoint.name]
  const countNumbers = numberCounter(endpoint, options)
  const maskTexts = freeTextsOf(endpoint)
  const readable = (request: FastifyRequest) => (isHeavy(endpoint, request) ? heavy() : database())
  const recordNumbers = (
    trx: Db,
    request: FastifyRequest,
    reply: FastifyReply,
    said: Operation & { message: string },
  ) => options.recordOperation(trx, logRow(endpoint, request, reply, options.services, 'OK', said.message, said))
  return {
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    ...(limit && { config: { rateLimit: { max: limit, timeWindow: 60_000 } } }),
    schema: {
      operationId: endpoint.name,
      summary: endpoint.title,
      description: describe(endpoint),
      tags: [moduleOf(endpoint)],
      ...(endpoint.permission !== 'public' && { security: [{ token: [] }] }),
      querystring: endpoint.query ?? noParameters,
      ...(endpoint.method === 'POST' && { body: endpoint.body ?? noParameters }),
      ...(endpoint.idempotent && { headers: keyed }),
      response: { 200: envelopeOf(endpoint.data) },
    },
    validatorCompiler: ({ schema, httpPart }) => validated(schema as Type.TSchema, httpPart),
    serializerCompiler: ({ schema }) => serializer(schema as unknown as EnvelopeSchema),
    onRequest: async (request, reply) => {
      reply.headers(dataHeaders)
      if (endpoint.permission === 'public') return
      request.viewer = await viewerOf(endpoint, request, viewers, database(), !endpoint.passive)
      reply.header(rightsHeader, markOf(request.viewer.grants))
      try {
        options.budget.count(request.viewer.sessionId, endpoint)
        scopeOf(endpoint, request.viewer)
      } catch (error) {
        if (endpoint.writes) await recordFailure(endpoint, request, reply, options, error)
        throw error
      }
    },
    handler: async (request, reply) => {
      // A GET has no body that could be held back, so it needs no second check.
      if (!endpoint.writes && endpoint.method === 'POST') await askAgain(endpoint, request, viewers, database())
      if (countNumbers) {
        try {
          await countNumbers(database(), request, (trx, said) => recordNumbers(trx, request, reply, said))
        } catch (error) {
          await recordFailure(endpoint, request, reply, options, error)
          throw error
        }
      }
      const { data, msg } = endpoint.writes
        ? await write({ endpoint, handler, maskTexts }, request, reply, options)
        : { data: await run(handler, contextOf(endpoint, request, options, readable(request))), msg: '' }
      request.answered = codes.ok
      return { code: codes.ok, msg, data } satisfies Envelope<unknown>
    },
  }
}

/** The rows of such a scope stand in one index in the order of their ids; those of others are sought among all. */
const rangeScopes: readonly DataScope[] = ['self', 'company', 'all']

/** Whether a request reads much: its endpoint always does, or what it asks for makes it so. */
function isHeavy(endpoint: Endpoint, { query, viewer }: FastifyRequest): boolean {
  const { heavy = false } = endpoint
  if (typeof heavy === 'boolean') return heavy
  const asked = query as Readonly<Record<string, unknown>>
  if (heavy.some((name) => asked[name] !== undefined)) return true
  if (asked.pageSize === undefined) return false
  const isFar = Number(asked.pageIndex) * Number(asked.pageSize) > mostCounted
  const isWhole = asked.noPaging === true || Number(asked.countTo) > mostCounted
  return isFar || isWhole || !rangeScopes.includes(scopeOf(endpoint, viewer as Viewer))
}

/** How long an endpoint that works without the database waits for it, in milliseconds. */
const viewerTimeoutMs = 1_000

/** @param use whether this counts as use of the session, which prolongs it */
async function viewerOf(
  { withoutDatabase }: Endpoint,
  { headers: { authorization } }: FastifyRequest,
  viewers: Viewers,
  db: Db,
  use: boolean,
): Promise<Viewer> {
  const asked = viewers.of(db, authorization, use)
  if (!withoutDatabase) return asked
  const known = viewers.lastKnown(authorization)
  if (!known) return asked
  const late = new Promise<Viewer>((resolve) => setTimeout(() => resolve(known), viewerTimeoutMs).unref())
  const asFarAsKnown = asked.catch((error) => {
    if (isUnavailable(error)) return known
    throw error
  })
  return Promise.race([asFarAsKnown, late])
}

/**
 * Answers are data only for this console: browsers must not store them or show them as a page. page.ts has the page's
 * own policy.
 */
export const dataHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** For the document alone: the write itself reads the key. */
const keyed = Type.Object({ [keyHeader]: Type.Optional(IdempotencyKey) })
const noParameters = Type.Object({}, { additionalProperties: false })
const seconds = (services: Services) => Math.floor(services.now() / 1000)

const describe = ({ permission }: Endpoint) =>
  permission === 'public'
    ? '无须登录'
    : permission === 'signed-in'
      ? '登录后可用，只见自己的'
      : `须有权限 ${permission}`

/** A client may hold a request open long after its headers, so the session is checked again before the request acts. */
async function askAgain(endpoint: Endpoint, request: FastifyRequest, viewers: Viewers, db: Db): Promise<void> {
  if (endpoint.permission === 'public') return
  request.viewer = await viewerOf(endpoint, request, viewers, db, false)
  scopeOf(endpoint, request.viewer)
}

function contextOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  { services, viewers }: Pick<MountOptions, 'services' | 'viewers'>,
  db: Db,
  { log, afterCommit }: Pick<AnyContext, 'log' | 'afterCommit'> = outside,
): AnyContext {
  const viewer = request.viewer as Viewer
  const query = request.query as AnyContext['query']
  const body = request.body as AnyContext['body']
  return {
    db,
    services,
    viewer,
    query: endpoint.permission === 'public' ? query : unpointed(query, viewer, services),
    body: endpoint.permission === 'public' ? body : unpointed(body, viewer, services, isPhoneRef),
    now: seconds(services),
    ip: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    scope: <N extends ScopedTable>(table: N) => rowScope(viewer, scopeOf(endpoint, viewer), table),
    poolScope: () => poolScope(viewer, scopeOf(endpoint, viewer)),
    confirm: (trx) => askAgain(endpoint, request, viewers, trx),
    log,
    afterCommit,
  }
}

/**
 * Puts typed numbers back where a request carries their references, so the handler sees plain numbers.
 * @param isMeant chooses the texts to open; by default all are opened, because a query is not stored
 */
function unpointed<V extends object>(
  values: V,
  viewer: Viewer,
  { phones }: Services,
  isMeant: (text: string) => boolean = () => true,
): V {
  const opened = (value: unknown) =>
    typeof value === 'string' && isMeant(value) ? phones.unpoint(value, viewer) : value
  if (!Object.values(values ?? {}).some((value) => opened(value) !== value)) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, opened(value)])) as V
}

/** Outside a transaction nothing is logged, and no work has to wait. */
const outside: Pick<AnyContext, 'log' | 'afterCommit'> = { log: () => {}, afterCommit: (work) => work() }

const prepared = (handler: AnyHandler, context: AnyContext): AnyRun | Promise<AnyRun> =>
  typeof handler === 'function' ? handler : handler.prepare(context)

const run = async (handler: AnyHandler, context: AnyContext) => (await prepared(handler, context))(context)

interface Written {
  endpoint: Endpoint
  handler: AnyHandler
  /** Takes numbers out of the free texts of its body; null if it has none. */
  maskTexts: ReturnType<typeof freeTextsOf>
}

/** @returns with what the writer should know */
async function write(
  { endpoint, handler, maskTexts }: Written,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
) {
  try {
    if (typeof handler !== 'function') await askAgain(endpoint, request, options.viewers, options.database())
    const { services } = options
    const once = request.viewer ? onceOf(endpoint, request, request.viewer, services.phones) : null
    const masked = maskTexts?.(request.body as Readonly<Record<string, unknown>>)
    if (masked) request.body = masked.body
    const act = await prepared(handler, contextOf(endpoint, request, options, options.database()))
    let after: readonly (() => void)[] = []
    let originals: readonly Original[] = []
    const data = await retried(() =>
      options
        .database()
        .transaction()
        .execute(async (trx) => {
          after = []
          originals = masked?.originals ?? []
          await askAgain(endpoint, request, options.viewers, trx)
          const kept = once && (await keptAnswer(trx, once, { ...services, now: seconds(services) }))
          if (kept) return kept.data
          const context = contextOf(endpoint, request, options, trx)
          const done = await perform(trx, {
            act: (said) => act({ ...context, ...said }),
            ...{ author: context, typed: originals, phones: services.phones },
            record: (operation) =>
              options.recordOperation(trx, logRow(endpoint, request, reply, options.services, 'OK', null, operation)),
          })
          const { data } = done
          after = done.after
          originals = done.originals
          if (once) await keepAnswer(trx, once, services.phones, data)
          return data
        }),
    )
    afterwards(after, services)
    return { data, msg: hiddenText(endpoint, originals) }
  } catch (error) {
    await recordFailure(endpoint, request, reply, options, error)
    throw error
  }
}

async function recordFailure(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
  error: unknown,
) {
  const refusal = refusalOf(error, request.id)
  if (refusal.code === codes.unavailable) return
  const row = (result: 'FAILED' | 'REFUSED') =>
    logRow(endpoint, request, reply, options.services, result, refusal.message)
  try {
    const db = options.database()
    // Each failure has a request id of its own, which somebody may ask for.
    if (refusal.code === codes.internal) return await options.recordOperation(db, row('FAILED'))
    const same = { session: request.viewer?.sessionId ?? request.ip, endpoint: endpoint.name, code: refusal.code }
    await options.refusals.add(db, same, row('REFUSED'))
  } catch (logError) {
    // The answer must be the first error; the failed log is reported separately.
    options.services.report('operation log not written', logError)
  }
}

function logRow(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  result: NewRow<'operation_log'>['result'],
  message: string | null,
  operation?: Operation,
): NewRow<'operation_log'> {
  return {
    ...operationRow(endpoint, operation, request.viewer),
    at: seconds(services),
    result,
    message: message === null ? null : maskNumbers(message),
    ip: request.ip,
    request_id: request.id,
    duration_ms: Math.round(reply.elapsedTime),
  }
}

function validated(schema: Type.TSchema, httpPart: string | undefined) {
  if (httpPart === 'headers') return (value: unknown) => ({ value })
  const validate = atFirst<Validate>(() =>
    httpPart === 'querystring' ? queryValidator(schema) : bodyValidator(schema),
  )
  return (value: unknown) => {
    try {
      return { value: validate()(value) }
    } catch (error) {
      return { error: error as Error }
    }
  }
}

const envelopeOf = (data: Type.TSchema) => Type.Object({ code: Type.Integer(), msg: Type.String(), data })

interface EnvelopeSchema {
  properties: { data: { anyOf?: object[] } }
}

/** The two shapes of a list are compiled separately, because trying alternatives would validate every row. */
function serializer(schema: EnvelopeSchema): (payload: unknown) => string {
  const shapes = schema.properties.data.anyOf ?? [schema.properties.data]
  const [first, all = first] = shapes.map((data) =>
    atFirst(() => fastJson({ ...schema, properties: { ...schema.properties, data } } as object)),
  ) as [Serializer, Serializer?]
  return (payload) => (Array.isArray((payload as Envelope<unknown>).data) ? all : first)()(payload)
}

type Serializer = () => (payload: unknown) => string

/** Compiles at the first request: most servers of a day are asked for a few of the endpoints, and start sooner. */
function atFirst<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
