/** Sends a file to a running server as the console does, part by part. */
import { type Uploaded, uploadEndpoints, uploadPart, uploadPath } from '../../../src/contract/system/imports'
import { callOver } from './http'

/** Answers the file's id. */
export async function sendOver(url: string, token: string, name: string, bytes: Buffer): Promise<number> {
  const announced = await callOver(url, uploadEndpoints.add, { token, body: { name, size: bytes.length } })
  let { id, ticket } = announced.data as Uploaded
  for (let from = 0; ticket !== null; from += uploadPart) {
    const answer = await fetch(`${url}${uploadPath}?ticket=${ticket}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes.subarray(from, from + uploadPart)),
    })
    const { data, msg } = (await answer.json()) as { data: Uploaded | null; msg: string }
    if (!data) throw new Error(msg)
    ;({ id, ticket } = data)
  }
  return id
}
