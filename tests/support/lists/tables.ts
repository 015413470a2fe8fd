/** The rows of the tables that lists show, read with plain SQL, once for a database, and how they hang together. */
import { sql } from 'kysely'
import type { RowOf, Schema } from '../../../src/server/db/schema'
import { isInnerTable } from '../server/inner-table'
import type { TestApp } from '../server/test-app'

/** Long tables that no list shows. */
const unlisted: readonly (keyof Schema)[] = [
  ...(['cdr_raw', 'call_key', 'call_wrapup', 'call_callee_day', 'stat_call_hour', 'stat_call_day'] as const),
  ...(['agent_state_log', 'customer_owner_log'] as const),
]
type Tables = { readonly [N in keyof Schema]: readonly RowOf<N>[] }

/** All rows, and the ways from one to another. */
export interface Rows extends Tables {
  /** The time of the server's clock, epoch seconds. */
  readonly now: number
  readonly users: ReadonlyMap<number, RowOf<'user'>>
  /** By user. */
  readonly employees: ReadonlyMap<number, RowOf<'company_user'>>
  readonly customers: ReadonlyMap<number, RowOf<'customer'>>
  readonly phones: ReadonlyMap<number, RowOf<'phone'>>
  readonly rolesOf: ReadonlyMap<number, readonly number[]>
  /** A department, the one above it, and so on. */
  departmentsUp(id: number | null | undefined): readonly number[]
  /** A channel, the one above it, and so on. */
  channelsUp(id: number | null | undefined): readonly number[]
  channelOf(companyId: number | null | undefined): number | null
  /** The whole number. Only the server's key opens it. */
  digitsOf(phoneId: number | null): string | null
  /** All whole numbers of a customer. */
  numbersOf(customer: RowOf<'customer'>): readonly string[]
}

/** Reads all rows. */
export async function readRows({ db, app, clock }: TestApp): Promise<Rows> {
  const found = (await db.introspection.getTables()).map(({ name }) => name as keyof Schema)
  const names = found.filter((name) => !unlisted.includes(name) && !isInnerTable(name))
  const read = names.map(
    async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows] as const,
  )
  const tables = Object.fromEntries(await Promise.all(read)) as unknown as Tables
  const phones = byId(tables.phone)
  const channels = new Map(tables.company.map(({ id, channel_id }) => [id, channel_id]))
  const rolesOf = new Map<number, number[]>()
  for (const { user_id, role_id } of tables.user_role) rolesOf.set(user_id, [...(rolesOf.get(user_id) ?? []), role_id])
  const digitsOf = (phoneId: number | null) => {
    const row = phones.get(phoneId ?? 0)
    return row ? app.services.phones.reveal(row.enc) : null
  }
  const others = new Map<number, number[]>()
  for (const { customer_id, phone_id } of tables.customer_phone)
    others.set(customer_id, [...(others.get(customer_id) ?? []), phone_id])
  return {
    ...tables,
    now: Math.floor(clock.now / 1000),
    users: byId(tables.user),
    employees: new Map(tables.company_user.map((row) => [row.user_id, row])),
    customers: byId(tables.customer),
    phones,
    rolesOf,
    departmentsUp: upwards(byId(tables.department)),
    channelsUp: upwards(byId(tables.channel)),
    channelOf: (companyId) => channels.get(companyId ?? 0) ?? null,
    digitsOf,
    numbersOf: ({ id, phone_id }) => [phone_id, ...(others.get(id) ?? [])].flatMap((one) => digitsOf(one) ?? []),
  }
}

const byId = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))

const upwards =
  (rows: ReadonlyMap<number, { parent_id: number | null }>) =>
  (id: number | null | undefined): readonly number[] => {
    const path: number[] = []
    for (let at = id; at != null && at !== 0; at = rows.get(at)?.parent_id) path.push(at)
    return path
  }
