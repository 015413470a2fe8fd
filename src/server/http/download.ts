/** Downloads a file with a ticket: a browser that saves a file can't send the header of its session. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { downloadPath } from '../../contract/system/jobs'
import type { Services } from '../access/handler'
import { dataHeaders } from '../access/mount'
import type { Db } from '../db/schema'
import { readFile, takeFile } from '../system/port'

const types: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export function addDownload(
  app: FastifyInstance,
  { database, services: { phones, now } }: { database: () => Db; services: Services },
): void {
  app.get<{ Querystring: { ticket?: unknown } }>(
    downloadPath,
    { exposeHeadRoute: false, schema: { hide: true }, config: { compress: false } as object },
    async ({ query: { ticket } }, reply) => {
      const file = typeof ticket === 'string' ? await takeFile(database(), ticket, Math.floor(now() / 1000)) : undefined
      reply.headers(dataHeaders)
      // The browser says by the status that it could not save the file.
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('下载链接已失效，请回到页面重新下载')
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('content-length', file.size)
        .type(types[file.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .send(Readable.from(readFile(database, phones, file)))
    },
  )
}
