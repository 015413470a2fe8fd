/**
 * One worker thread that reads a SQLite file: it gets statements one at a time and answers their rows. It is run from
 * its text, so that it needs no file of its own beside the built server.
 */
const { createRequire } = require('node:module')
const { parentPort, workerData } = require('node:worker_threads')
// A thread run from its text finds modules from the working folder only, unless it is told where to look.
const SqliteDatabase = createRequire(workerData.from)('better-sqlite3')

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

const database = new SqliteDatabase(workerData.file, { readonly: true, fileMustExist: true, timeout: 1000 })
database.pragma('cache_size = -32768')

const mostPrepared = 200
const prepared = new Map()

/** @param {string} text */
function prepare(text) {
  let statement = prepared.get(text)
  if (!statement) {
    statement = database.prepare(text)
    if (prepared.size >= mostPrepared) prepared.clear()
    prepared.set(text, statement)
  }
  return statement
}

port.on('message', ({ text, values }) => {
  try {
    const statement = prepare(text)
    // What returns no rows writes, and SQLite refuses it.
    if (!statement.reader) statement.run(...values)
    // Bare values: sent as objects, each row would carry the names.
    const columns = statement.columns().map((/** @type {{ name: string }} */ { name }) => name)
    port.postMessage({ columns, rows: statement.raw().all(...values) })
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error)
    port.postMessage({ error: { message, code } })
  }
})
