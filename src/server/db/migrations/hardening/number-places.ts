/** Where the numbers of earlier releases belong, and who issued them. */
import { type Kysely, sql } from 'kysely'
import { insertMany } from '../../dialects'
import type { DataKeys } from '../../keys/number-keys'
import { numberPlaceOf } from '../../numbers/number-places'
import type { Db } from '../../schema'

const batch = 1000

export async function numberPlaces(db: Kysely<unknown>, { encryption }: DataKeys): Promise<void> {
  await db.schema
    .createTable('phone_place')
    .temporary()
    .addColumn('phone_id', 'bigint', (c) => c.primaryKey())
    .addColumn('province', 'text')
    .addColumn('city', 'text')
    .addColumn('carrier', 'text')
    .execute()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; enc: string }>`select id, enc from phone
      where id > ${after} and province is null order by id limit ${batch}`.execute(db)
    if (rows.length === 0) break
    const places = rows.map(({ id, enc }) => ({ phone_id: id, ...numberPlaceOf(encryption.decrypt('number', enc)) }))
    await insertMany(
      db as Db,
      'phone_place' as never,
      places.filter(({ carrier, province }) => carrier ?? province) as never,
    )
    await sql`update phone set province = phone_place.province, city = phone_place.city,
      carrier = coalesce(phone.carrier, phone_place.carrier)
      from phone_place where phone_place.phone_id = phone.id`.execute(db)
    await sql`delete from phone_place`.execute(db)
    after = rows.at(-1)?.id as number
  }
  await db.schema.dropTable('phone_place').execute()
}
