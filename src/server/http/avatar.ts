/**
 * Serves avatars: a browser that shows a picture can't send the header of its session, so the name is the key. A picture
 * never changes under its name, so browsers keep it.
 */
import type { FastifyInstance } from 'fastify'
import { avatarPath } from '../../contract/system/avatar'
import { dataHeaders } from '../access/mount'
import type { Db } from '../db/schema'
import { avatarNamed } from '../manager/port'

export function addAvatar(app: FastifyInstance, { database }: { database: () => Db }): void {
  app.get<{ Params: { name: string } }>(
    `${avatarPath}/:name.png`,
    { exposeHeadRoute: false, schema: { hide: true }, config: { compress: false } as object },
    async ({ params: { name } }, reply) => {
      const data = await avatarNamed(database(), name)
      reply.headers(dataHeaders)
      if (!data) return reply.code(404).type('text/plain; charset=utf-8').send('没有这个头像')
      return reply.header('cache-control', 'private, max-age=31536000, immutable').type('image/png').send(data)
    },
  )
}
