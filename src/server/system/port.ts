/**
 * What the system noun offers the rest of the server: the only code that writes the operation log, and the settings.
 */
import type { Db } from '../db/schema'
import { preferenceValue } from './queries'

export { batchHandlers, batchKind, batchProgram } from './batch/batch'
export { exportHandler, exportKind, exportProgram } from './export/export'
export { type SheetCell, sheetBytes } from './export/sheet'
export { forgetLog } from './forgotten-log'
export { fieldWith } from './import/fields'
export { importKind, importProgram, sameAs } from './import/import'
export { forgetImports } from './import/import-queries'
export type {
  BroughtBefore,
  BroughtRow,
  CompanyOrder,
  EachImporter,
  Importer,
  ImportNoun,
  ImportOrder,
  PlannedRow,
  RowPlan,
  RowWritten,
  TogetherImporter,
} from './import/noun'
export { importHandlers } from './import/routes'
export { undoKind, undoProgram } from './import/undo'
export { storeUpload, uploadHandlers } from './import/uploads'
export { deleteFile, fileOf, forgetFiles, keepFile } from './jobs/file-queries'
export { readFile, storeFile } from './jobs/files'
export { createJobs, type JobProgram, type Jobs } from './jobs/jobs'
export { beginJob, giveTicket, jobHandlers, takeFile } from './jobs/routes'
export { limitsOf, readLimits } from './limits'
export { insertOperation as recordOperation } from './queries'
export { type Anchor, anchorOf, anchorText, createSealer, type Sealer, sealFault } from './seal'
export {
  boundsOf,
  changeCompanySetting,
  checkSetting,
  companySettingOf,
  companySettingsOf,
  listCompanySettings,
  settingOf,
  settingsChangedAt,
  settingsOfCompanies,
} from './settings'

/** What a user has stored under a key; undefined if there is nothing readable. */
export async function preferenceOf(db: Db, userId: number, key: string): Promise<unknown> {
  const value = await preferenceValue(db, userId, key)
  try {
    return value === undefined ? undefined : JSON.parse(value)
  } catch {
    return undefined
  }
}
export { type AddressColumns, addressColumns, addressNamed, addressOf, addressText, hasAddress } from './regions'
