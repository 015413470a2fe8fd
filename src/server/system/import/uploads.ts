/** Files that users send: announced by an endpoint, then sent as they are, with a ticket. */
import { type Uploaded, type uploadEndpoints, uploadPart } from '../../../contract/system/imports'
import type { Handlers, Services } from '../../access/handler'
import { conflict } from '../../access/refusal'
import type { Db } from '../../db/schema'
import { completeFile, countParts, deleteFile, unusedFiles } from '../jobs/file-queries'
import { addBytes, announceFile, orNothing, partSize } from '../jobs/files'
import { giveTicket, takeFile } from '../jobs/routes'

/** How many sent files of a user wait until they are used: whoever chooses another file leaves one behind. */
const mostWaiting = 3

export const uploadHandlers: Handlers<typeof uploadEndpoints> = {
  async add({ db, viewer, services, body, now, log }) {
    const owner = { userId: viewer.userId, companyId: viewer.companyId, now }
    const { id } = await announceFile(db, services.phones, { name: body.name, ...owner }, body.size)
    const ticket = await giveTicket({ db, viewer, now }, id)
    log({ object: `file:${id}` })
    return { id, ticket }
  },
}

/**
 * Stores the part that comes for a ticket. Answers undefined if the ticket was used before, is too old, or its session has
 * ended. Whatever fails leaves nothing of the file behind.
 */
export async function storeUpload(
  { database, services: { phones, now } }: { database: () => Db; services: Services },
  ticket: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Uploaded | undefined> {
  const seconds = Math.floor(now() / 1000)
  const file = await takeFile(database(), ticket, seconds, false)
  if (!file) return undefined
  for (const { id } of await unusedFiles(database(), file.user_id, mostWaiting)) await deleteFile(database(), id)
  return orNothing(database, file, async () => {
    const parts = await countParts(database(), file.id)
    const before = parts * partSize
    const left = Math.min(file.awaited - before, uploadPart)
    const size = await addBytes(database, phones, file, limited(bytes, left), parts)
    if (size < left) throw conflict('文件没有传完整，请重新选择')
    const { id } = file
    if (before + size === file.awaited) {
      await completeFile(database(), id, file.awaited)
      return { id, ticket: null }
    }
    const next = { db: database(), viewer: { sessionId: file.session_id }, now: Math.floor(now() / 1000) }
    return { id, ticket: await giveTicket(next, id) }
  })
}

/** @param most how many bytes are to come */
async function* limited(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > most) throw conflict('文件比选择时大了，请重新选择')
    yield chunk
  }
}
