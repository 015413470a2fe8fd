/** Imports: a file is sent, looked at, and taken over row by row as a job, which can be taken back. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, Nullable, OneOf, Seconds } from '../envelope'
import { genericList, Sort } from '../list'
import type { Permission } from '../permissions'

/** The largest file, in bytes. */
export const mostUploaded = 100 * 1024 * 1024
/** The largest workbook, in bytes: it is held in memory, as its archive is read from the end. */
export const mostWorkbook = 20 * 1024 * 1024
/** The bytes of one request: they must be there whole within 30 s, on a slow line too. Only the last has fewer. */
export const uploadPart = 8 * 1024 * 1024
/** The most columns of a file that are looked at. */
export const mostColumns = 60

/** Stands for the field of a column that is left out. */
export const noField = '-'

/** What becomes of a row whose object is there already. */
export const importModes = ['SKIP', 'UPDATE', 'APPEND', 'FAIL'] as const
export type ImportMode = (typeof importModes)[number]

const base = '/system/api/v1/manager'

export const uploadEndpoints = {
  /** Announces a file. Its bytes then go to `uploadPath` in parts, each with a ticket, within a minute. */
  add: endpoint({
    name: 'system.upload.add',
    title: '上传文件',
    method: 'POST',
    path: `${base}/upload/add`,
    permission: 'signed-in',
    body: Type.Object(
      {
        name: FreeText('文件名', 120),
        size: Type.Integer({ title: '文件大小', minimum: 1, maximum: mostUploaded }),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({ id: Id(), ticket: Type.String({ title: '上传凭证' }) }),
    writes: true,
    idempotent: true,
  }),
}

/**
 * Where a ticket sends a part of its file: `?ticket=…`, with the bytes as the body. The answer is an `Uploaded`.
 */
export const uploadPath = `${base}/file/upload`

/** The file's id, and the ticket of its next part; null: it is there whole. */
export interface Uploaded {
  id: number
  ticket: string | null
}

const counts = {
  added: Type.Integer({ title: '新增' }),
  updated: Type.Integer({ title: '更新' }),
  skipped: Type.Integer({ title: '跳过' }),
  failed: Type.Integer({ title: '失败' }),
}

export const ImportBatch = Type.Object({
  id: Id(),
  fileName: Type.String({ title: '文件' }),
  mode: OneOf(importModes, { title: '已有的' }),
  ...counts,
  userName: Type.String({ title: '导入人' }),
  /** Null: the whole platform's. */
  companyName: Nullable(Type.String({ title: '公司名称' })),
  createTime: Seconds('导入时间'),
  /** Null while it goes on. */
  endTime: Nullable(Seconds('结束时间')),
  undoTime: Nullable(Seconds('撤销时间')),
})
export type ImportBatch = Type.Static<typeof ImportBatch>

/** What is known of a file before it is imported. */
export const ImportPreview = Type.Object({
  /** Of which file: an answer about the one before may still be shown. */
  fileId: Id('文件'),
  /** The titles of its columns, in its order. */
  headers: Type.Array(Type.String()),
  /** The field for each of them; `-` for none. */
  columns: Type.Array(Type.String()),
  /** Its first rows. */
  rows: Type.Array(Type.Array(Type.String())),
  /** How many of its first rows were checked, whether those are all, and how many are right. */
  checked: Type.Integer(),
  isAll: Type.Boolean(),
  right: Type.Integer(),
  /** What is wrong with the others, the first first. */
  faults: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() })),
})
export type ImportPreview = Type.Static<typeof ImportPreview>

interface Importing<F extends readonly string[], P extends Permission> {
  /** `manager.employee-import` */
  name: string
  /** In Chinese: 员工. */
  title: string
  base: string
  permission: P
  /** The names of the fields that a column may hold. */
  fields: F
}

/**
 * Makes the endpoints by which files of one kind of object are imported into a company.
 * @param more the noun's own fields of an import
 * @param previewed the same of a preview, where they differ: the address of a GET holds no typed text
 */
export const importEndpointsOf = <
  const F extends readonly string[],
  P extends Permission,
  M extends Type.TProperties,
  V extends Type.TProperties = M,
>(
  { name, title, base, permission, fields }: Importing<F, P>,
  more: M,
  previewed: V = more as unknown as V,
) => {
  const file = { fileId: Id('文件'), companyId: Id('公司') }
  const Columns = Type.Array(OneOf([...fields, noField], { title: '列' }), {
    title: '各列的内容',
    minItems: 1,
    maxItems: mostColumns,
  })
  const Mode = OneOf(importModes, { title: '已有的' })
  return {
    /** Reads the beginning of a file. Without `columns`, they are found by their titles. */
    preview: endpoint({
      name: `${name}.preview`,
      title: `预览${title}的导入`,
      method: 'GET',
      path: `${base}/preview`,
      permission,
      heavy: true,
      query: Type.Object(
        { ...file, columns: Type.Optional(Columns), mode: Type.Optional(Mode), ...previewed },
        { additionalProperties: false },
      ),
      data: ImportPreview,
    }),
    /** Begins an import. Its job makes a file of results. */
    add: endpoint({
      name: `${name}.add`,
      title: `导入${title}`,
      method: 'POST',
      path: `${base}/add`,
      permission,
      body: Type.Object({ ...file, columns: Columns, mode: Mode, ...more }, { additionalProperties: false }),
      data: Type.Object({ id: Id(), jobId: Id() }),
      writes: true,
      idempotent: true,
    }),
    /** The imports of the last year. */
    list: genericList({ name, title: `${title}导入`, base }).list(permission, ImportBatch, {
      companyId: Type.Optional(Id('公司')),
      sort: Sort(['createTime']),
    }),
    /** Takes an import back, as a job: refused if something stands on what it brought. */
    undo: endpoint({
      name: `${name}.undo`,
      title: `撤销${title}的导入`,
      method: 'POST',
      path: `${base}/undo`,
      permission,
      body: Type.Object({ id: Id() }, { additionalProperties: false }),
      data: Type.Object({ id: Id(), jobId: Id() }),
      writes: true,
    }),
    /** A file with the titles of all columns and an example, to be filled in. */
    template: endpoint({
      name: `${name}.template`,
      title: `下载${title}导入模板`,
      method: 'POST',
      path: `${base}/template`,
      permission,
      body: Type.Object({}, { additionalProperties: false }),
      data: Type.Object({ ticket: Type.String({ title: '下载凭证' }) }),
      writes: true,
    }),
  }
}

/** What the endpoints of all nouns have in common. */
export type ImportEndpoints = ReturnType<typeof importEndpointsOf<readonly string[], Permission, Record<never, never>>>
