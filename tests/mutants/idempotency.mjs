/** Something that comes twice, late or in another order acts twice or differently. */
import { counters, equalCalls, reordered } from './tests.mjs'

/** @type {import('./tests.mjs').Mutant[]} */
export const idempotency = [
  {
    what: 'an event that comes twice is stored twice',
    file: 'src/server/call/reports.ts',
    find: 'update(`${event.provider}\\0${event.eventId}`)',
    replace: 'update(`${event.provider}\\0${event.eventId}${Math.random()}`)',
    ...reordered,
  },
  {
    what: 'events act in the order in which they come',
    file: 'src/server/call/state.ts',
    find: 'const sorted = [...events].sort(inOrder)',
    replace: 'const sorted = [...events]',
    ...reordered,
  },
  {
    what: 'only the events of the last delivery count',
    file: 'src/server/call/queries/queries.ts',
    find: ".selectFrom('cdr_raw')\n    .selectAll()\n    .where(",
    replace: ".selectFrom('cdr_raw')\n    .selectAll()\n    .where('processed', '=', 0)\n    .where(",
    ...reordered,
  },
  {
    what: 'each event adds its call to the sums again',
    file: 'src/server/call/counters.ts',
    find: 'const added = difference(before ? contribution(before) : null, contribution(after))',
    replace: 'const added = difference(null, contribution(after))',
    ...equalCalls,
  },
  {
    what: 'each event adds to the sum without what was there',
    file: 'src/server/call/queries/queries.ts',
    find: '${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}',
    replace: '${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}',
    ...equalCalls,
  },
  {
    what: 'recounting a day keeps its old sums',
    file: 'src/server/call/counters.ts',
    find: '  await removeDay(db, day, companyId)\n',
    replace: '',
    ...counters('come out the same when a day is added up anew'),
  },
  {
    what: 'a change of a call without changed counters counts again',
    file: 'src/server/call/counters.ts',
    find: 'if (names.every((name) => before[name] === after[name])) return null',
    replace: 'if (names.every((name) => before[name] === after[name])) return after',
    ...equalCalls,
  },
  {
    what: 'each event counts as another call of its customer',
    file: 'src/server/call/apply.ts',
    find: '|| (before?.submitted_at ?? null) !== null) continue',
    replace: ') continue',
    caughtBy: 'tests/api/calls.test.ts',
    only: 'on sqlite count for their customer once they were submitted',
  },
  {
    what: 'a dial that comes twice calls twice',
    file: 'src/server/phone/dial.ts',
    find: '    if (known) {\n',
    replace: '    if (known && known.id < 0) {\n',
    caughtBy: 'tests/api/station.test.ts',
    only: 'on sqlite',
  },
]
