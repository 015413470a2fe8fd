/** What a noun says of the import of its rows. */

import type { ImportEndpoints, ImportMode } from '../../../contract/system/imports'
import type { Context } from '../../access/handler'
import type { Refusal } from '../../access/refusal'
import type { RowOf } from '../../db/schema'
import type { ImportField } from './fields'

/** Whoever imports, with the rights to add such rows. */
export type Importer = Omit<Context<ImportEndpoints['add']>, 'query' | 'body'>

/** What an import is to do with all of its rows. */
export interface ImportOrder {
  /** Null: the whole platform, for nouns whose rows may be of no company. */
  companyId: number | null
  mode: ImportMode
  /** What the noun's own fields of the request say. */
  more: Readonly<Record<string, unknown>>
}

/** The order for a noun whose endpoints demand a company. */
export interface CompanyOrder extends ImportOrder {
  companyId: number
}

/** What is known of a row before it is written. */
export interface RowPlan {
  /** Two rows of a file with the same key are about the same object. */
  keys: readonly string[]
  /** It adds to whom an earlier row was about. */
  mayRepeat?: boolean
  /** Numbers that the row brings. */
  numbers: readonly string[]
  /** The object that is there already, as far as that is known before the row is written. */
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

/** A row that is to be written together with others. */
export interface PlannedRow<P> {
  line: number
  plan: P
}

/** The lines of this import that have brought or changed these objects, by object. */
export type BroughtBefore = (objectIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

/** Takes over the rows of a piece of a file: each by itself, or all of them together. */
export type RowImporter<P extends RowPlan> = EachImporter<P> | TogetherImporter<P>

interface Planner<P> {
  /** Reads what the row needs. Throws a Refusal for whatever is wrong with it. */
  plan(importer: Importer, values: Readonly<Record<string, string>>): Promise<P>
}

/** Each row has a transaction of its own. */
export interface EachImporter<P> extends Planner<P> {
  /** Does what is too slow for a transaction. */
  prepare(plan: P): Promise<P>
  /** Writes the row in a transaction, after it was planned there. */
  write(importer: Importer, plan: P): Promise<RowWritten>
}

/** The rows of a piece share a transaction, and few statements: for nouns of which files have very many. */
export interface TogetherImporter<P> extends Planner<P> {
  /** Writes the rows. Answers for each what came of it, or why nothing did. */
  writeAll(
    importer: Importer,
    rows: readonly PlannedRow<P>[],
    brought: BroughtBefore,
    importId: number,
  ): Promise<readonly (RowWritten | Refusal)[]>
}

/** What a row has brought, to be taken back. */
export interface BroughtRow {
  row: RowOf<'import_row'>
  before: unknown
}

export interface ImportNoun<P extends RowPlan = RowPlan> {
  /** As the table of imports names it. */
  kind: string
  /** 员工, 位 */
  title: string
  unit: string
  endpoints: ImportEndpoints
  fields: readonly ImportField[]
  /** How many rows are written together; without, each is written by itself. */
  together?: number
  /** The field with the numbers of which files have very many: these are counted by their masks, a whole file at once. */
  massNumbers?: string
  /** The titles of what only the file of results says; null if it has just the rows of which nothing came. */
  told: readonly string[] | null
  /** Looks up what the rows of a piece need. Throws a Refusal if none of them can be taken over. */
  begin(importer: Importer, order: ImportOrder): Promise<RowImporter<P>>
  /** How many rows can be added, and what is wrong with those beyond. */
  room(importer: Importer, order: ImportOrder): Promise<{ left: number; full: string }>
  /** Throws a Refusal if something stands on what an import has brought, so that none of it can be taken back. */
  mayUndo(importer: Importer, importId: number): Promise<void>
  /**
   * Takes back what rows of one transaction have brought: many if they were written together, otherwise one. Answers for
   * each null, or the Refusal if something stands on it; throws that if there is only one.
   */
  undo(importer: Importer, rows: readonly BroughtRow[]): Promise<readonly (Refusal | null)[]>
}
