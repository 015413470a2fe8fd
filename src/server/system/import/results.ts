/** The file of results of an import: its rows as they were, those that failed first, each with what came of it. */
import type { Services } from '../../access/handler'
import type { Db, RowOf } from '../../db/schema'
import { type SheetCell, sheetBytes } from '../export/sheet'
import { readFile, storeFile } from '../jobs/files'
import type { RunningJob } from '../jobs/jobs'
import { toldRows } from './import-queries'
import type { ImportNoun } from './noun'
import { sheetRows } from './sheet-rows'

const titles = { ADDED: '新增', UPDATED: '更新', SKIPPED: '跳过', FAILED: '失败' } as const

/** The titles of what the file says besides its own columns. */
const resultTitles = { line: '原行号', result: '导入结果', reason: '失败原因' } as const

/** What is kept of a row for this file. */
interface Told {
  cells: readonly string[]
  reason?: string
  more?: Readonly<Record<string, string>>
}

/** Those that failed come first. */
const all = [['FAILED'], ['ADDED', 'UPDATED', 'SKIPPED']] as const
const shortened = [['FAILED'], ['SKIPPED']] as const

/** How many rows are read at once. */
const piece = 250

/** Stores the file. Answers its id. */
export async function storeResults(
  { database, services }: { database: () => Db; services: Services },
  noun: ImportNoun,
  { importId, file, job, name }: { importId: number; file: RowOf<'file'>; job: RunningJob; name: string },
): Promise<number> {
  const headers = await headersOf(() => readFile(database, services.phones, file))
  const rows = async function* (): AsyncGenerator<SheetCell[][]> {
    for (const results of noun.told === null ? shortened : all) {
      for (let after = 0; ; ) {
        const found = await toldRows(database(), importId, results, after, piece)
        const last = found.at(-1)
        if (!last) break
        after = last.line
        yield found.map(({ line, result, told }) => {
          const {
            cells,
            reason = '',
            more = {},
          }: Told = told ? JSON.parse(services.phones.unseal(told)) : { cells: [] }
          return [
            ...headers.map((_, at) => cells[at] ?? ''),
            ...(noun.told ?? []).map((title) => more[title] ?? ''),
            ...[titles[result], reason, line],
          ]
        })
      }
    }
  }
  const { reason, result, line } = resultTitles
  const columns = [...headers, ...(noun.told ?? []), result, reason, line].map((title) => ({ title }))
  const sheet = { title: `${noun.title}导入结果`, columns, rows: rows(), sample: [] }
  return storeFile(
    database,
    services.phones,
    {
      name: `导入结果 ${name.replace(/\.[^.]*$/, '')}.xlsx`,
      ...{ userId: job.userId, companyId: job.companyId, now: Math.floor(services.now() / 1000) },
    },
    sheetBytes('xlsx', sheet, String),
  )
}

async function headersOf(bytes: () => AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  for await (const { cells } of sheetRows(bytes)) return cells
  return []
}
