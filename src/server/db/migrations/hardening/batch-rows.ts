/** What came of the rows of a batch that is done as a job. */
import type { Kysely } from 'kysely'

export async function batchRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batch_row')
    .addColumn('job_id', 'bigint', (c) => c.notNull().references('job.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('row_id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('ok', 'integer', (c) => c.notNull())
    .addColumn('msg', 'text')
    .addPrimaryKeyConstraint('batch_row_pk', ['job_id', 'place'])
    .execute()
}
