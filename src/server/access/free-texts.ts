/**
 * Numbers that people write into names, remarks and reasons (docs/decisions/0049). The handler of a request sees them
 * masked, so they are stored, searched and answered masked, whatever the noun. What was typed is kept encrypted beside
 * the object that the operation log names.
 */
import type { Endpoint } from '../../contract/endpoint'
import type { HoldsNumbers } from '../../contract/envelope'
import { maskNumbers, maskPhone } from '../../lib/phone/phone'
import { insertMany } from '../db/dialects'
import type { Db } from '../db/schema'
import type { Phones } from './numbers/phones'

/** A text that held numbers, as it was typed. */
export interface Original {
  field: string
  text: string
  /** What others read of the numbers. */
  masks: readonly string[]
}

/** The text as others read it; with its original if that held numbers. */
export function withoutNumbers(field: string, text: string): { text: string; originals: readonly Original[] } {
  const masks: string[] = []
  const masked = maskNumbers(text, (digits) => {
    const mask = maskPhone(digits)
    masks.push(mask)
    return mask
  })
  return { text: masked, originals: masks.length === 0 ? [] : [{ field, text, masks }] }
}

interface Fields {
  properties?: Readonly<Record<string, { numbers?: HoldsNumbers; title?: string }>>
}

/** Takes the numbers out of the free texts in a request's body. @returns null for an endpoint without free texts */
export function freeTextsOf({ body }: Pick<Endpoint, 'body'>) {
  const { properties = {} } = (body ?? {}) as Fields
  const names = Object.keys(properties).filter((name) => properties[name]?.numbers === 'text')
  if (names.length === 0) return null
  return (given: Readonly<Record<string, unknown>>) => {
    const hidden = names.flatMap((name) => {
      const value = given[name]
      return typeof value === 'string' ? [[name, withoutNumbers(name, value)] as const] : []
    })
    const texts = Object.fromEntries(hidden.map(([name, { text }]) => [name, text]))
    return { body: { ...given, ...texts }, originals: hidden.flatMap(([, { originals }]) => originals) }
  }
}

/** Tells the writer what others will read. */
export function hiddenText({ body }: Pick<Endpoint, 'body'>, originals: readonly Original[]): string {
  const { properties = {} } = (body ?? {}) as Fields
  const fields = [...new Set(originals.map(({ field }) => `“${properties[field]?.title ?? field}”`))].join('')
  const [mask, ...others] = originals.flatMap(({ masks }) => masks)
  if (mask === undefined) return ''
  const shown = others.length === 0 ? `号码只显示为 ${mask}` : `${others.length + 1} 个号码只显示首尾几位`
  return `${fields}里的${shown}，原文已加密保存`
}

interface Written {
  /** As the operation log names it. */
  object: string
  companyId: number | null
  userId: number
  /** Epoch seconds. */
  at: number
}

/** Keeps what was typed, encrypted. */
export const keepOriginals = (
  db: Db,
  phones: Pick<Phones, 'seal'>,
  { object, companyId, userId, at }: Written,
  originals: readonly Original[],
): Promise<void> =>
  insertMany(
    db,
    'original_text',
    originals.map(({ field, text }) => ({
      ...{ company_id: companyId, user_id: userId, object, field, at },
      enc: phones.seal(text),
    })),
  )
