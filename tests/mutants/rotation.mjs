/** A new encryption key leaves something behind. */
const rotation = 'src/server/db/keys/rotation.ts'

/** @param {string} name */
const newKey = (name) => ({ caughtBy: 'tests/api/rotation.test.ts', only: `on sqlite ${name}` })

/** @type {import('./tests.mjs').Mutant[]} */
export const rotations = [
  {
    what: 'what a table holds is not encrypted anew',
    file: rotation,
    find: "{ table: 'kept_answer', by: 'key', column: 'answer', what: 'text' },",
    replace: '',
    ...newKey('takes the place of the earlier one everywhere'),
  },
  {
    what: 'only the first rows of a table are encrypted anew',
    file: rotation,
    find: 'if (part.length < mostAtOnce) return found',
    replace: 'if (part.length > 0) return found',
    ...newKey('takes the place of the earlier one everywhere'),
  },
  {
    what: 'the earlier key goes while somebody may still be writing with it',
    file: rotation,
    find: 'now < learned.at + patience',
    replace: 'now < learned.at',
    ...newKey('lets the earlier one go only when'),
  },
  {
    what: 'the earlier key goes after a pass that found something of it',
    file: rotation,
    find: 'if (found > 0 || ',
    replace: 'if (',
    ...newKey('waits for the pass that found something'),
  },
  {
    what: 'the earlier key stays for ever',
    file: rotation,
    find: "await trx.deleteFrom('encryption_key').where('id', '<', keyId).execute()",
    replace: '',
    ...newKey('lets the earlier one go only when'),
  },
]
