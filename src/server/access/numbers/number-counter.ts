/**
 * Counts the numbers that a request asks for, before its handler sees them and outside its transaction: what it then
 * answers or refuses tells something of them, whatever becomes of it. One row of the operation log names the new ones.
 */
import type { Endpoint } from '../../../contract/endpoint'
import { maskPhone } from '../../../lib/phone/phone'
import type { Db } from '../../db/schema'
import type { Services } from '../handler'
import type { Viewer } from '../viewer'
import { numberFinder } from './asked-numbers'
import type { FreshNumbers, NumberUse } from './number-use'

export interface NumberCounting {
  services: Services
  numberUse: NumberUse
  /** The number in a line of a pasted list. It belongs to the phone noun. */
  numberInLine: (line: string) => string | null
}

interface Asking {
  viewer: Viewer | undefined
  query: unknown
  body: unknown
}

/** Writes the row of the operation log. */
type Record = (trx: Db, said: { object: string; message: string }) => Promise<void>

/** The object of those rows of the operation log that say who has typed or pasted whole numbers. */
export const numbersObject = 'phone-numbers'

/** @returns null for an endpoint that never asks for a number. Public ones limit tries by themselves (0046). */
export function numberCounter(endpoint: Endpoint, { services, numberUse, numberInLine }: NumberCounting) {
  const find = endpoint.permission === 'public' ? null : numberFinder(endpoint)
  if (!find) return null
  return async (db: Db, { viewer, query, body }: Asking, record: Record): Promise<void> => {
    if (!viewer) return
    const unpoint = (text: string) => services.phones.unpoint(text, viewer)
    const asked = find({ query, body }, { unpoint, inLine: numberInLine })
    if (!asked) return
    await numberUse.count(db, viewer.userId, asked, (trx, fresh) =>
      record(trx, { object: numbersObject, message: wordsOf(fresh) }),
    )
  }
}

const wordsOf = ({ looked, listed }: FreshNumbers): string => {
  const [one] = looked
  const masks = one !== undefined && looked.length === 1 ? maskPhone(one) : `${looked.length} 个号码`
  return [looked.length > 0 && `用完整号码查询：${masks}`, listed.length > 0 && `名单中的完整号码：${listed.length} 个`]
    .filter(Boolean)
    .join('；')
}
