/** Files that users send: announced by an endpoint, then sent as they are, with a ticket. */
import { mostUploaded, type uploadEndpoints } from '../../../contract/system/imports'
import type { Handlers, Services } from '../../access/handler'
import { conflict } from '../../access/refusal'
import type { Db } from '../../db/schema'
import { deleteFile, unusedFiles } from '../jobs/file-queries'
import { announceFile, fillFile } from '../jobs/files'
import { giveTicket, takeFile } from '../jobs/routes'

/** How many sent files of a user wait until they are used: whoever chooses another file leaves one behind. */
const mostWaiting = 3

export const uploadHandlers: Handlers<typeof uploadEndpoints> = {
  async add({ db, viewer, services, body, now, log }) {
    const owner = { userId: viewer.userId, companyId: viewer.companyId, now }
    const { id } = await announceFile(db, services.phones, { name: body.name, ...owner }, true)
    const ticket = await giveTicket({ db, viewer, now }, id)
    log({ object: `file:${id}` })
    return { id, ticket }
  },
}

/**
 * Stores what comes for a ticket. Answers the file's id; undefined if the ticket was used before, is too old, or its
 * session has ended. Whatever fails leaves nothing behind.
 */
export async function storeUpload(
  { database, services: { phones, now } }: { database: () => Db; services: Services },
  ticket: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number | undefined> {
  const file = await takeFile(database(), ticket, Math.floor(now() / 1000), false)
  if (!file) return undefined
  for (const { id } of await unusedFiles(database(), file.user_id, mostWaiting)) await deleteFile(database(), id)
  return fillFile(database, phones, file, limited(bytes))
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > mostUploaded) throw conflict(`文件不能超过 ${mostUploaded / 1024 / 1024} MB`)
    yield chunk
  }
  if (size === 0) throw conflict('文件是空的')
}
