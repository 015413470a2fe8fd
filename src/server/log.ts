/** Structured logs with request ids. They hold no phone number, password or token. */
import { randomBytes } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from './config'

/** Matches digits that could be a telephone number, hashes and tokens. */
const secrets = /\d{7,}|\b[0-9a-f]{32,}\b|(?<![\w-])[\w-]{43}(?![\w-])/g

/** Replaces everything in a text that could be a phone number, a password's hash or a token. */
export const redacted = (text: string): string => text.replace(secrets, '[…]')

const err = (error: Partial<Error & { code: string }>) => ({
  type: error.name ?? 'Error',
  code: error.code,
  message: redacted(error.message ?? ''),
  stack: redacted(error.stack ?? ''),
})

/**
 * The logging options for Fastify. Our own hook writes one line for each request: path without query, code, time, user.
 */
export function logOptions(config: Config): FastifyServerOptions {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return {
    logger: { level: config.logLevel, base: null, serializers: { err } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${start}-${(++count).toString(36)}`,
  }
}

/** How long faults of one kind are only counted after one is logged, in milliseconds. */
const quietMs = 1_000
/** The number of kinds counted separately; further kinds are counted together by their subject. */
const mostKinds = 100

/**
 * Logs a fault.
 * @param log a logger that knows more, such as the request's
 */
export type LogFault = (level: 'error' | 'warn', what: string, err: unknown, log?: FastifyBaseLogger) => void

/**
 * Logs each kind of fault at most once a second: a full disk fails a thousand writes, and logging them all would fill
 * it more. A second later it logs how many were left out.
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
