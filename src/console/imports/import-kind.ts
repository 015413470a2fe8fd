/** What the import of one noun's rows needs from it. */
import type { Endpoint } from '../../contract/endpoint'
import type { ImportEndpoints, ImportMode } from '../../contract/system/imports'

export interface ImportKind {
  readonly endpoints: ImportEndpoints
  /** 员工, 位 */
  readonly title: string
  readonly unit: string
  /** What a column may hold, in the order in which it is offered. */
  readonly fields: Readonly<Record<string, string>>
  /** What becomes of those who are there already, in words. */
  readonly modes: Readonly<Record<ImportMode, string>>
  /** What stays when an import is taken back, as a sentence. */
  readonly kept: string
  /** What is read again when an import has ended, or was taken back. */
  readonly refreshes: readonly Endpoint[]
}

export const modeTitles: Readonly<Record<ImportMode, string>> = {
  SKIP: '跳过',
  UPDATE: '更新',
  APPEND: '补充',
  FAIL: '算失败',
}
