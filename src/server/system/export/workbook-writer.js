/**
 * A worker thread that writes one workbook: it asks for rows piece by piece and answers bytes as they become ready. It is
 * run from its text, so that it needs no file of its own beside the built server.
 */
const { createRequire } = require('node:module')
const { Duplex } = require('node:stream')
const { parentPort, workerData } = require('node:worker_threads')
const { createDeflateRaw } = require('node:zlib')
// A thread run from its text finds modules from the working folder only, unless it is told where to look.
const { writeXlsxStream } = createRequire(workerData.from)('hucre/xlsx')

// The library packs with what is named so, at zlib's usual level: three times the work, to save a sixth of a file.
// @ts-expect-error: a plain function that answers what the library wants from it
globalThis.CompressionStream = function FastDeflate() {
  return Duplex.toWeb(createDeflateRaw({ level: 1, chunkSize: 65_536 }))
}

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** @type {((rows: unknown[][] | null) => void) | undefined} */
let settle
port.on('message', (rows) => settle?.(rows))

/** Asks for the next rows. There are none after the last. */
function ask() {
  /** @type {Promise<unknown[][] | null>} */
  const asked = new Promise((resolve) => {
    settle = resolve
  })
  port.postMessage({ wantsRows: true })
  return asked
}

async function* rows() {
  for (let asked = ask(); ; ) {
    const piece = await asked
    if (piece === null) return
    // Asked for before these are written, so that nobody waits for the other.
    asked = ask()
    yield* piece
  }
}

async function write() {
  for await (const bytes of writeXlsxStream(rows(), workerData.options)) port.postMessage({ bytes })
  port.postMessage({ isDone: true })
  port.close()
}

// What it throws ends the thread, and the server gets it as the thread's error.
void write()
