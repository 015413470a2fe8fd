/** Sends a file as the console does. */
import { type Uploaded, uploadEndpoints, uploadPart, uploadPath } from '../../../src/contract/system/imports'
import type { TestApp } from './test-app'

/** Answers the file's id. */
export async function upload(t: TestApp, as: string, name: string, bytes: string | Buffer): Promise<number> {
  const size = Buffer.byteLength(bytes)
  const whole = Buffer.from(bytes)
  const added = await t.call(uploadEndpoints.add, { as, body: { name, size } })
  let ticket: string | null = added.ticket
  for (let from = 0; ticket !== null; from += uploadPart) {
    const answer: { data: Uploaded | null } = await sendFile(t, ticket, whole.subarray(from, from + uploadPart))
    if (!answer.data) throw new Error(JSON.stringify(answer))
    ticket = answer.data.ticket
  }
  return added.id
}

/** The envelope for bytes that come with a ticket. */
export async function sendFile(t: TestApp, ticket: string, bytes: string | Buffer) {
  const headers = { 'content-type': 'application/octet-stream' }
  const url = `${uploadPath}?ticket=${ticket}`
  return (await t.app.inject({ method: 'POST', url, headers, payload: bytes })).json()
}
