/** Serves the OpenAPI document, which is made from the contract, and its page. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

export async function addDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    // The page and the live connection have no schema.
    transform: ({ schema, url }) => ({
      schema: schema?.querystring ? { ...schema, querystring: asSent(schema.querystring) } : schema,
      url,
    }),
    openapi: {
      // Its schemas are JSON schemas, as ours are. In 3.0 some of our keywords are faults.
      openapi: '3.1.1',
      info: {
        title: '欢呼后台 API',
        version: '1',
        description:
          '所有响应都是 HTTP 200 与 {code,msg,data}。code 为 20000 或 200 表示成功；50008、50012、50014 表示登录失效。',
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
    staticCSP: true,
    // The page sets styles by attribute.
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  })
  app.get('/openapi.json', { schema: { hide: true }, exposeHeadRoute: false }, async () => app.swagger())
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
