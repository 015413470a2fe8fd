/**
 * The choices for filters, palette steps and forms, one file for each: users, a company's users, employees by number,
 * departments, companies, channels, roles, customers.
 */
import type { Endpoint } from '../../contract/endpoint'
import { isMatch, type Option } from '../../ui/picker/option'

/** One of many, by id. */
export interface Selector {
  /** The choices that match a text, best match first; for '' the first ones. */
  search(query: string, signal: AbortSignal): Promise<readonly Option<number>[]>
  /** The name for an id; null if the user may not see it. */
  describe(id: number): Promise<string | null>
  /** The endpoint with the names: when it is read again, the names load again. */
  readonly names: Endpoint
}

/** The most choices shown at once of a list that the server gives completely. */
export const mostShown = 50

interface Named {
  readonly id: number
  readonly name: string
  readonly pinyin?: string
  readonly initials?: string
}

type Ask<T> = (asking: { quiet: true; signal?: AbortSignal }) => Promise<readonly T[]>

/**
 * Searches a short list that the server gives completely, by name, pinyin and initials.
 * @param names the endpoint of that list
 * @param hintOf the text next to a name, if names alone don't distinguish two choices
 */
export const listedSelector = <T extends Named>(
  names: Endpoint,
  ask: Ask<T>,
  hintOf?: (one: T, all: readonly T[]) => string | undefined,
): Selector => ({
  names,
  async search(query, signal) {
    const all = await ask({ quiet: true, signal })
    const found = all.filter((one) => isMatch({ ...one, label: one.name }, query)).slice(0, mostShown)
    return found.map((one) => {
      const hint = hintOf?.(one, all)
      return { value: one.id, label: one.name, ...(hint && { hint }) }
    })
  },
  describe: async (id) => (await ask({ quiet: true })).find((one) => one.id === id)?.name ?? null,
})
