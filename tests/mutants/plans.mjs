/** Statements that read more than they want, because the database knows no better: a company's rows, or all months. */

const plans = {
  caughtBy: 'tests/api/statement-plans.test.ts',
  only: 'on sqlite nothing that runs by itself',
}

const months = { caughtBy: 'tests/api/months.test.ts', only: 'looked for in their months alone$' }

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
  {
    what: 'a call is locked wherever it may be',
    file: 'src/server/call/queries/queries.ts',
    find: '      .where(inMonthsOf(calls)),\n  )\n',
    replace: '  )\n',
    ...months,
  },
  {
    what: 'a page of calls is looked for in all months',
    file: 'src/server/db/months.ts',
    find: ' and created_at between ${range}',
    replace: '',
    ...months,
  },
  {
    what: 'the call of a number is looked for in all months',
    file: 'src/server/call/queries/queries.ts',
    find: 'callsIn(db, callNos, inMonthsOf(days.flatMap(endsOfDay)))',
    replace: 'callsIn(db, callNos)',
    ...months,
  },
  {
    what: 'calls under way are looked for in all months',
    file: 'src/server/call/queries/under-way-queries.ts',
    find: "    notBefore(db, 'call', now - longestMs),\n",
    replace: '',
    caughtBy: 'tests/api/months.test.ts',
    only: 'not looked for in months that are over$',
  },
]
