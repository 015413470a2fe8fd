/** What a noun says of the import of its rows. */

import type { ImportEndpoints, ImportMode } from '../../../contract/system/imports'
import type { Context } from '../../access/handler'
import type { RowOf } from '../../db/schema'
import type { ImportField } from './fields'

/** Whoever imports, with the rights to add such rows. */
export type Importer = Omit<Context<ImportEndpoints['add']>, 'query' | 'body'>

/** What an import is to do with all of its rows. */
export interface ImportOrder {
  companyId: number
  mode: ImportMode
  /** What the noun's own fields of the request say. */
  more: Readonly<Record<string, unknown>>
}

/** What is known of a row before it is written. */
export interface RowPlan {
  /** Two rows of a file with the same key are about the same object. */
  keys: readonly string[]
  /** Numbers that the row brings. */
  numbers: readonly string[]
  /** The object that is there already. */
  objectId: number | null
}

/** What a row has added or changed. */
export interface RowWritten {
  result: 'ADDED' | 'UPDATED' | 'SKIPPED'
  objectId: number
  /** The version of the object afterwards. */
  version: number
  /** What only the file of results says, by the title of its column. */
  told?: Readonly<Record<string, string>>
  /** What was there before, for taking it back. */
  before?: unknown
}

/** Takes over the rows of a piece of a file. */
export interface RowImporter<P extends RowPlan> {
  /** Reads what the row needs. Throws a Refusal for whatever is wrong with it. */
  plan(importer: Importer, values: Readonly<Record<string, string>>): Promise<P>
  /** Does what is too slow for a transaction. */
  prepare(plan: P): Promise<P>
  /** Writes the row in a transaction, after it was planned there. */
  write(importer: Importer, plan: P): Promise<RowWritten>
}

export interface ImportNoun<P extends RowPlan = RowPlan> {
  /** As the table of imports names it. */
  kind: string
  /** 员工, 位 */
  title: string
  unit: string
  endpoints: ImportEndpoints
  fields: readonly ImportField[]
  /** The titles of what only the file of results says. */
  told: readonly string[]
  /** Looks up what the rows of a piece need. Throws a Refusal if none of them can be taken over. */
  begin(importer: Importer, order: ImportOrder): Promise<RowImporter<P>>
  /** How many rows can be added, and what is wrong with those beyond. */
  room(importer: Importer, order: ImportOrder): Promise<{ left: number; full: string }>
  /** Throws a Refusal if something stands on what an import has brought. */
  mayUndo(importer: Importer, importId: number): Promise<void>
  /** Takes back what a row has brought. Throws a Refusal if something stands on it. */
  undo(importer: Importer, row: RowOf<'import_row'>, before: unknown): Promise<void>
}
