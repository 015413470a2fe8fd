/** Structured logs with request ids, without a phone number, password or token in them. */
import { randomBytes } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
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

/** How long a fault of one kind is counted before it is logged again, in milliseconds. */
const quietMs = 1_000
/** Of so many kinds at a time; what comes on top is counted as one by what it is about. */
const mostKinds = 100

/** Logs a fault. @param log where it says more, such as the request */
export type LogFault = (level: 'error' | 'warn', what: string, err: unknown, log?: FastifyBaseLogger) => void

/**
 * Logs each kind of fault once a second at most: a full disk fails a thousand writes, and must not be filled by saying so. How
 * many were left out is logged a second later.
 */
export function createFaultLog(base: FastifyBaseLogger): LogFault {
  const quiet = new Map<string, { leftOut: number; last: () => void }>()
  const wait = (kind: string) => {
    const said = { leftOut: 0, last: () => {} }
    quiet.set(kind, said)
    setTimeout(() => {
      quiet.delete(kind)
      if (said.leftOut === 0) return
      said.last()
      wait(kind)
    }, quietMs).unref()
  }
  return (level, what, err, log = base) => {
    const { code = '', message = '' } = (err ?? {}) as { code?: unknown; message?: unknown }
    const own = `${what} ${code} ${message}`
    const kind = quiet.has(own) || quiet.size < mostKinds ? own : what
    const said = quiet.get(kind)
    if (said) {
      said.leftOut += 1
      said.last = () => log[level]({ err, leftOut: said.leftOut }, what)
    } else {
      log[level]({ err }, what)
      wait(kind)
    }
  }
}
