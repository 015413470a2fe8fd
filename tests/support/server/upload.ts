/** Sends a file as the console does. */
import { uploadEndpoints, uploadPath } from '../../../src/contract/system/imports'
import type { TestApp } from './test-app'

/** Answers the file's id. */
export async function upload(t: TestApp, as: string, name: string, bytes: string | Buffer): Promise<number> {
  const size = Buffer.byteLength(bytes)
  const { ticket } = await t.call(uploadEndpoints.add, { as, body: { name, size } })
  const answer = await sendFile(t, ticket, bytes)
  if (!answer.data) throw new Error(JSON.stringify(answer))
  return answer.data.id
}

/** The envelope for bytes that come with a ticket. */
export async function sendFile(t: TestApp, ticket: string, bytes: string | Buffer) {
  const headers = { 'content-type': 'application/octet-stream' }
  const url = `${uploadPath}?ticket=${ticket}`
  return (await t.app.inject({ method: 'POST', url, headers, payload: bytes })).json()
}
