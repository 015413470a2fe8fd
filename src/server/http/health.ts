/** `/healthz`: this process listens. `/readyz`: the database answers too. */
import type { FastifyInstance } from 'fastify'
import { ping } from '../db/dialects'

export function addHealth(app: FastifyInstance): void {
  const schema = { hide: true }
  app.get('/healthz', { schema, exposeHeadRoute: false }, async () => 'ok')
  app.get('/readyz', { schema, exposeHeadRoute: false }, async (_request, reply) => {
    try {
      await ping(app.store.database())
      return 'ready'
    } catch {
      return reply.code(503).send('database unavailable')
    }
  })
}
