/** Whether a data key is the one of a database: the database keeps a value that only the right key gives. */
import { StartFault } from '../data-files'
import { hasTable } from '../dialects'
import type { Db } from '../schema'
import type { DataKey } from './data-key'

interface Keyed {
  readonly checkValue: string
}

const keyCheck = 'data-key'

/**
 * Refuses a database whose numbers were encrypted with another key. Answers whether the database knows its key: a new
 * one doesn't yet.
 */
export async function checkDataKey(db: Db, phones: Keyed, { missing }: Pick<DataKey, 'missing'>): Promise<boolean> {
  if (!(await hasTable(db, 'setting'))) return false
  const row = await db.selectFrom('setting').select('value').where('key', '=', keyCheck).executeTakeFirst()
  if (!row) return false
  if (JSON.parse(row.value) === phones.checkValue) return true
  throw new StartFault(
    missing === null
      ? '数据密钥与数据库不符：请恢复原来的 DATA_KEY 或 DATA_DIR 中的 data.key，否则其中的电话号码无法读取'
      : `缺少数据密钥：数据库中已有数据，而 ${missing} 不存在。请从备份恢复它，或以 DATA_KEY 给出原来的密钥，否则其中的电话号码无法读取`,
  )
}

export async function addKeyCheck(db: Db, phones: Keyed, now: number): Promise<void> {
  const row = { key: keyCheck, value: JSON.stringify(phones.checkValue), updated_at: now, updated_by: null }
  await db.insertInto('setting').values(row).execute()
}
