/** Sends codes in a way that tells nobody which names exist. */
import { randomInt } from 'node:crypto'
import type { CodeDelivery, CodeSender } from '../access/handler'

/** From how many of the last sends the wait for an unknown name is drawn. */
const mostRemembered = 50

interface Options {
  /** The driver, if there is one. */
  sender: () => CodeSender | undefined
  report: (what: string, error: unknown) => void
}

/**
 * A name that nobody has is answered as late as one that somebody has, and with the same result: that of the last send.
 */
export function createCodeDelivery({ sender, report }: Options): CodeDelivery {
  const durations: number[] = []
  let works = true
  return {
    isOn: () => sender() !== undefined,
    async deliver(phone, code) {
      const driver = sender()
      if (!driver) return false
      if (phone === null) {
        await pause(durations[randomInt(Math.max(1, durations.length))] ?? driver.usualMs)
        return works
      }
      const started = performance.now()
      const sent = await driver.send(phone, code).then(
        () => true,
        (error) => {
          report('sign-in code not sent', error)
          return false
        },
      )
      works = sent
      durations.push(performance.now() - started)
      if (durations.length > mostRemembered) durations.shift()
      return sent
    },
  }
}

const pause = (ms: number) => (ms < 1 ? undefined : new Promise((resolve) => setTimeout(resolve, ms)))
