/**
 * Files in the database, where every server finds them. What they hold may be personal, so each is encrypted with a key
 * of its own, and goes after a day.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Services } from '../../access/handler'
import type { Db, RowOf } from '../../db/schema'
import { addFile, addPart, completeFile, deleteFile, partOf } from './file-queries'

/** Bytes: little enough that nobody waits while one is written. */
export const partSize = 512 * 1024

type Phones = Pick<Services['phones'], 'seal' | 'unseal'>

interface NewFile {
  name: string
  userId: number
  companyId: number | null
  /** Epoch seconds. */
  now: number
}

/** Names a file whose bytes come later. @param awaited how many bytes somebody sends */
export async function announceFile(
  db: Db,
  phones: Phones,
  { name, userId, companyId, now }: NewFile,
  awaited = 0,
): Promise<Announced> {
  const sealed_key = phones.seal(randomBytes(32).toString('hex'))
  const row = { name, user_id: userId, company_id: companyId, sealed_key, awaited }
  return { id: await addFile(db, { ...row, size: null, created_at: now }), sealed_key }
}

/** Stores a file as it comes. Answers its id; whatever fails leaves nothing behind. */
export const storeFile = async (
  database: () => Db,
  phones: Phones,
  file: NewFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> => {
  const announced = await announceFile(database(), phones, file)
  await orNothing(database, announced, async () =>
    completeFile(database(), announced.id, await addBytes(database, phones, announced, bytes)),
  )
  return announced.id
}

export type Announced = Pick<RowOf<'file'>, 'id' | 'sealed_key'>

/** Whatever fails leaves nothing of the file behind. */
export async function orNothing<R>(database: () => Db, { id }: Announced, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    await deleteFile(database(), id).catch(() => {
      // Its retention deletes it tomorrow; the first error is what matters.
    })
    throw error
  }
}

/**
 * Adds bytes to a file.
 * @param part how many parts it has
 * @returns how many bytes
 */
export async function addBytes(
  database: () => Db,
  phones: Phones,
  { id, sealed_key }: Announced,
  bytes: AsyncIterable<Uint8Array>,
  part = 0,
): Promise<number> {
  const key = keyOf(phones, sealed_key)
  let size = 0
  let at = part
  for await (const piece of inPieces(bytes, partSize)) {
    await addPart(database(), { file_id: id, part: at, data: encryptPart(key, at, piece) })
    size += piece.length
    at += 1
  }
  return size
}

/** Reads a file part by part. */
export async function* readFile(
  database: () => Db,
  phones: Phones,
  { id, sealed_key }: Announced,
): AsyncGenerator<Buffer> {
  const key = keyOf(phones, sealed_key)
  for (let part = 0; ; part += 1) {
    const row = await partOf(database(), id, part)
    if (!row) return
    yield decryptPart(key, part, row.data)
    // SQLite answers without letting go of the thread.
    await setImmediate()
  }
}

const keyOf = (phones: Phones, sealed: string) => Buffer.from(phones.unseal(sealed), 'hex')

/** The same bytes in pieces of one size; only the last may be smaller. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const some = chunk.subarray(from, from + size - length)
      waiting.push(some)
      length += some.length
      from += some.length
      if (length < size) continue
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const placeOf = (part: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(part)
  return bytes
}

/** AES-256-GCM: the nonce, the tag and the ciphertext; its place in the file is part of what the tag proves. */
function encryptPart(key: Buffer, part: number, bytes: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(part))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function decryptPart(key: Buffer, part: number, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(placeOf(part)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
