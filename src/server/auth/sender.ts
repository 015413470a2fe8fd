/** Drivers of the CodeSender port. */
import { maskPhone } from '../../lib/phone/phone'
import type { CodeSender } from '../access/handler'
import type { Config } from '../config'

/** Prints the code on the server's console: for a developer's machine, until a carrier's driver is configured. */
const consoleSender: CodeSender = {
  async send(phone, code) {
    process.stdout.write(`[验证码] ${maskPhone(phone)} ${code}\n`)
  },
}

export const createSender = (config: Config): CodeSender => ({ console: consoleSender })[config.codeSender]
