/** Reads the rows of a sheet's file as texts: the only place that knows the libraries that read workbooks and CSV. */
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { streamXlsxRows } from 'hucre/xlsx'
import { mostWorkbook } from '../../../contract/system/imports'
import { conflict } from '../../access/refusal'
import { declaredSize } from './zip-sizes'

/** A row with something in it. */
export interface SheetRow {
  /** Its place in the file: the first is 1. */
  line: number
  /** The texts of its cells, without blanks around them. */
  cells: readonly string[]
}

/** The bytes of a file, from their beginning, each time they are asked for. */
export type FileBytes = () => AsyncIterable<Uint8Array>

/** What a workbook may become when it is unpacked, in bytes, besides its rows, which are read piece by piece. */
const mostUnpacked = 256 * 1024 * 1024
/** The characters of one row of a CSV file. */
const longestRow = 1_000_000

const tooLarge = '文件太大：请另存为 csv，或把它分成几个再导入'
const unreadable = '文件读不出来：请用 xlsx 或 csv 格式，另存一次后再试'

/** The rows of the first sheet. A file that isn't one is refused. */
export async function* sheetRows(bytes: FileBytes): AsyncGenerator<SheetRow> {
  const rows = (await isWorkbook(bytes)) ? workbookRows(bytes) : csvRows(bytes)
  for await (const { line, cells } of rows) {
    const texts = cells.map((text) => text.trim())
    if (texts.some((text) => text !== '')) yield { line, cells: texts }
  }
}

/** A workbook is a ZIP archive. */
async function isWorkbook(bytes: FileBytes): Promise<boolean> {
  for await (const chunk of bytes()) return chunk[0] === 0x50 && chunk[1] === 0x4b
  return false
}

async function* workbookRows(bytes: FileBytes): AsyncGenerator<SheetRow> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes()) {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostWorkbook) throw conflict(tooLarge)
  }
  const whole = Buffer.concat(chunks)
  const size = declaredSize(whole, (name) => !name.startsWith('xl/worksheets/'))
  if (size === null) throw conflict(unreadable)
  if (size > mostUnpacked) throw conflict(tooLarge)
  try {
    for await (const { index, values } of streamXlsxRows(whole)) yield { line: index + 1, cells: values.map(cellText) }
  } catch {
    throw conflict(unreadable)
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  // A workbook's times have no zone.
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
  return String(value)
}

async function* csvRows(bytes: FileBytes): AsyncGenerator<SheetRow> {
  const { encoding, delimiter } = await look(bytes)
  const form = { bom: true, delimiter, info: true, relax_column_count: true, relax_quotes: true }
  const parser = parse({ ...form, max_record_size: longestRow })
  // What fails is thrown where the rows are read.
  pipeline(Readable.from(decoded(bytes(), encoding)), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: info.lines, cells: record }
    }
  } catch (error) {
    // Others come from where the file is read.
    throw error instanceof CsvError ? conflict(unreadable) : error
  }
}

/** How a text file is written. Spreadsheets in China write GB18030 unless they are told otherwise. */
async function look(bytes: FileBytes): Promise<{ encoding: string; delimiter: string }> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let encoding = 'utf-8'
  let head: Uint8Array | undefined
  try {
    for await (const chunk of bytes()) {
      head ??= chunk
      utf8.decode(chunk, { stream: true })
    }
    utf8.decode()
  } catch {
    encoding = 'gb18030'
  }
  const [first = ''] = new TextDecoder(encoding).decode(head?.subarray(0, longestRow)).split('\n', 1)
  const count = (mark: string) => first.split(mark).length
  const delimiter = [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  return { encoding, delimiter }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
