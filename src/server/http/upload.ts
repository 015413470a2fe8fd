/** Receives a part of a file with a ticket, as it is: no form around its bytes, and nothing of it is held in memory. */
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { codes } from '../../contract/envelope'
import { uploadPath } from '../../contract/system/imports'
import type { Services } from '../access/handler'
import { dataHeaders } from '../access/mount'
import { conflict } from '../access/refusal'
import type { Db } from '../db/schema'
import { storeUpload } from '../system/port'

export const addUpload = (app: FastifyInstance, parts: { database: () => Db; services: Services }) =>
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    scope.post<{ Querystring: { ticket?: unknown } }>(
      uploadPath,
      { schema: { hide: true } },
      async ({ query: { ticket }, body }, reply) => {
        reply.headers(dataHeaders)
        const isSent = typeof ticket === 'string' && body !== undefined && body !== null
        const uploaded = isSent ? await storeUpload(parts, ticket, body as Readable) : undefined
        if (uploaded === undefined) throw conflict('上传已失效，请重新选择文件')
        return { code: codes.ok, msg: '', data: uploaded }
      },
    )
  })
