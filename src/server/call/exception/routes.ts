/** 异常字典: shows what codes mean, and lets the provider's people say so. */

import type { BodyOf } from '../../../contract/endpoint'
import { statusLabels } from '../../../contract/status'
import type { FieldChange } from '../../../contract/system'
import { exceptionClasses } from '../../../contract/system/exception-words'
import type { ExceptionCode, exceptionEndpoints } from '../../../contract/system/exceptions'
import { autoMarkLabels, redialText } from '../../../lib/columns/exceptions'
import type { Handlers } from '../../access/handler'
import { changedMeanwhile, notFound, taken } from '../../access/refusal'
import {
  callsByCode,
  type ExceptionRow,
  exceptionById,
  exceptionOfCode,
  insertException,
  listExceptions,
  saveException,
} from './exception-queries'
import { unsortedRow } from './exceptions'

const weekMs = 7 * 86_400_000

type Form = BodyOf<(typeof exceptionEndpoints)['exceptionUpdate']>

export const exceptionHandlers: Handlers<typeof exceptionEndpoints> = {
  async exceptionList({ db, scope, query, services }) {
    const page = await listExceptions(db, query)
    const calls = await callsByCode(db, scope('call'), page.rows, services.now() - weekMs)
    return page.map((row) => toException(row, calls.get(row.id) ?? 0))
  },

  async exceptionAdd({ db, body, now, log }) {
    if (await exceptionOfCode(db, body)) throw taken('rawCode', '这个来源已有这个码')
    const row = { source: body.source, raw_code: body.rawCode, ...columnsOf(body), created_at: now, updated_at: now }
    const id = await insertException(db, row)
    log({ object: objectOf(id), changes: changesBetween(null, row) })
    return { id }
  },

  async exceptionUpdate({ db, body, now, log }) {
    const before = await exceptionById(db, body.id)
    if (!before) throw notFound('异常码')
    if (body.version !== before.version) throw changedMeanwhile('异常码')
    const columns = columnsOf(body)
    if (!(await saveException(db, before, { ...columns, updated_at: now }))) throw changedMeanwhile('异常码')
    log({ object: objectOf(before.id), changes: changesBetween(before, columns) })
    return { id: before.id }
  },

  async exceptionTry({ db, query }) {
    const found = await exceptionOfCode(db, query)
    const row = found ?? unsortedRow({ source: query.source, raw: query.rawCode }, 0)
    return {
      ...{ id: found?.id ?? null, title: row.title, advice: row.advice, class: row.class },
      ...{ redialAfter: row.redial_after_sec, switchesLine: row.switch_line === 1 },
      // A disabled entry explains, but marks nothing.
      autoMark: row.status === 'ENABLED' ? row.auto_mark : null,
    }
  },
}

const objectOf = (id: number) => `exception:${id}`

/** What somebody has said of a code; then it is sorted. */
const columnsOf = (body: Omit<Form, 'id' | 'version'>) => ({
  ...{ description: body.description ?? '', unified_code: body.unifiedCode, title: body.title },
  ...{ advice: body.advice || null, class: body.class, redial_after_sec: body.redialAfter },
  ...{ switch_line: body.switchesLine ? 1 : 0, auto_mark: body.autoMark, sorted: 1, status: body.status },
})

const yes = (value: number) => (value === 1 ? '是' : '否')

/** How the log says each field. */
const words = {
  description: ['描述', (text: string) => text],
  unified_code: ['统一码', (text: string) => text],
  title: ['中文提示', (text: string) => text],
  advice: ['处理建议', (text: string) => text],
  class: ['分类', (name: ExceptionRow['class']) => exceptionClasses[name]],
  redial_after_sec: ['重拨间隔', redialText],
  switch_line: ['切换线路', yes],
  auto_mark: ['自动标记', (mark: NonNullable<ExceptionRow['auto_mark']>) => autoMarkLabels[mark]],
  sorted: ['已分类', yes],
  status: ['状态', (status: ExceptionRow['status']) => statusLabels[status]],
} as const satisfies { [K in keyof ExceptionRow]?: readonly [string, (value: never) => string] }

type Said = keyof typeof words

function changesBetween(
  before: Pick<ExceptionRow, Said> | null,
  after: Readonly<Record<Said, unknown>>,
): FieldChange[] {
  return (Object.keys(words) as Said[]).flatMap((field) => {
    const [label, text] = words[field] as readonly [string, (value: unknown) => string]
    const say = (value: unknown) =>
      field === 'redial_after_sec' || (value !== null && value !== '') ? text(value) : null
    const [was, is] = [before ? say(before[field]) : null, say(after[field])]
    return was === is ? [] : [{ field, label, before: was, after: is }]
  })
}

const toException = (row: ExceptionRow, calls: number): ExceptionCode => ({
  ...{ id: row.id, source: row.source, rawCode: row.raw_code, description: row.description },
  ...{ unifiedCode: row.unified_code, title: row.title, advice: row.advice, class: row.class },
  ...{ redialAfter: row.redial_after_sec, switchesLine: row.switch_line === 1, autoMark: row.auto_mark },
  ...{ isSorted: row.sorted === 1, calls, status: row.status, updateTime: row.updated_at, version: row.version },
})
