/** Gives sign-in codes to a service that sends them as text messages. docs/code-sender.md describes the request. */
import { createHmac } from 'node:crypto'
import type { CodeSender } from '../access/handler'
import type { Config } from '../config'
import { codeLifeSec } from './code-life'

type Settings = Pick<Config, 'codeSenderUrl' | 'codeSenderSecret' | 'codeSenderTimeout' | 'siteTitle'>

/** Proves to the service that a request is from this server, and lets it refuse an old one that is sent again. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** @param now milliseconds */
export function createHttpSender(settings: Settings, now: () => number): CodeSender {
  const { codeSenderUrl, codeSenderSecret, codeSenderTimeout, siteTitle } = settings
  return {
    usualMs: 300,
    async send(phone, code) {
      const body = JSON.stringify({ phone, code, minutes: codeLifeSec / 60, site: siteTitle })
      const timestamp = String(Math.floor(now() / 1000))
      const status = await fetch(codeSenderUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-code-timestamp': timestamp,
          'x-code-signature': signatureOf(codeSenderSecret, timestamp, body),
        },
        body,
        // Who is redirected to must not learn a number and its code.
        redirect: 'error',
        signal: AbortSignal.timeout(codeSenderTimeout * 1000),
      }).then(statusOf, (error) => {
        throw new Error(`the code sender cannot be reached: ${reasonOf(error)}`)
      })
      if (status < 200 || status > 299) throw new Error(`the code sender answered ${status}`)
    },
  }
}

/** What the service says is not read: it may repeat the number. */
async function statusOf(response: Response): Promise<number> {
  await response.body?.cancel().catch(() => {})
  return response.status
}

/** A short name for the log. The message itself may hold the address, with what is secret in it. */
const reasonOf = (error: { name?: string; cause?: { code?: string } }): string =>
  error.cause?.code ?? error.name ?? 'unknown'
