/**
 * Where numbers belong (归属地) and which carrier issued them, by their first digits: facts of a library
 * (scripts/support/number-places.mjs). A number that moved to another carrier keeps its digits, so this is the first one.
 */
import lines from './number-places.txt?raw'

export interface NumberPlace {
  /** 浙江 */
  province: string | null
  /** 杭州; several if they share an area code: 沈阳、铁岭、抚顺. */
  city: string | null
  /** Null for landlines. */
  carrier: string | null
}

interface Table {
  readonly places: readonly Pick<NumberPlace, 'province' | 'city'>[]
  /** By the first digits of mobile numbers. */
  readonly carriers: ReadonlyMap<string, string>
  /** By area codes, without the leading 0. */
  readonly areas: ReadonlyMap<string, number>
  /** By the first seven digits of mobile numbers, from 1300000 on: the number of a place, 0 for none. */
  readonly mobiles: Uint16Array
}

const firstMobile = 1_300_000
const nowhere = { province: null, city: null }
let table: Table | undefined

/** Reads the lines at the first question. */
function tableOfPlaces(): Table {
  if (table) return table
  const [places = '', carriers = '', areas = '', ...segments] = lines.trim().split('\n')
  const mobiles = new Uint16Array(2_000_000 - firstMobile)
  for (const segment of segments) {
    let at = Number(segment.slice(0, 3)) * 10_000 - firstMobile
    for (const run of segment.slice(4).split(',')) {
      const end = at + Number(run.slice(2) || 1)
      mobiles.fill(Number.parseInt(run.slice(0, 2), 36), at, end)
      at = end
    }
  }
  const named = places.split('|').map((place) => {
    const [province = null, city = null] = place.split(' ')
    return { province, city }
  })
  const pairs = <V>(line: string, value: (text: string) => V) =>
    new Map(line.split('|').map((each) => [/^\d+/.exec(each)?.[0] as string, value(each.replace(/^\d+:?/, ''))]))
  table = {
    places: [nowhere, ...named],
    carriers: pairs(carriers, (name) => name),
    areas: pairs(areas, (code) => Number.parseInt(code, 36)),
    mobiles,
  }
  return table
}

/** What the longest known beginning of a number says. */
function longest<V>(known: ReadonlyMap<string, V>, digits: string): V | undefined {
  for (let length = 4; length > 1; length -= 1) {
    const value = known.get(digits.slice(0, length))
    if (value !== undefined) return value
  }
  return undefined
}

/** @param digits of a whole number, in its normal form */
export function numberPlaceOf(digits: string): NumberPlace {
  const { places, carriers, areas, mobiles } = tableOfPlaces()
  const isMobile = /^1[3-9]\d{9}$/.test(digits)
  if (isMobile) {
    const place = places[mobiles[Number(digits.slice(0, 7)) - firstMobile] ?? 0] ?? nowhere
    return { ...place, carrier: longest(carriers, digits) ?? null }
  }
  const at = digits.startsWith('0') ? longest(areas, digits.slice(1)) : undefined
  return { ...(places[at ?? 0] ?? nowhere), carrier: null }
}
