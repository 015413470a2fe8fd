/** A list has its rows in another order than asked for. */
import { calls, customers } from './tests.mjs'

/** @type {import('./tests.mjs').Mutant[]} */
export const sort = [
  {
    what: 'the oldest calls first come by days from the newest',
    file: 'src/server/call/queries/history-queries.ts',
    find: 'rising ? a.from - b.from : b.from - a.from',
    replace: 'b.from - a.from',
    ...calls('finds the page that a walk through every call finds'),
  },
  {
    what: 'the direction is the other one',
    file: 'src/server/db/page.ts',
    find: "descending ? 'desc' : 'asc'",
    replace: "descending ? 'asc' : 'desc'",
    ...calls('finds the page that a walk through every call finds'),
  },
  {
    what: 'a name that only begins with the text comes before the whole one',
    file: 'src/server/db/page.ts',
    find: 'when ${isText} then 0 when ${begins} then 1',
    replace: 'when ${isText} then 1 when ${begins} then 0',
    ...customers('sorts by how well the name matches'),
  },
]
