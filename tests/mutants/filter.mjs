/** A list has rows that its filter excludes, or lacks some. */
import { calls, customers } from './tests.mjs'

const file = 'src/server/call/queries/history-queries.ts'
const byAny = calls('finds it by any other filter, alone and together')
const byCounted = calls('finds the page that a walk through every call finds')

/** @type {import('./tests.mjs').Mutant[]} */
export const filter = [
  {
    what: 'the least talk of a call is not asked about',
    file,
    find: "    atLeast('call.talk_sec', filter.minTalk),\n",
    replace: '',
    ...byAny,
  },
  {
    what: 'the most talk is taken for the least',
    file,
    find: "atMost('call.talk_sec', filter.maxTalk)",
    replace: "atLeast('call.talk_sec', filter.maxTalk)",
    ...byAny,
  },
  {
    what: 'interest counts for calls that nobody answered',
    file,
    find: 'call.intent * call.answered = ',
    replace: 'call.intent = ',
    ...byAny,
  },
  {
    what: 'calls without a result are found as those with one',
    file,
    find: "wrapped ? 'not null' : 'null'",
    replace: "wrapped ? 'null' : 'not null'",
    ...byAny,
  },
  {
    what: 'whether a call was answered is not asked about',
    file,
    find: "    flag('call.answered', filter.answered),\n",
    replace: '',
    ...byCounted,
  },
  {
    what: 'the counters do not know the person',
    file: 'src/server/call/queries/counted-queries.ts',
    find: '    equal(`${table}.user_id`, userId),\n',
    replace: '',
    ...byCounted,
  },
  {
    what: 'the type of a customer is not asked about',
    file: 'src/server/customer/queries.ts',
    find: "    oneOf('customer.type', filter.type),\n",
    replace: '',
    ...customers('lists with filters, pages that never overlap'),
  },
]
