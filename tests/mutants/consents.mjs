/** Consents that don’t stop or allow calls as they must, that others take back, or whose proof gets lost. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/customer-consents.test.ts', only: `on sqlite ${name}` })

const queries = 'src/server/customer/consents/consent-queries.ts'
const consents = 'src/server/customer/consents/consents.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const consentFaults = [
  {
    what: 'a colleague’s customer who has withdrawn is called',
    file: queries,
    find: "if (rows.some(({ consent }) => consent === 'WITHDRAWN')) return 'WITHDRAWN'",
    replace: "if (rows.every(({ consent }) => consent === 'WITHDRAWN')) return 'WITHDRAWN'",
    ...caught('and calls whoever has taken it back'),
  },
  {
    what: 'a withdrawn consent counts',
    file: queries,
    find: 'case when withdrawn_at is null then 2 else 1 end',
    replace: 'case when withdrawn_at is null then 2 else 2 end',
    ...caught('are withdrawn with a reason'),
  },
  {
    what: 'somebody else takes back what was recorded',
    file: consents,
    find: 'doer !== viewer.userId ||',
    replace: '',
    ...caught('what has just been done is taken back by nobody else'),
  },
  {
    what: 'the proof goes after a day',
    file: 'src/server/system/jobs/file-queries.ts',
    find: ".where('kept', '=', 0)",
    replace: '',
    ...caught('the file that proves it is read by'),
  },
  {
    what: 'a file proves two things',
    file: consents,
    find: '!file || file.awaited === 0',
    replace: '!file',
    ...caught('the file that proves it is the user’s own'),
  },
  {
    what: 'calls go on where the company says that they need a consent',
    file: 'src/server/phone/chain/consent.ts',
    find: "given === 'GIVEN' || !(",
    replace: 'given !== null || (',
    ...caught('and calls without any'),
  },
]
