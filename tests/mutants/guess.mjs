/** Somebody finds the number behind a mask by trying all that have it. */
import { numberLimits, phones } from './tests.mjs'

/** @type {import('./tests.mjs').Mutant[]} */
export const guess = [
  {
    what: 'nobody counts the numbers of a request',
    file: 'src/server/access/mount.ts',
    find: 'if (countNumbers) {',
    replace: 'if (countNumbers && request.id === "") {',
    ...numberLimits('of 200 guesses at one mask 20 are judged: customer.info phone'),
  },
  {
    what: 'numbers of pasted lists don’t count for their mask',
    file: 'src/server/access/numbers/number-use.ts',
    find: '[...before.looked, ...before.listed, ...added.keys()]',
    replace: '[...before.looked, ...added.keys()]',
    ...numberLimits('of 200 guesses at one mask 20 are judged: phone.list-add lines'),
  },
  {
    what: 'one more number of a mask than the limit is judged',
    file: 'src/server/access/numbers/number-use.ts',
    find: '?? 0) > most) return',
    replace: '?? 0) > most + 1) return',
    ...numberLimits('of 200 guesses 20 are judged, whichever way each comes'),
  },
  {
    what: 'guesses at the same time overwrite each other’s count',
    file: 'src/server/access/numbers/number-day.ts',
    find: ".where('number_use.version', '=', after.version - 1),",
    replace: ".where('number_use.version', '>', 0),",
    ...numberLimits('several servers on one database count together'),
  },
  {
    what: 'the minute of look-ups is never over',
    file: 'src/server/access/numbers/number-use.ts',
    find: 'at - minuteSince >= minuteMs',
    replace: 'at - minuteSince >= 100 * minuteMs',
    ...numberLimits('look-ups have a limit a minute'),
  },
  {
    what: 'nobody reads in the log who looked up a number',
    file: 'src/server/access/numbers/number-use.ts',
    find: 'await record(trx, fresh)',
    replace: 'void record',
    ...numberLimits('one row of the log a request'),
  },
  {
    what: 'the mark of a number is the same for everybody',
    file: 'src/server/access/numbers/number-use.ts',
    find: '`${userId} ${day} ${text}`',
    replace: '`${day} ${text}`',
    ...numberLimits('nothing in the database names the numbers'),
  },
  {
    what: 'the beginnings of a number that is being typed are looked for',
    file: 'src/lib/phone/phone.ts',
    find: 'digits === null || unfinished.test(digits) ? null : digits',
    replace: 'digits',
    ...phones('are looked for when they are complete, not while they are typed'),
  },
  {
    what: 'a number that a colleague typed has the reference that anybody’s would have',
    file: 'src/server/access/numbers/phones.ts',
    find: 'bytes.writeUInt16BE(typist % 65_536, 14)',
    replace: 'bytes.writeUInt16BE(typist && 1, 14)',
    ...phones('are exchanged, alone and among words, for what shows their mask and opens for their own tenant only'),
  },
]
