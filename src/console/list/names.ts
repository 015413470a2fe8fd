/**
 * The names of picked ids. They load once in a session, for any number of fields, tokens and tabs, and again when their
 * endpoint was read again.
 */
import useSWR, { unstable_serialize } from 'swr'
import type { Data } from '../data/data'
import type { PickField } from './filter/filters'

const keyOf = (field: PickField, id: number) => [field.names.path, field.key, id] as const

/** Long enough that a day's work has few reloads. */
const keptMs = 3_600_000

/** The name of a picked id; null until it is known, or if the user may not see it. */
export function usePickedName(field: PickField, id: number | null): string | null {
  const key = id === null ? null : keyOf(field, id)
  // If it can't be loaded, the number stands for itself.
  const { data } = useSWR(key, ([, , picked]) => field.describe(picked), { dedupingInterval: keptMs })
  return data ?? null
}

/** Whether a picked id is nobody whom the user may see. */
export function useIsGone(field: PickField | undefined, id: number | null): boolean {
  const key = field && id !== null ? keyOf(field, id) : null
  const { data } = useSWR(key, ([, , picked]) => field?.describe(picked), { dedupingInterval: keptMs })
  return data === null
}

/** The same outside of rendering. Rejects if the request fails. */
export async function pickedName({ cache }: Pick<Data, 'cache'>, field: PickField, id: number): Promise<string | null> {
  const known: string | null | undefined = cache.get(unstable_serialize(keyOf(field, id)))?.data
  return known === undefined ? field.describe(id) : known
}
