/** Jobs are begun twice or not ended, files get to others, or exports hold other rows than the page. */

/** @param {string} name the beginning of the test's name */
const jobs = (name) => ({ caughtBy: 'tests/api/jobs.test.ts', only: `on sqlite ${name}` })
/** @param {string} name the beginning of the test's name */
const exports = (name) => ({ caughtBy: 'tests/api/exports.test.ts', only: `on sqlite ${name}` })
/** @param {string} name the beginning of the test's name */
const moves = (name) => ({ caughtBy: 'tests/api/move-users.test.ts', only: `on sqlite ${name}` })

/** @param {string} name the beginning of the test's name */
const batches = (name) => ({ caughtBy: 'tests/api/batch-jobs.test.ts', only: `on sqlite ${name}` })

const batch = 'src/server/system/batch/batch.ts'
const jobQueries = 'src/server/system/jobs/job-queries.ts'
const runner = 'src/server/system/jobs/jobs.ts'
const fileQueries = 'src/server/system/jobs/file-queries.ts'
/** @param {string} only the beginning of the test's name */
const workbooks = (only) => ({ caughtBy: 'src/server/system/export/workbook.test.ts', only })
const workbook = 'src/server/system/export/workbook.ts'
const exporter = 'src/server/system/export/export.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const job = [
  {
    what: 'a job is taken from a server that was silent for a moment',
    file: runner,
    find: 'const leaseMs = 15_000',
    replace: 'const leaseMs = 5_000',
    ...jobs('one whose server has fallen silent'),
  },
  {
    what: 'a job whose server has fallen silent waits for it',
    file: runner,
    find: 'const leaseMs = 15_000',
    replace: 'const leaseMs = 150_000',
    ...jobs('one whose server has fallen silent'),
  },
  {
    what: 'all jobs of one person run at once',
    file: jobQueries,
    find: 'and user_id not in (${busy})',
    replace: 'and user_id not in (select user_id from (${busy}) as busy where 1 = 0)',
    ...jobs('nobody’s jobs keep the others waiting'),
  },
  {
    what: 'a cancelled job goes on',
    file: jobQueries,
    find: 'return row && row.cancelled === 0',
    replace: 'return row && row.cancelled >= 0',
    ...jobs('one that is cancelled while it runs'),
  },
  {
    what: 'a job that fails is tried for ever',
    file: runner,
    find: 'if (row.tries >= mostTries)',
    replace: 'if (row.tries < 0)',
    ...jobs('one that fails is tried again'),
  },
  {
    what: 'a stop of the server counts as a try',
    file: runner,
    find: 'tries: row.tries - 1',
    replace: 'tries: row.tries',
    ...jobs('a server that ends gives its jobs back'),
  },
  {
    what: 'whoever may not read a list exports it',
    file: exporter,
    find: 'if (!viewer.grants.has(known.list.permission as Permission)) throw forbidden(known.list)\n',
    replace: '',
    ...exports('is refused without the list’s permission'),
  },
  {
    what: 'a job works for somebody whose account has ended',
    file: 'src/server/access/owner.ts',
    find: "row?.status !== 'ENABLED' || ",
    replace: '!row || ',
    ...exports('reads with the rights'),
  },
  {
    what: 'an export of chosen rows has all that the filter finds',
    file: 'src/server/db/walk.ts',
    find: 'this.only ? sql`and ${among(db, id, this.only)}` : sql``',
    replace: 'sql``',
    ...exports('has the chosen columns'),
  },
  {
    what: 'the next piece begins with the last row of the one before',
    file: 'src/server/db/walk.ts',
    find: '#taken += this.piece',
    replace: '#taken += Math.max(1, this.piece - 1)',
    ...exports('通话记录'),
  },
  {
    what: 'an export forgets the piece that was read beside another one',
    file: 'src/server/system/export/export.ts',
    find: 'rows = await coming.shift()',
    replace: 'rows = await coming.splice(0).pop()',
    ...exports('通话记录'),
  },
  {
    what: 'a workbook’s thread goes on when nobody takes more of it',
    file: workbook,
    find: 'await worker.terminate()',
    replace: 'worker.unref()',
    ...workbooks('reads no faster'),
  },
  {
    what: 'half a workbook is a file',
    file: workbook,
    find: "throw new Error('the workbook’s thread ended before its last byte')",
    replace: 'return',
    ...workbooks('is no file'),
  },
  {
    what: 'a workbook loses the rows that were asked for ahead',
    file: 'src/server/system/export/workbook-writer.js',
    find: '    asked = ask()\n',
    replace: '    asked = ask()\n    await asked\n    asked = ask()\n',
    ...workbooks('holds all rows'),
  },
  {
    what: 'a CSV file runs formulas',
    file: 'src/server/system/export/sheet.ts',
    find: 'csvLine(cells.map(safeText))',
    replace: 'csvLine(cells)',
    ...exports('masks numbers, and runs no formula'),
  },
  {
    what: 'a ticket works when its session has ended',
    file: fileQueries,
    find: "    .where('session.revoked_at', 'is', null)\n",
    replace: '',
    ...exports('a ticket works once'),
  },
  {
    what: 'a ticket works for ever',
    file: fileQueries,
    find: "    .where('expire_at', '>', now)\n",
    replace: '',
    ...exports('a ticket works once'),
  },
  {
    what: 'people move themselves to another department',
    file: 'src/server/manager/move.ts',
    find: '  if (id === viewer.userId) throw conflict(ownDepartmentText)\n',
    replace: '',
    ...moves('refuses oneself'),
  },
  {
    what: 'a move leads into another company',
    file: 'src/server/manager/move.ts',
    find: 'departmentById(db, departments, before.company_id, departmentId)',
    replace: 'departmentById(db, departments, 2, departmentId)',
    ...moves('changes the department alone'),
  },
  {
    what: 'a batch that begins anew begins from its start',
    file: batch,
    find: 'let { done, after } = await batchPlace(database(), job.id)',
    replace: 'let { done, after } = { done: 0, after: 0 }',
    ...batches('goes on behind the last row'),
  },
  {
    what: 'the answers of a batch are not kept',
    file: batch,
    find: '            await addBatchRows((context as unknown as { db: Db }).db, job.id, at.done, answers)\n',
    replace: '',
    ...batches('gives those that were refused'),
  },
  {
    what: 'nobody is told what became of the rest of a batch',
    file: batch,
    find: 'else if (error instanceof Refusal && done > 0) rest = error.message',
    replace: 'else if (error instanceof Refusal && done > 0) rest = null',
    ...batches('says what became of the rest'),
  },
  {
    what: 'whoever ends all sessions ends their own',
    file: batch,
    find: 'const viewer = { ...(await ownerOf(database(), job.userId)), sessionId }',
    replace: 'const viewer = await ownerOf(database(), job.userId)',
    ...batches('keeps the session'),
  },
  {
    what: 'somebody begins a batch of a list that they may not read',
    file: batch,
    find: 'if (!viewer.grants.has(list.permission as Permission)) throw forbidden(list)',
    replace: '',
    ...batches('is refused at once'),
  },
]
