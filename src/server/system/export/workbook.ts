/**
 * Workbooks as files: the only place that knows the library that writes them. It runs in a thread of its own, because
 * writing the XML and packing it is nearly half the work of an export.
 */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { XlsxWriteStreamOptions } from 'hucre/xlsx'
import writerText from './workbook-writer.js?raw'

type Said = { wantsRows: true } | { bytes: Uint8Array } | { isDone: true }

/**
 * The bytes of a workbook, as they become ready. Reads its rows no faster than the bytes are taken.
 * @param program what the thread runs
 */
export async function* workbookBytes(
  rows: AsyncIterable<readonly (readonly (string | number | null)[])[]>,
  options: XlsxWriteStreamOptions,
  program: string = writerText,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(program, { eval: true, workerData: { options, from: import.meta.url } })
  const pieces = rows[Symbol.asyncIterator]()
  try {
    // A failure of the thread is thrown here.
    for await (const [said] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Said]>) {
      if ('isDone' in said) return
      if ('bytes' in said) yield said.bytes
      else {
        const { done, value } = await pieces.next()
        worker.postMessage(done ? null : value)
      }
    }
    throw new Error('the workbook’s thread ended before its last byte')
  } finally {
    await worker.terminate()
    await pieces.return?.()
  }
}
