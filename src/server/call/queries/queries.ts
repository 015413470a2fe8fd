/** Calls, the gateways' reports about them, and their counters. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { callRanks } from '../../../contract/call-states'
import { among, insertMany, numbersIn } from '../../db/dialects'
import { readLocked } from '../../db/locks'
import type { Db, NewRow, RowOf } from '../../db/schema'
import { settingsOfCompanies } from '../../system/port'
import type { GatewayCall } from '../../telephony/port'
import { dayOfCallNo } from '../call-no'
import type { CallOnLine } from '../port'
import type { RawCode } from '../state'

type CallRow = RowOf<'call'>

export const insertCall = (db: Db, row: NewRow<'call'>): Promise<CallRow> =>
  db.insertInto('call').values(row).returningAll().executeTakeFirstOrThrow()

export const insertCalls = (db: Db, rows: NewRow<'call'>[]): Promise<void> => insertMany(db, 'call', rows)

/** Fails as a duplicate if another call of the month has one of the keys. */
export const insertCallKeys = (db: Db, rows: NewRow<'call_key'>[]): Promise<void> => insertMany(db, 'call_key', rows)

/** What names a call to the database: with the time of its creation, it reads one month. */
export type CallId = Pick<CallRow, 'id' | 'created_at'>

/**
 * Locks calls until the transaction ends, in the order of ids, so that two writers never block each other.
 * @param calls at least one
 */
export const lockCalls = (db: Db, calls: readonly CallId[]): Promise<CallRow[]> =>
  readLocked(
    db,
    'call',
    db
      .selectFrom('call')
      .selectAll()
      .where(
        among(
          db,
          'call.id',
          calls.map(({ id }) => id),
        ),
      )
      .where(inMonthsOf(calls)),
  )

/** A call as it is now. */
export const callNow = (db: Db, { id, created_at }: CallId): Promise<CallRow | undefined> =>
  db.selectFrom('call').selectAll().where('id', '=', id).where('created_at', '=', created_at).executeTakeFirst()

export const callByKey = (db: Db, kind: RowOf<'call_key'>['kind'], key: string): Promise<CallRow | undefined> =>
  db
    .selectFrom('call_key')
    .innerJoin('call', (join) =>
      join.onRef('call.id', '=', 'call_key.call_id').onRef('call.created_at', '=', 'call_key.created_at'),
    )
    .selectAll('call')
    .where('call_key.kind', '=', kind)
    .where('call_key.key', '=', key)
    .executeTakeFirst()

/** Call numbers → calls. A number says the day of its call; what is not found there is looked for in all months. */
export async function callsOf(db: Db, callNos: readonly string[]): Promise<Map<string, CallId>> {
  const days = callNos.flatMap((callNo) => dayOfCallNo(callNo) ?? [])
  const ofDays = days.length === 0 ? [] : await callsIn(db, callNos, inMonthsOf(days.flatMap(endsOfDay)))
  const found = new Map(ofDays)
  const others = callNos.filter((callNo) => !found.has(callNo))
  return others.length === 0 ? found : new Map([...ofDays, ...(await callsIn(db, others))])
}

async function callsIn(
  db: Db,
  callNos: readonly string[],
  months?: RawBuilder<SqlBool>,
): Promise<(readonly [callNo: string, CallId])[]> {
  const rows = await db
    .selectFrom('call_key')
    .select(['key', 'call_id as id', 'created_at'])
    .where('kind', '=', 'CALL_NO')
    .where(among(db, 'key', callNos))
    .$if(months !== undefined, (query) => query.where(months as RawBuilder<SqlBool>))
    .execute()
  return rows.map(({ key, ...call }) => [key, call])
}

/** @param day its start, in epoch seconds */
const endsOfDay = (day: number) => [{ created_at: day * 1000 }, { created_at: (day + 86_400) * 1000 - 1 }]

/** The same for all calls. */
export async function allCalls(db: Db): Promise<Map<string, CallId>> {
  const rows = await db.selectFrom('call').select(['id', 'call_no', 'created_at']).execute()
  return new Map(rows.map(({ call_no, ...call }) => [call_no, call]))
}

/** The months in which such rows are. */
const inMonthsOf = (rows: readonly Pick<CallRow, 'created_at'>[]) => {
  const times = rows.map(({ created_at }) => created_at)
  return sql<SqlBool>`created_at between ${Math.min(...times)} and ${Math.max(...times)}`
}

export async function updateCall(
  db: Db,
  call: Pick<CallRow, 'id' | 'created_at'>,
  changes: Partial<NewRow<'call'>>,
): Promise<void> {
  // With the month, so that the database reads one partition.
  await db
    .updateTable('call')
    .set(changes)
    .where('id', '=', call.id)
    .where('created_at', '=', call.created_at)
    .execute()
}

/** The key for a gateway's id of a call. */
export const providerKey = (provider: string, providerCallId: string): string => `${provider} ${providerCallId}`

/** Stores the gateway's id of a call. */
export async function noteProviderId(
  db: Db,
  call: Pick<CallRow, 'id' | 'created_at' | 'provider'>,
  providerCallId: string,
): Promise<void> {
  await updateCall(db, call, { provider_call_id: providerCallId })
  const key = { kind: 'PROVIDER' as const, key: providerKey(call.provider, providerCallId) }
  await insertMany(db, 'call_key', [{ ...key, call_id: call.id, created_at: call.created_at }], ignored)
}

const ignored = sql`on conflict do nothing`

/** Calls of one provider that are under way as far as we know, with what the gateway needs for them. */
export async function openCalls(
  db: Db,
  provider: string,
  { id, createdBefore, unsubmitted = false }: { id?: number; createdBefore?: number; unsubmitted?: boolean },
): Promise<(Omit<GatewayCall, 'callee'> & { call: CallOnLine; calleeEnc: string })[]> {
  const rows = await db
    .selectFrom('call')
    .innerJoin('phone', 'phone.id', 'call.phone_id')
    .select([
      'call.id',
      'call.call_no',
      'call.user_id',
      'call.state',
      'call.created_at',
      'call.provider_call_id',
      'phone.enc',
    ])
    .where('call.end_at', 'is', null)
    .where('call.state_rank', '<', callRanks.UNRESOLVED)
    .where('call.provider', '=', provider)
    .$if(id !== undefined, (query) => query.where('call.id', '=', id as number))
    .$if(createdBefore !== undefined, (query) => query.where('call.created_at', '<', createdBefore as number))
    .$if(unsubmitted, (query) => query.where('call.submitted_at', 'is', null))
    // In the order of the index of open calls: for another order, SQLite would read all calls.
    .orderBy('call.created_at')
    .orderBy('call.id')
    .execute()
  return rows.map(({ enc, ...call }) => ({
    call,
    callNo: call.call_no,
    startedAt: call.created_at,
    calleeEnc: enc,
  }))
}

/** The called number, encrypted. */
export async function calleeOf(db: Db, phoneId: number): Promise<string> {
  const { enc } = await db.selectFrom('phone').select('enc').where('id', '=', phoneId).executeTakeFirstOrThrow()
  return enc
}

/** Stores events. Existing ones stay as they are. */
export const insertReports = (db: Db, rows: NewRow<'cdr_raw'>[]): Promise<void> =>
  insertMany(db, 'cdr_raw', rows, ignored)

/** @param calls at least one */
export const reportsOf = (db: Db, calls: readonly CallId[]): Promise<RowOf<'cdr_raw'>[]> =>
  db
    .selectFrom('cdr_raw')
    .selectAll()
    .where(
      among(
        db,
        'call_id',
        calls.map(({ id }) => id),
      ),
    )
    .where(inMonthsOf(calls))
    .execute()

/** Calls with stored events that have not been applied yet. */
export async function callsWithWaitingReports(db: Db): Promise<CallId[]> {
  const rows = await db
    .selectFrom('cdr_raw')
    .select(['call_id', 'created_at'])
    .distinct()
    .where('processed', '=', sql.lit(0))
    .where('call_id', 'is not', null)
    .orderBy('call_id')
    .execute()
  return rows.map((row) => ({ id: row.call_id as number, created_at: row.created_at }))
}

/** @param error why they changed nothing */
export async function markProcessed(db: Db, reports: readonly RowOf<'cdr_raw'>[], error: string | null = null) {
  if (reports.length === 0) return
  const ids = reports.map(({ id }) => id)
  await db
    .updateTable('cdr_raw')
    .set({ processed: 1, error })
    .where(among(db, 'id', ids))
    .where(inMonthsOf(reports))
    .execute()
}

/** Stores why the events of a call could not be applied. */
export async function markFailed(db: Db, call: CallId, error: string): Promise<void> {
  await db
    .updateTable('cdr_raw')
    .set({ error })
    .where('call_id', '=', call.id)
    .where('created_at', '=', call.created_at)
    .where('processed', '=', 0)
    .execute()
}

/** Company → the seconds of talk that make a call valid. */
export async function validSeconds(db: Db, companyIds: readonly number[]): Promise<Map<number, number>> {
  const values = await settingsOfCompanies(db, companyIds, ['call.valid-seconds'])
  return new Map(values.map((value, at) => [companyIds[at] as number, value['call.valid-seconds']]))
}

/** The dictionary's entries for some codes. Entries of another source may be among them. */
export const exceptionsOf = (db: Db, codes: readonly RawCode[]) =>
  db
    .selectFrom('exception_code')
    .select(['source', 'raw_code', 'unified_code', 'class'])
    .where(
      among(
        db,
        'raw_code',
        codes.map((code) => code.raw),
      ),
    )
    .execute()

/** Adds codes to the dictionary. Existing ones stay, because somebody may have edited them. */
export const addExceptions = (db: Db, rows: NewRow<'exception_code'>[]): Promise<void> =>
  insertMany(db, 'exception_code', rows, sql`on conflict (source, raw_code) do nothing`)

/** Records calls to customers: adds to their number of calls, and sets the time of the last one (epoch seconds). */
export async function touchCustomers(db: Db, rows: { id: number; calls: number; at: number }[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .updateTable('customer')
    .from(numbersIn(db, rows, ['id', 'calls', 'at']).as('more'))
    .set({
      call_count: sql<number>`call_count + more.calls`,
      last_call_at: sql<number>`case when last_call_at is null or last_call_at < more.at then more.at else last_call_at end`,
    })
    .whereRef('customer.id', '=', 'more.id')
    .execute()
}

export const insertWrapups = (db: Db, rows: NewRow<'call_wrapup'>[]): Promise<void> =>
  insertMany(db, 'call_wrapup', rows)

/** The results of a call, in the order they were set. */
export async function givenCodes(db: Db, callId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('call_wrapup')
    .select('code_id')
    .where('call_id', '=', callId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.code_id)
}

export async function deleteWrapups(db: Db, callId: number): Promise<void> {
  await db.deleteFrom('call_wrapup').where('call_id', '=', callId).execute()
}

export const insertStateLogRows = (db: Db, rows: NewRow<'agent_state_log'>[]): Promise<void> =>
  insertMany(db, 'agent_state_log', rows)

const statKey = sql`(company_id, time, department_id, user_id, line_id)`
const calleeKey = sql`(company_id, day, department_id, user_id, line_id, phone_id)`

export const addToStat = <T extends 'stat_call_hour' | 'stat_call_day'>(db: Db, table: T, rows: NewRow<T>[]) =>
  insertMany(db, table, rows, added(table, statKey, Object.keys(rows[0] ?? {})))

export const addToCallees = (db: Db, rows: NewRow<'call_callee_day'>[]) =>
  insertMany(db, 'call_callee_day', rows, added('call_callee_day', calleeKey, ['calls', 'answered']))

const keys: readonly string[] = ['time', 'company_id', 'department_id', 'user_id', 'line_id']

/** Adds to the existing row. */
function added(table: string, key: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<unknown> {
  const sums = columns
    .filter((name) => !keys.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`)
  return sql`on conflict ${key} do update set ${sql.join(sums)}`
}

const daySec = 86_400

/** The calls of a person of a department on a day. */
export interface PersonsDay {
  /** Epoch seconds: the day's start in Shanghai. */
  day: number
  companyId: number
  departmentId: number
  userId: number
}

/** Those of a company who have called on a day, or who have sums of it. @param day see `PersonsDay` */
export async function personsOfDay(db: Db, day: number, companyId: number): Promise<PersonsDay[]> {
  const of = <T extends 'call' | 'stat_call_hour' | 'stat_call_day' | 'call_callee_day'>(
    table: T,
    time: RawBuilder<SqlBool>,
  ) =>
    db
      .selectFrom(table as 'call')
      .select(['department_id', 'user_id'])
      .where('company_id', '=', companyId)
      .where(time)
  const rows = await of('call', sql`created_at >= ${day * 1000} and created_at < ${(day + daySec) * 1000}`)
    .union(of('stat_call_hour', sql`time >= ${day} and time < ${day + daySec}`))
    .union(of('stat_call_day', sql`time = ${day}`))
    .union(of('call_callee_day', sql`day = ${day}`))
    .orderBy('department_id')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ day, companyId, departmentId: row.department_id, userId: row.user_id }))
}

/** Deletes the sums of a person's day. */
export async function removeSums(db: Db, { day, companyId, departmentId, userId }: PersonsDay): Promise<void> {
  for (const table of ['stat_call_hour', 'stat_call_day'] as const) {
    await db
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('department_id', '=', departmentId)
      .where('user_id', '=', userId)
      .where('time', '>=', day)
      .where('time', '<', day + daySec)
      .execute()
  }
  await db
    .deleteFrom('call_callee_day')
    .where('company_id', '=', companyId)
    .where('department_id', '=', departmentId)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
}

export const callsOfDay = (db: Db, { day, companyId, departmentId, userId }: PersonsDay): Promise<CallRow[]> =>
  db
    .selectFrom('call')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('department_id', '=', departmentId)
    .where('user_id', '=', userId)
    .where('created_at', '>=', day * 1000)
    .where('created_at', '<', (day + daySec) * 1000)
    .execute()

export const dirtyDays = (db: Db): Promise<RowOf<'stat_dirty'>[]> => db.selectFrom('stat_dirty').selectAll().execute()

export async function forgetDirtyDay(db: Db, day: number, companyId: number): Promise<void> {
  await db.deleteFrom('stat_dirty').where('day', '=', day).where('company_id', '=', companyId).execute()
}

export async function companiesWithoutResults(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('company')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wrapup_code').select('id').whereRef('wrapup_code.company_id', '=', 'company.id'))),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export const addWrapupCodes = (db: Db, rows: NewRow<'wrapup_code'>[]): Promise<void> =>
  insertMany(db, 'wrapup_code', rows, ignored)

/** The results of every company, ordered by digit. */
export const allResults = (db: Db): Promise<RowOf<'wrapup_code'>[]> =>
  db.selectFrom('wrapup_code').selectAll().orderBy('company_id').orderBy('digit').execute()
