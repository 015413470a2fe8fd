/** Fills an empty database with a little of the demo data: some agents with a few customers each, and a day of calls. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hashPassword } from '../../../src/server/auth/port'
import { fillDemo } from '../../../src/server/db/demo/fill'
import type { Db } from '../../../src/server/db/schema'
import { demoCalls } from '../../../src/server/store'
import { dumpTime } from './dumps'

const now = Math.floor(dumpTime / 1000)

/** @param work gets the filled database */
export async function fillLittle(app: FastifyInstance, work?: (db: Db) => Promise<void>): Promise<void> {
  const db = app.store.database()
  const { phones } = app.services
  await fillDemo(db, {
    now,
    storePhones: phones.storeMany,
    hashPassword,
    async makeCalls(trx, agents, random) {
      const some = agents
        .filter((_, index) => index % 3 === 0)
        .map((agent) => ({ ...agent, customers: agent.customers.slice(0, 4) }))
      await forgetOthers(
        trx,
        some.flatMap(({ customers }) => customers.map(({ id }) => id)),
      )
      await demoCalls(phones, now, 1)(trx, some, random)
    },
  })
  await addOperations(app, db)
  await work?.(db)
}

async function forgetOthers(db: Db, kept: number[]): Promise<void> {
  for (const table of ['customer_flow', 'customer_owner_log'] as const)
    await db.deleteFrom(table).where('customer_id', 'not in', kept).execute()
  await db.deleteFrom('customer').where('id', 'not in', kept).execute()
  await sql`delete from phone where id not in (select phone_id from customer)
    and id not in (select phone_id from "user" where phone_id is not null)
    and id not in (select phone_id from company where phone_id is not null)`.execute(db)
}

async function addOperations(app: FastifyInstance, db: Db): Promise<void> {
  const { id } = await db.selectFrom('user').select('id').where('account', '=', 'boss').executeTakeFirstOrThrow()
  for (const action of ['create', 'update', 'delete'] as const) {
    await db
      .insertInto('operation_log')
      .values({
        ...{ at: now - 3600, user_id: id, company_id: 1, module: 'customer', action, object: 'customer:1' },
        ...{ result: 'OK', message: '', diff: '[]', ip: '127.0.0.1', request_id: action, duration_ms: 1 },
      })
      .execute()
  }
  await app.sealer.seal(db, now)
}
