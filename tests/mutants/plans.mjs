/** Statements that read a company's rows where they want a few, because SQLite knows no better. */

const plans = {
  caughtBy: 'tests/api/statement-plans.test.ts',
  only: 'on sqlite nothing that runs by itself',
}

/** @type {import('./tests.mjs').Mutant[]} */
export const planFaults = [
  {
    what: 'SQLite is told nothing about the sizes of indexes',
    file: 'src/server/db/migrate.ts',
    find: '  if (!isPostgres(db)) await tellRowGuesses(db)\n',
    replace: '',
    ...plans,
  },
  {
    what: 'SQLite takes a company for as small as a number',
    file: 'src/server/db/sqlite/row-guesses.ts',
    find: 'company_id: 100_000',
    replace: 'company_id: 10',
    ...plans,
  },
  {
    what: 'SQLite reads all that an import has added for each of its pieces',
    file: 'src/server/db/sqlite/row-guesses.ts',
    find: 'import_id: 20_000',
    replace: 'import_id: 10',
    ...plans,
  },
  {
    what: 'forgetting old imports begins with all rows of all imports',
    file: 'src/server/system/import/import-queries.ts',
    find: ".crossJoin('import_row')",
    replace: ".innerJoin('import_row', 'import_row.import_id', 'import_batch.id')",
    ...plans,
  },
  {
    what: 'a page of a pool reads whoever is nobody’s in all companies',
    file: 'src/server/db/migrations/hardening/growing-tables.ts',
    find: 'where deleted_at is null and user_id is not null',
    replace: 'where deleted_at is null',
    caughtBy: 'tests/api/statement-plans.test.ts',
    only: 'a company’s pool is read along its own index',
  },
]
