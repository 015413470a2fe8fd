/** One session that asks or is refused without end harms others or the log. */
import { counts } from './tests.mjs'

/** @type {import('./tests.mjs').Mutant[]} */
export const flood = [
  {
    what: 'each repeated refusal has a row',
    file: 'src/server/access/refusal-log.ts',
    find: 'if (counted.size < mostCounted) counted.set(',
    replace: 'if (counted.size > mostCounted) counted.set(',
    ...counts('the first is written at once'),
  },
  {
    what: 'refusals of all sessions are counted together',
    file: 'src/server/access/refusal-log.ts',
    find: '`${session} ${endpoint} ${code}`',
    replace: '`${endpoint} ${code}`',
    ...counts('another session'),
  },
  {
    what: 'the row of many refusals is as old as the last',
    file: 'src/server/access/refusal-log.ts',
    find: 'at: Math.floor(now() / 1000), times,',
    replace: 'times,',
    ...counts('the seals hold'),
  },
  {
    what: 'the count that could not be written is lost',
    file: 'src/server/access/refusal-log.ts',
    find: 'Object.assign(one, { times: one.times + times, last: one.last ?? last, until: now() })',
    replace: '',
    ...counts('what could not be written'),
  },
  {
    what: 'the server ends without what is counted',
    file: 'src/server/app.ts',
    find: '    await writeRefusals(store, refusals, report)\n',
    replace: '    void writeRefusals\n',
    ...counts('the server’s end'),
  },
  {
    what: 'the count of a row is not sealed',
    file: 'src/server/system/seal.ts',
    find: 'value !== null || !later.includes(name)',
    replace: '!later.includes(name)',
    ...counts('the seals hold'),
  },
  {
    what: 'the seals of an earlier release break',
    file: 'src/server/system/seal.ts',
    find: 'value !== null || !later.includes(name)',
    replace: 'value !== null || later.includes(name)',
    caughtBy: 'tests/api/upgrades.test.ts',
    only: 'sqlite.*has a log whose seals fit',
  },
]
