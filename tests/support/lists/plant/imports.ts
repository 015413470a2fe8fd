/** Imports by everybody who works for a company, and by somebody of the platform, in another order than they were made. */
import { addImport } from '../../access/foreign-rows'
import type { TestApp } from '../../server/test-app'

export async function plantImports(t: TestApp): Promise<void> {
  const people = await t.db.selectFrom('company_user').select(['user_id', 'company_id']).orderBy('id').execute()
  const platform = await t.db.selectFrom('user').select('id').where('org', '=', 'PLATFORM').execute()
  const all = [
    ...people.map(({ user_id, company_id }) => ({ companyId: company_id, userId: user_id, objectId: user_id })),
    ...platform.flatMap(({ id }) => [1, 2, 3].map((companyId) => ({ companyId, userId: id, objectId: id }))),
  ]
  for (const [at, one] of all.entries()) {
    const created_at = 1000 + ((at * 7) % all.length)
    const id = await addImport(t, one, { created_at, ended_at: at % 3 === 0 ? null : created_at })
    // Somebody whom it left alone.
    const skipped = people[(at + 1) % people.length]?.user_id ?? null
    const row = { import_id: id, line: 3, result: 'SKIPPED' as const, object_id: skipped }
    await t.db
      .insertInto('import_row')
      .values({ ...row, version: 1, told: null, before: null })
      .execute()
  }
  // Another noun's are no imports of employees.
  const other = await addImport(t, { companyId: 1, userId: all[0]?.userId ?? 1 })
  await t.db.updateTable('import_batch').set({ kind: 'OTHER' }).where('id', '=', other).execute()
}
