/** Work that outlives a request: exports and imports, with their progress and their files. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, holdsNumbers, Id, Nullable, OneOf, Seconds } from '../envelope'
import { ListPath, maxUnpagedRows } from '../list'

/** The formats of a sheet's file. */
export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** The most rows that one export writes. */
export const mostExported = 1_000_000
/** How many of a user's jobs may wait or run at once. */
export const mostJobs = 5

export const jobStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type JobState = (typeof jobStates)[number]
export const isEnded = (state: JobState): boolean => state !== 'QUEUED' && state !== 'RUNNING'

export const Job = Type.Object({
  id: Id(),
  title: Type.String({ title: '任务' }),
  state: OneOf(jobStates, { title: '状态' }),
  /** How many rows are done. */
  done: Type.Integer({ title: '已完成' }),
  /** Of how many; null until that is known. */
  total: Nullable(Type.Integer({ title: '共' })),
  /** What came of it, or why it failed. */
  message: Nullable(Type.String({ title: '结果' })),
  /** The name of its file, while there is one. */
  fileName: Nullable(Type.String({ title: '文件' })),
  createTime: Seconds('创建时间'),
  endTime: Nullable(Seconds('结束时间')),
})
export type Job = Type.Static<typeof Job>

const base = '/system/api/v1/manager'
const ById = Type.Object({ id: Id() }, { additionalProperties: false })

export const jobEndpoints = {
  /** The user's own jobs of the last days, newest first. */
  list: endpoint({
    name: 'system.job.list',
    title: '我的任务',
    method: 'GET',
    path: `${base}/job/list`,
    permission: 'signed-in',
    data: Type.Array(Job),
    passive: true,
  }),
  cancel: endpoint({
    name: 'system.job.cancel',
    title: '取消任务',
    method: 'POST',
    path: `${base}/job/cancel`,
    permission: 'signed-in',
    body: ById,
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** A ticket for the file of a job, which downloads it once, within a minute (`downloadPath`). */
  ticketAdd: endpoint({
    name: 'system.ticket.add',
    title: '下载任务文件',
    method: 'POST',
    path: `${base}/ticket/add`,
    permission: 'signed-in',
    body: ById,
    data: Type.Object({ ticket: Type.String({ title: '下载凭证' }) }),
    sensitive: true,
    writes: true,
  }),
  /** Writes what a list's filter finds to a file, as a job. Whoever may not read the list is refused. */
  exportAdd: endpoint({
    name: 'system.export.add',
    title: '导出',
    method: 'POST',
    path: `${base}/export/add`,
    permission: 'signed-in',
    body: Type.Object(
      {
        list: ListPath,
        format: OneOf(sheetFormats, { title: '格式' }),
        /** The list's query with its order, without paging. */
        filter: Type.String({
          title: '筛选条件',
          maxLength: 2000,
          examples: ['status=ENABLED'],
          ...holdsNumbers('filter'),
        }),
        /** The keys of the columns, in their order. */
        columns: Type.Array(Type.String({ maxLength: 40, pattern: '^[a-zA-Z]+$', examples: ['account'] }), {
          title: '列',
          minItems: 1,
          maxItems: 60,
          uniqueItems: true,
        }),
        /** Only these of the rows that the filter finds. */
        ids: Type.Optional(
          Type.Array(Id(), { title: '勾选的行', minItems: 1, maxItems: maxUnpagedRows, uniqueItems: true }),
        ),
        /** The filter in words, for the file's name. */
        about: Type.Optional(FreeText('筛选说明', 80, 0)),
        /** Why whole numbers are needed: they stand in the file instead of masks, and the operation log says so. */
        numbersReason: Type.Optional(FreeText('导出完整号码的原因', 100, 2)),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({ id: Id() }),
    sensitive: true,
    writes: true,
    idempotent: true,
  }),
}

/** Where a ticket downloads its file: `?ticket=…`. */
export const downloadPath = `${base}/file/download`
