/** A person's day of whole numbers in the database: one row. */
import type { Db } from '../../db/schema'

/** What a person has typed and pasted on a day, as marks. */
export interface NumberDay {
  looked: ReadonlySet<string>
  listed: ReadonlySet<string>
  /** When the minute began in which look-ups are counted: milliseconds. */
  minuteSince: number
  minuteCount: number
  /** 0: there is no row yet. */
  version: number
}

/** The length of a mark. */
export const markLength = 12

/** @param day its start in Shanghai, epoch seconds */
export async function numberDay(db: Db, userId: number, day: number): Promise<NumberDay> {
  const row = await db
    .selectFrom('number_use')
    .select(['looked', 'listed', 'minute_since', 'minute_count', 'version'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  return {
    looked: marksIn(row?.looked ?? ''),
    listed: marksIn(row?.listed ?? ''),
    minuteSince: row?.minute_since ?? 0,
    minuteCount: row?.minute_count ?? 0,
    version: row?.version ?? 0,
  }
}

const marksIn = (text: string): Set<string> => new Set(text.match(new RegExp(`.{${markLength}}`, 'g')))

/** Writes a day if nobody else has changed it since it was read. Answers whether it did. */
export async function saveNumberDay(db: Db, userId: number, day: number, after: NumberDay): Promise<boolean> {
  const changed = {
    looked: [...after.looked].join(''),
    listed: [...after.listed].join(''),
    minute_since: after.minuteSince,
    minute_count: after.minuteCount,
    version: after.version,
  }
  const rows = await db
    .insertInto('number_use')
    .values({ user_id: userId, day, ...changed })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet(changed)
        .where('number_use.version', '=', after.version - 1),
    )
    .returning('version')
    .execute()
  return rows.length === 1
}

/** What a person's files have brought on a day. */
export interface NumberMass {
  /** `MassNumbers.packed()`; null for nothing. */
  packed: Buffer | null
  /** 0: there is no row yet. */
  version: number
}

export async function massOfDay(db: Db, userId: number, day: number): Promise<NumberMass> {
  const row = await db
    .selectFrom('number_mass')
    .select(['packed', 'version'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row ?? { packed: null, version: 0 }
}

/** Writes it if nobody else has changed it since it was read. Answers whether it did. */
export async function saveMassOfDay(
  db: Db,
  userId: number,
  day: number,
  { packed, version }: { packed: Buffer; version: number },
): Promise<boolean> {
  const rows = await db
    .insertInto('number_mass')
    .values({ user_id: userId, day, packed, version })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ packed, version })
        .where('number_mass.version', '=', version - 1),
    )
    .returning('version')
    .execute()
  return rows.length === 1
}
