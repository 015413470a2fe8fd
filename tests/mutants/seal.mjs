/** The operation log can be changed without its seals showing it. */

const file = 'src/server/system/seal.ts'
/** @param {string} name the end of the test's name */
const seals = (name) => ({ caughtBy: 'tests/api/seals.test.ts', only: name })

/** @type {import('./tests.mjs').Mutant[]} */
export const seal = [
  {
    what: 'a seal without a key counts behind those with one',
    file,
    find: 'isKeyed: before.isKeyed || seal.rows !== null',
    replace: 'isKeyed: seal.rows !== null',
    ...seals('on sqlite of the kind without a key'),
  },
  {
    what: 'the texts of a row may be others than those that were sealed',
    file,
    find: '      rows.every(hasOwnTexts) &&\n',
    replace: '',
    ...seals('on sqlite show a row that was changed'),
  },
  {
    what: 'a row is sealed while an earlier one may still come',
    file,
    find: 'if (next.writers.some((name) => writers.includes(name))) return 0',
    replace: '',
    ...seals('on postgres while a transaction .* wait for it'),
  },
  {
    what: 'nobody misses the newest rows',
    file,
    find: 'if (seen && seen.newest > newest)',
    replace: 'if (seen && seen.newest < 0)',
    ...seals('on sqlite show that the end of the log was cut off'),
  },
]
