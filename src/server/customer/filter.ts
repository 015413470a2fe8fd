import type { customerEndpoints } from '../../contract/customer/customers'
import type { QueryOf } from '../../contract/endpoint'
import type { Context } from '../access/handler'
import { isRecycledSoon } from './pool/recycled-soon'
import type { CustomerFilter } from './queries'

export type Asking = Pick<Context<(typeof customerEndpoints)['list']>, 'db' | 'viewer' | 'services' | 'now'>

/** What a query of the list asks of the database. */
export async function filterOf(
  asking: Asking,
  { phone, recycling, ...query }: QueryOf<(typeof customerEndpoints)['list']>,
): Promise<CustomerFilter> {
  const { keywords, phoneIds, endingIds, within } = await numbersOf(asking, { phone, keywords: query.keywords })
  return {
    ...query,
    keywords,
    phoneIds,
    endingIds,
    within,
    now: asking.now,
    wanted: recycling === undefined ? undefined : await isRecycledSoon(asking, recycling, query.userId),
  }
}

interface Numbers {
  keywords: string | undefined
  /** The rows of `phone` to find. */
  phoneIds: readonly number[] | undefined
  /** Those whose numbers end in the keywords; undefined if these are no last four digits. */
  endingIds: readonly number[] | undefined
  within: number | undefined
}

/**
 * The numbers that a query asks for. Whoever types a whole number means the number, not a name; four digits may be either,
 * and each mask shows the last four.
 */
export async function numbersOf(
  { db, viewer, services: { phones } }: Asking,
  { phone, keywords }: { phone: string | undefined; keywords: string | undefined },
): Promise<Numbers> {
  const typed = keywords ? await phones.findTyped(db, keywords, viewer) : []
  const found = phone === undefined ? undefined : await phones.find(db, phone, viewer)
  const within = viewer.companyId ?? undefined
  if (typed.length > 0) {
    const phoneIds = found ? typed.filter((id) => found.includes(id)) : typed
    return { keywords: undefined, phoneIds, endingIds: undefined, within }
  }
  const isEnding = keywords !== undefined && /^\d{4}$/.test(keywords)
  const endingIds = isEnding ? await phones.endingIn(db, keywords, viewer) : undefined
  return { keywords, phoneIds: found, endingIds, within }
}
