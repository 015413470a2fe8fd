/** A carrier breaks its promise, or the server relies on more than it promises. */

const loopback = 'src/server/telephony/loopback/loopback.ts'
const calls = 'src/server/call/unfinished-calls.ts'
/** @param {string} name the end of the test's name */
const trial = (name) => ({ caughtBy: 'tests/api/loopback.test.ts', only: `the loopback (by itself|on sqlite) ${name}` })

/** @type {import('./tests.mjs').Mutant[]} */
export const gateway = [
  {
    what: 'news that was not taken is not told again',
    file: loopback,
    find: 'undelivered = [...batch, ...undelivered]',
    replace: 'undelivered = [...undelivered]',
    ...trial('tells again'),
  },
  {
    what: 'a call that was hung up ends a second time by itself',
    file: loopback,
    find: `      if (!call) return
      running.delete(id)`,
    replace: '      if (!call) return',
    ...trial('ends a call at once'),
  },
  {
    what: 'an event has another id when it is repeated',
    file: 'src/server/telephony/loopback/events.ts',
    find: "eventId: `${callNo}/${kind}${muting ? `/${at}` : ''}`,",
    replace: "eventId: `${callNo}/${kind}${muting ? `/${at}` : ''}/${Math.random()}`,",
    ...trial('goes on with a call after a start'),
  },
  {
    what: 'nobody asks about a call of which nothing was heard',
    file: calls,
    find: '{ createdBefore: now - gatewayTimeoutMs, unsubmitted: true }',
    replace: '{ createdBefore: 0, unsubmitted: true }',
    ...trial('a call of which nothing was heard'),
  },
  {
    what: 'nobody asks about a call that has gone on for longer than any',
    file: calls,
    find: '{ createdBefore: now - longestCallMs }',
    replace: '{ createdBefore: 0 }',
    ...trial('a call whose end was lost'),
  },
  {
    what: 'nobody asks about a call that was hung up, and of whose end nothing was heard',
    file: calls,
    find: '        await resolve(call)\n      }\n    },\n  }',
    replace: '      }\n    },\n  }',
    ...trial('a call that was hung up ends'),
  },
]
