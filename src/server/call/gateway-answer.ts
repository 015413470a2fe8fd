/** How long the server waits for a gateway. */

/** After this time a gateway counts as not answering (our choice): SIP reports an unconfirmed hang-up after 32 s. */
export const gatewayTimeoutMs = 35_000

/**
 * The gateway's answer, or a rejection if it takes too long.
 * @param onLate gets an answer that comes after that
 */
export function withTimeout<T>(answer: Promise<T>, onLate: (late: T) => void = () => {}): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error(`the gateway took longer than ${gatewayTimeoutMs} ms`))
    }, gatewayTimeoutMs)
    answer.then(
      (value) => {
        clearTimeout(timer)
        if (isLate) onLate(value)
        else resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
