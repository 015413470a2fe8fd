/**
 * Reads from the server with typed text. A whole number never appears in a GET, and so in no proxy's log: it is
 * replaced by its reference first (docs/decisions/0032).
 */
import type { Endpoint } from '../../contract/endpoint'
import { contactEndpoints } from '../../contract/phone/contact'
import { type AnswerOf, call, type QueryInput } from '../../lib/api'
import { fewestDigits } from '../../lib/phone/phone'
import { numberTokens, textWithRefs } from '../../lib/phone/phone-ref'

/** The query fields that take any typed text. */
export const typedFields = ['keywords', 'phone']

interface Asking {
  signal?: AbortSignal | undefined
  /** The caller shows the error itself. */
  quiet?: boolean | undefined
}

/** Whether a text may contain a whole number. Only the server knows which digits are one. */
export const mayHoldNumber = (text: string): boolean =>
  (text.replace(numberTokens, '').match(/[\d０-９]/g)?.length ?? 0) >= fewestDigits

/**
 * A text whose whole numbers are replaced by masks and references, so that an address may contain it. Rejects like the
 * call.
 */
export const exchangeNumbers = async (text: string, asking: Asking = {}): Promise<string> =>
  mayHoldNumber(text) ? (await call(contactEndpoints.referenceInfo, { body: { text }, ...asking })).text : text

/** Calls a GET endpoint as `call` does. */
export async function read<E extends Endpoint, N extends boolean = false>(
  endpoint: E,
  { query, ...asking }: Asking & { query: QueryInput<E, N> },
): Promise<AnswerOf<E, N>> {
  const asked: Record<string, unknown> = { ...query }
  for (const name of typedFields) {
    const text = asked[name]
    if (typeof text === 'string') asked[name] = textWithRefs(await exchangeNumbers(text, asking))
  }
  return (call as (endpoint: Endpoint, options: object) => Promise<AnswerOf<E, N>>)(endpoint, {
    query: asked,
    ...asking,
  })
}
