/** Imports by everybody who works for a company, and by somebody of the platform, in another order than they were made. */
import { sql } from 'kysely'
import { addImport, type ImportedKind } from '../../access/foreign-rows'
import type { TestApp } from '../../server/test-app'

export async function plantImports(t: TestApp, kind: ImportedKind): Promise<void> {
  const people = await t.db.selectFrom('company_user').select(['user_id', 'company_id']).orderBy('id').execute()
  const platform = await t.db.selectFrom('user').select('id').where('org', '=', 'PLATFORM').execute()
  const all = [
    ...people.map(({ user_id, company_id }) => ({ companyId: company_id, userId: user_id, objectId: user_id })),
    ...platform.flatMap(({ id }) => [1, 2, 3].map((companyId) => ({ companyId, userId: id, objectId: id }))),
  ]
  for (const [at, one] of all.entries()) {
    const created_at = 1000 + ((at * 7) % all.length)
    const id = await addImport(t, { ...one, kind }, { created_at, ended_at: at % 3 === 0 ? null : created_at })
    // Somebody whom it left alone.
    const skipped = people[(at + 1) % people.length]?.user_id ?? null
    const row = { import_id: id, line: 3, result: 'SKIPPED' as const, object_id: skipped }
    await t.db
      .insertInto('import_row')
      .values({ ...row, version: 1, told: null, before: null })
      .execute()
  }
  if (kind !== 'CUSTOMER') return
  // Most customers were brought by one of their company's imports.
  for (const { id } of await t.db.selectFrom('company').select('id').execute()) {
    const imports = await t.db
      .selectFrom('import_batch')
      .select('id')
      .where('company_id', '=', id)
      .where('kind', '=', kind)
      .orderBy('id')
      .limit(2)
      .execute()
    for (const [at, one] of imports.entries()) {
      await t.db
        .updateTable('customer')
        .set({ import_id: one.id })
        .where('company_id', '=', id)
        .where(sql<boolean>`id % 3 = ${at}`)
        .execute()
    }
  }
}
