/**
 * What is picked is called. Asked once a session, however many fields, tokens and tabs show it, and again when what tells it
 * was read anew.
 */
import useSWR, { unstable_serialize } from 'swr'
import type { Data } from '../data/data'
import type { PickField } from './filter/filters'

const keyOf = (field: PickField, id: number) => [field.names.path, field.key, id] as const

/** Long enough for a day's work not to notice. */
const keptMs = 3_600_000

/** The name of what was picked; null until it is known, and where it is not to be seen. */
export function usePickedName(field: PickField, id: number | null): string | null {
  const key = id === null ? null : keyOf(field, id)
  // Where it can't be had, the number stands for itself.
  const { data } = useSWR(key, ([, , picked]) => field.describe(picked), { dedupingInterval: keptMs })
  return data ?? null
}

/** The same where nothing is drawn. Rejects where it can't be asked. */
export async function pickedName({ cache }: Pick<Data, 'cache'>, field: PickField, id: number): Promise<string | null> {
  const known: string | null | undefined = cache.get(unstable_serialize(keyOf(field, id)))?.data
  return known === undefined ? field.describe(id) : known
}
