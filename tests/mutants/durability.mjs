/** A connection that would lose what was acknowledged, or take what refers to nothing. */

const file = 'src/server/db/dialects.ts'
const pool = 'src/server/db/postgres-pool.ts'
/** @param {import('./tests.mjs').Fault['what']} dialect */
const inForce = (dialect) => ({
  caughtBy: 'tests/api/database.test.ts',
  only: `on ${dialect} promises what is asked of every connection$`,
})

/** @param {string} name the beginning of the test's name */
const many = (name) => ({ caughtBy: 'tests/api/insert-many.test.ts', only: `on sqlite ${name}` })

/** @type {import('./tests.mjs').Mutant[]} */
export const durability = [
  {
    what: 'of many rows of which one cannot be stored, some are',
    file,
    find: 'parts.length < 2 || db.isTransaction ? all(db)',
    replace: 'parts.length >= 0 || db.isTransaction ? all(db)',
    ...many('inserts none of'),
  },
  {
    what: 'what is done with existing rows gets the values of the first row',
    file,
    find: 'CompiledQuery.raw(text, [...values, ...parameters])',
    replace: 'CompiledQuery.raw(text, [...parameters, ...values])',
    ...many('does with each existing row'),
  },
  {
    what: 'SQLite acknowledges before the disk has it',
    file,
    find: "'synchronous = FULL',",
    replace: "'synchronous = OFF',",
    ...inForce('sqlite'),
  },
  {
    what: 'SQLite takes rows that refer to nothing',
    file,
    find: "'foreign_keys = ON',",
    replace: "'foreign_keys = OFF',",
    ...inForce('sqlite'),
  },
  {
    what: 'SQLite’s writers hold up its readers',
    file,
    find: "'journal_mode = WAL',",
    replace: "'journal_mode = DELETE',",
    ...inForce('sqlite'),
  },
  {
    what: 'PostgreSQL acknowledges before the disk has it, where the cluster does',
    file: pool,
    find: "  'set synchronous_commit to on',\n",
    replace: '',
    ...inForce('postgres'),
  },
  {
    what: 'PostgreSQL isolates as the cluster says',
    file: pool,
    find: '  "set default_transaction_isolation to \'read committed\'",\n',
    replace: '',
    ...inForce('postgres'),
  },
]
