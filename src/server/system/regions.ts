/**
 * The built-in table of regions. A line of regions.txt has the national code, the name and the initial of one, in the order
 * of level, then code; everything else follows from these.
 */
import type { Address, macroAreas, Region } from '../../contract/system/region'
import { invalid } from '../access/refusal'
import lines from './regions.txt?raw'

type MacroArea = (typeof macroAreas)[number]

/** By the first two digits of a code: the last entry that does not lie behind them. */
const areasFrom: readonly (readonly [number, MacroArea])[] = [
  ...([
    [11, '华北'],
    [21, '东北'],
    [31, '华东'],
    [41, '华中'],
    [44, '华南'],
  ] as const),
  ...([
    [50, '西南'],
    [61, '西北'],
    [71, '港澳台'],
  ] as const),
]

/** The last lines of the provinces and of the cities. */
const lastProvince = 34
const lastCity = 452

function read(): readonly Region[] {
  const byCode = new Map<string, Region>()
  const rows: Region[] = []
  for (const [at, line] of lines.trim().split('\n').entries()) {
    const [, adCode = '', name = '', firstLetter = ''] = /^(\d{6})(.+)([A-Z])$/.exec(line) ?? []
    const id = at + 1
    const deep = id <= lastProvince ? 1 : id <= lastCity ? 2 : 3
    const parent = deep === 1 ? undefined : byCode.get(parentCode(adCode, deep))
    if (deep > 1 && !parent) throw new Error(`the region ${line} has nothing above it`)
    // A city that is named as its province is written once.
    const fullName = `${parent?.fullName ?? ''}${name === parent?.name && deep === 2 ? '' : name}`
    const region = areasFrom.findLast(([from]) => from <= Number(adCode.slice(0, 2)))?.[1] as MacroArea
    const row = {
      id,
      parentId: parent?.id ?? 0,
      adCode,
      name,
      fullName,
      region,
      sort: 0,
      deep,
      firstLetter,
      remark: fullName,
    }
    byCode.set(`${deep}${adCode}`, row)
    rows.push(row)
  }
  return rows
}

const parentCode = (code: string, deep: number): string =>
  deep === 2 ? `1${code.slice(0, 2)}0000` : `2${code.slice(0, 4)}00`

interface Table {
  readonly byId: ReadonlyMap<number, Region>
  /** By the id of the region above; 0 for provinces. */
  readonly below: ReadonlyMap<number, readonly Region[]>
}

let table: Table | undefined

/** Reads the lines at the first question: few servers of a day are asked. */
function tableOfRegions(): Table {
  if (table) return table
  const below = new Map<number, Region[]>()
  const byId = new Map<number, Region>()
  for (const region of read()) {
    byId.set(region.id, region)
    below.set(region.parentId, [...(below.get(region.parentId) ?? []), region])
  }
  table = { byId, below }
  return table
}

/** The regions directly below one; of 0 the provinces. */
export const regionsBelow = (parentId: number): readonly Region[] => tableOfRegions().below.get(parentId) ?? []

interface AddressIds {
  provinceId?: number | null
  cityId?: number | null
  districtId?: number | null
}

/** Whether a form sends an address at all, or any part of one. */
export const hasAddress = ({ provinceId, cityId, districtId }: AddressIds): boolean =>
  [provinceId, cityId, districtId].some((id) => id !== undefined)

/** An address as rows keep it. */
export interface AddressColumns {
  province_id: number | null
  city_id: number | null
  district_id: number | null
}

/**
 * The columns of an address that a form sends: each part lies in the one before it, and it goes down to a district, unless
 * the city has none.
 */
export function addressColumns({ provinceId, cityId, districtId }: AddressIds): AddressColumns {
  const chain = [
    ['provinceId', '省', provinceId ?? null],
    ['cityId', '市', cityId ?? null],
    ['districtId', '区县', districtId ?? null],
  ] as const
  let parentId: number | null = 0
  for (const [field, title, id] of chain) {
    const choices: readonly Region[] = parentId === null ? [] : regionsBelow(parentId)
    if (id === null) {
      const isNeeded = field !== 'provinceId' && choices.length > 0
      if (isNeeded) throw invalid(field, title, '不能为空')
      parentId = null
    } else {
      if (!choices.some((region) => region.id === id)) throw invalid(field, title, '不在上一级之内')
      parentId = id
    }
  }
  return { province_id: provinceId ?? null, city_id: cityId ?? null, district_id: districtId ?? null }
}

/** An address with its names. */
export function addressOf({ province_id, city_id, district_id }: AddressColumns): Address {
  const { byId } = tableOfRegions()
  const nameOf = (id: number | null) => (id === null ? null : (byId.get(id)?.name ?? null))
  return {
    ...{ provinceId: province_id, provinceName: nameOf(province_id) },
    ...{ cityId: city_id, cityName: nameOf(city_id) },
    ...{ districtId: district_id, districtName: nameOf(district_id) },
  }
}

/** An address in one text: 浙江省杭州市西湖区; null without one. */
export const addressText = ({ province_id, city_id, district_id }: AddressColumns): string | null =>
  tableOfRegions().byId.get(district_id ?? city_id ?? province_id ?? 0)?.fullName ?? null

/** What names of regions end in; whoever types an address often leaves it out. */
const endings = /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|自治州|自治县|地区|省|市|区|县|盟|旗)$/
/** What may stand between the parts of an address. */
const between = /^[\s/,，、·-]+/

/** The region directly below one whose name, or what it is called for short, a text begins with, and the rest of the text. */
function firstNamed(text: string, parentId: number): { region: Region; rest: string } | undefined {
  const named = regionsBelow(parentId).flatMap((region) =>
    [region.name, region.name.replace(endings, '')]
      .filter((name) => name.length > 1 && text.startsWith(name))
      .map((name) => ({ region, name })),
  )
  const [best] = named.sort((a, b) => b.name.length - a.name.length)
  return best && { region: best.region, rest: text.slice(best.name.length).replace(between, '') }
}

/**
 * The columns of an address in one text: 浙江省杭州市西湖区, 浙江 杭州 西湖; a city that is named as its province may be left
 * out. What follows the last part, such as a street, is refused: it would be lost.
 */
export function addressNamed(text: string): AddressColumns {
  const wrong = (reason: string) => invalid('address', '地区', `“${text}”${reason}，须像 浙江省杭州市西湖区`)
  const province = firstNamed(text.trim(), 0)
  if (!province) throw wrong('不是以省份开头')
  const [capital] = regionsBelow(province.region.id)
  const city =
    firstNamed(province.rest, province.region.id) ??
    (capital?.name === province.region.name ? { region: capital, rest: province.rest } : undefined)
  if (!city) throw wrong(`里没有${province.region.name}的市`)
  const district = firstNamed(city.rest, city.region.id)
  if (!district && regionsBelow(city.region.id).length > 0) throw wrong(`里没有${city.region.name}的区县`)
  const rest = (district ?? city).rest
  if (rest !== '') throw wrong(`里的“${rest}”不是地区`)
  return addressColumns({
    ...{ provinceId: province.region.id, cityId: city.region.id, districtId: district?.region.id ?? null },
  })
}
