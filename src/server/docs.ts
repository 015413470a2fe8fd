/** Serves the OpenAPI document, which is made from the contract, and its page. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

export async function addDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
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
