/** Structured logs with request ids, without a phone number, password or token in them. */
import { randomBytes } from 'node:crypto'
import { type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from './config'

/** Numbers long enough to be a telephone's, hashes and tokens. */
const secrets = /\d{7,}|\b[0-9a-f]{32,}\b|(?<![\w-])[\w-]{43}(?![\w-])/g

/** A text with everything in it that could be a phone number, a password's hash or a token replaced. */
export const redacted = (text: string): string => text.replace(secrets, '[…]')

const err = (error: Partial<Error & { code: string }>) => ({
  type: error.name ?? 'Error',
  code: error.code,
  message: redacted(error.message ?? ''),
  stack: redacted(error.stack ?? ''),
})

/** Fastify's logging part. Our own hook writes one line a request: path without its query, code, time, user. */
export function logOptions(config: Config): FastifyServerOptions {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return {
    logger: { level: config.logLevel, base: null, serializers: { err } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${start}-${(++count).toString(36)}`,
  }
}
