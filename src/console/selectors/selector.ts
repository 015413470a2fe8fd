/**
 * What filters, steps of the palette and forms choose from, one file for each: users, a company's users, employees by number,
 * departments, companies, channels, roles, customers.
 */
import type { Endpoint } from '../../contract/endpoint'
import { isMatch, type Option } from '../../ui/picker/option'

/** One of many, by id. */
export interface Selector {
  /** The choices that a text means, best match first; '' the first there are. */
  search(query: string, signal: AbortSignal): Promise<readonly Option<number>[]>
  /** What an id is called; null where it is not to be seen. */
  describe(id: number): Promise<string | null>
  /** Tells the names: when it is read again, they are asked again. */
  readonly names: Endpoint
}

/** As many as are shown at once of those that the server gives whole. */
export const mostShown = 50

interface Named {
  readonly id: number
  readonly name: string
  readonly pinyin?: string
  readonly initials?: string
}

type Ask<T> = (asking: { quiet: true; signal?: AbortSignal }) => Promise<readonly T[]>

/**
 * Chooses from a short list that the server gives whole: by name, pinyin and initials.
 * @param names the endpoint that gives it @param hintOf stands beside a name, where names alone don't tell two apart
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
