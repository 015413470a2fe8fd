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
/** Each with the names of its columns: SQLite takes longer to tell them than to find a row. */
const prepared = new Map()

/**
 * @param {string} text
 * @param {unknown[]} values
 */
function prepare(text, values) {
  let found = prepared.get(text)
  if (!found) {
    const statement = database.prepare(text)
    // What returns no rows writes, and SQLite refuses it.
    if (!statement.reader) statement.run(...values)
    const columns = statement.columns().map((/** @type {{ name: string }} */ { name }) => name)
    // Bare values: sent as objects, each row would carry the names.
    found = { statement: statement.raw(), columns }
    if (prepared.size >= mostPrepared) prepared.clear()
    prepared.set(text, found)
  }
  return found
}

port.on('message', ({ text, values }) => {
  try {
    const { statement, columns } = prepare(text, values)
    port.postMessage({ columns, rows: statement.all(...values) })
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error)
    port.postMessage({ error: { message, code } })
  }
})
