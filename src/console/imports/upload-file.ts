import type { Endpoint } from '../../contract/endpoint'
import {
  mostUploaded,
  mostWorkbook,
  type Uploaded,
  uploadEndpoints,
  uploadPart,
  uploadPath,
} from '../../contract/system/imports'
import { call } from '../../lib/api'

/** Takes the bytes of a file as they are: it is no form, so the contract has no schema for it. */
const place = { name: 'system.file.upload', method: 'POST', path: uploadPath, writes: true } as Endpoint

const longestName = 120

/** Why a file can't be sent, or null. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(xlsx|csv|txt)$/i.test(name)) return '请选择 xlsx 或 csv 文件；旧的 xls 请先另存为 xlsx'
  if (size === 0) return '文件是空的'
  if (size > mostUploaded) return `文件不能超过 ${megabytes(mostUploaded)} MB，请把它分成几个`
  const isWorkbook = /\.xlsx$/i.test(name)
  return isWorkbook && size > mostWorkbook ? `xlsx 文件不能超过 ${megabytes(mostWorkbook)} MB，请另存为 csv` : null
}

const megabytes = (bytes: number) => bytes / 1024 / 1024

/**
 * Sends a file, part by part. Answers its id. If it fails, the user has been told.
 * @param onSent hears the share of it that is there
 */
export async function uploadFile(file: File, onSent: (share: number) => void): Promise<number> {
  let { id, ticket } = (await call(uploadEndpoints.add, {
    body: { name: file.name.slice(-longestName), size: file.size },
  })) as Uploaded
  for (let from = 0; ticket !== null; from += uploadPart) {
    onSent(from / file.size)
    const body = new Blob([file.slice(from, from + uploadPart)], { type: 'application/octet-stream' })
    ;({ id, ticket } = (await call(place, { query: { ticket }, body } as never)) as Uploaded)
  }
  return id
}
