/** Drivers of the CodeSender port. */
import { maskPhone } from '../../lib/phone/phone'
import type { CodeSender } from '../access/handler'
import type { Config } from '../config'
import { createHttpSender } from './http-sender'

/** Prints the code on the server's console: only for whoever sits at this machine. */
const consoleSender: CodeSender = {
  usualMs: 0,
  async send(phone, code) {
    process.stdout.write(`[验证码] ${maskPhone(phone)} ${code}\n`)
  },
}

/**
 * The driver that the settings name. Without a name, a demo that only this machine reaches prints its codes; everybody
 * else has no sender, and so no sign-in by code.
 * @param hasDemo whether the database has demo accounts
 * @param now milliseconds
 */
export function createSender(config: Config, hasDemo: () => boolean, now: () => number): () => CodeSender | undefined {
  const drivers = {
    none: () => undefined,
    console: () => consoleSender,
    http: () => createHttpSender(config, now),
  }
  const named = config.codeSender && drivers[config.codeSender]()
  const isChosen = config.codeSender !== undefined
  return () => (isChosen ? named : hasDemo() && !config.demoPublic ? consoleSender : undefined)
}
