/** Reads a workbook that the console exported: the first sheet's rows, by column titles. */
import { unzip } from './unzip'

export type Cell = string | number | null

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}
const plain = (xml: string) => xml.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)

const cellOf = (xml: string): Cell => {
  const text = /<t(?: [^>]*)?>([\s\S]*?)<\/t>/.exec(xml)
  if (text) return plain(text[1] ?? '')
  const value = /<v>([^<]*)<\/v>/.exec(xml)
  return value ? Number(value[1]) : null
}

/** `AB` is column 27, counted from 0. */
const columnAt = (letters: string): number =>
  [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The sheet's rows without the first, keyed by the first row's titles. */
export function readSheet(workbook: Buffer): Record<string, Cell>[] {
  const sheet = unzip(workbook).get('xl/worksheets/sheet1.xml') ?? ''
  const rows = [...sheet.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) => {
    const cells: Cell[] = []
    for (const [xml, letters = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>[\s\S]*?<\/c>)/g)) {
      cells[columnAt(letters)] = cellOf(xml)
    }
    return cells
  })
  const [titles = [], ...others] = rows
  return others.map((cells) => Object.fromEntries(titles.map((title, at) => [String(title), cells[at] ?? null])))
}
