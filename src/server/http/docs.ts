/**
 * Serves the OpenAPI document, which is made from the contract, to whoever is signed in, and a page that shows it. The
 * page itself says nothing and is open to all: it fetches the document with the session of this browser.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { allEndpoints } from '../../contract/endpoints'
import { codes } from '../../contract/envelope'
import { Refusal } from '../access/refusal'
import type { Viewers } from '../access/viewer'
import type { Db } from '../db/schema'
import { describedAnswers } from './described-answers'

interface Options {
  viewers: Viewers
  database: () => Db
}

export async function addDocs(app: FastifyInstance, { viewers, database }: Options): Promise<void> {
  const onlySignedIn = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    try {
      await viewers.of(database(), headers.authorization, false)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Whoever fetches a document looks at the status, not into an envelope.
      return reply.code(error.code === codes.unavailable ? 503 : 401).send({ code: error.code, msg: error.message })
    }
  }
  await app.register(swagger, {
    // The page and the live connection have no schema.
    transform: ({ schema, url }) => ({ schema: schema?.response ? asDescribed(schema) : schema, url }),
    openapi: {
      // Its schemas are JSON schemas, as ours are. In 3.0 some of our keywords are faults.
      openapi: '3.1.1',
      info: {
        title: '欢呼后台 API',
        version: '1',
        description:
          '所有响应都是 HTTP 200 与 {code,msg,data}。code 为 20000 或 200 表示成功；50008、50012、50014 表示登录失效。' +
          '接受 Idempotency-Key 的接口，同一编号的重发只办一次，答复与第一次相同。',
      },
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Bearer 加登录所得的 accessToken',
          },
        },
      },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiHooks: {
      onRequest: async (request, reply) =>
        /\/(json|yaml)$/.test(request.routeOptions.url ?? '') ? onlySignedIn(request, reply) : undefined,
    },
    uiConfig: { requestInterceptor: addToken, responseInterceptor: askToSignIn },
    staticCSP: true,
    // The page sets styles by attribute.
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  })
  const options = { schema: { hide: true }, exposeHeadRoute: false, onRequest: onlySignedIn }
  app.get('/openapi.json', options, async () => app.swagger())
}

/** Runs in the browser, on the page, so it refers to nothing here. */
function addToken(request: object) {
  const { headers } = request as { headers: Record<string, string> }
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('Admin-Token='))
  if (cookie) headers.Authorization ??= decodeURIComponent(cookie.slice('Admin-Token='.length))
  return request
}

/** Runs in the browser too. */
function askToSignIn(response: object) {
  if ('status' in response && response.status === 401) document.body.textContent = '请先在控制台登录，再刷新本页。'
  return response
}

const endpoints = new Map(allEndpoints.map((endpoint) => [endpoint.name, endpoint]))

/** The schema of a route for those who read it: what may be left out, and the refusals, which the server writes itself. */
function asDescribed(schema: FastifySchema): FastifySchema {
  const endpoint = endpoints.get(schema.operationId ?? '')
  const { 200: success } = schema.response as { 200: { properties: { data: object } } }
  return {
    ...schema,
    querystring: asSent(schema.querystring),
    ...(endpoint && { response: { 200: describedAnswers(endpoint, success) } }),
  }
}

interface QuerySchema {
  properties?: Record<string, { default?: unknown }>
  required?: string[]
}

/** A query as it is sent: what has a default may be left out, although a handler always finds it. */
function asSent(querystring: unknown): QuerySchema {
  const { required = [], ...rest } = querystring as QuerySchema
  return { ...rest, required: required.filter((name) => rest.properties?.[name]?.default === undefined) }
}
