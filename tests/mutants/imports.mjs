/** Imports do a row twice or change whom they must not; what they brought is taken back from under somebody's feet. */

/** @param {string} name the beginning of the test's name */
const imports = (name) => ({ caughtBy: 'tests/api/employee-import.test.ts', only: `on sqlite ${name}` })

const program = 'src/server/system/import/import.ts'
const noun = 'src/server/manager/import-employees.ts'
const nounQueries = 'src/server/manager/import-queries.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const imported = [
  {
    what: 'an import that begins anew begins with the first row',
    file: program,
    find: 'if (place <= at.done) continue',
    replace: 'if (place <= 0) continue',
    ...imports('goes on where it was'),
  },
  {
    what: 'two rows about the same employee are both taken over',
    file: program,
    find: 'if (before !== undefined) throw sameAs',
    replace: 'if (before === 0) throw sameAs',
    ...imports('says of each row why'),
  },
  {
    what: 'the numbers that a file brings are not counted',
    file: program,
    find: 'if (numbers.length === 0) return undefined',
    replace: 'if (numbers.length >= 0) return undefined',
    ...imports('counts the numbers'),
  },
  {
    what: 'those that failed are somewhere in the file of results',
    file: 'src/server/system/import/results.ts',
    find: "const all = [['FAILED'], ['ADDED', 'UPDATED', 'SKIPPED']]",
    replace: "const all = [['ADDED', 'UPDATED', 'SKIPPED'], ['FAILED']]",
    ...imports('says of each row why'),
  },
  {
    what: 'whoever is there already is changed, though they should fail',
    file: noun,
    find: "if (existing && mode === 'FAIL')",
    replace: "if (!existing && mode === 'FAIL')",
    ...imports('whoever is there already: FAIL'),
  },
  {
    what: 'what is there already is overwritten, though it should only be completed',
    file: noun,
    find: "mode === 'APPEND' && value !== null && value !== ''",
    replace: "mode === 'APPEND' && value === ''",
    ...imports('whoever is there already: APPEND'),
  },
  {
    what: 'a role that nobody may give there is left out without a word',
    file: noun,
    find: "if (id === undefined) throw invalid('roles'",
    replace: "if (id === 0) throw invalid('roles'",
    ...imports('says of each row why'),
  },
  {
    what: 'whoever was changed meanwhile is taken back',
    file: noun,
    find: 'if (user.version !== row.version) throw',
    replace: 'if (user.version < 0) throw',
    ...imports('refuses to take back'),
  },
  {
    what: 'whoever has signed in meanwhile is taken back',
    file: noun,
    find: 'if (found.last_login_at !== null) throw',
    replace: 'if (found.last_login_at === 0) throw',
    ...imports('refuses to take back'),
  },
  {
    what: 'an import is taken back though somebody has signed in',
    file: nounQueries,
    find: "eb('user.last_login_at', 'is not', null)",
    replace: "eb('user.last_login_at', 'is', null)",
    ...imports('refuses to take back'),
  },
  {
    what: 'the accounts that were taken back stay taken',
    file: nounQueries,
    find: '.set({ account: sql<string>`account ||',
    replace: '.set({ nickname: sql<string>`account ||',
    ...imports('takes back a whole import'),
  },
  {
    what: 'whom an import has changed is deleted when it is taken back',
    file: noun,
    find: "if (row.result === 'UPDATED') {",
    replace: "if (row.result === 'FAILED') {",
    ...imports('whoever is there already: UPDATE'),
  },
  {
    what: 'those whom an import left alone are found by it, too',
    file: 'src/server/manager/employee-queries.ts',
    find: "and result in ('ADDED', 'UPDATED')",
    replace: "and result <> 'FAILED'",
    caughtBy: 'tests/property/lists.test.ts',
    only: 'on sqlite company.employee.list',
  },
  {
    what: 'anybody reads a file that somebody has sent',
    file: 'src/server/system/jobs/file-queries.ts',
    find: "    .where('user_id', '=', userId)\n    .where('size', 'is not', null)",
    replace: "    .where('size', 'is not', null)",
    ...imports('a file is its sender’s own'),
  },
]
