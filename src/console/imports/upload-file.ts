import type { Endpoint } from '../../contract/endpoint'
import { mostUploaded, uploadEndpoints, uploadPath } from '../../contract/system/imports'
import { call } from '../../lib/api'

/** Takes the bytes of a file as they are: it is no form, so the contract has no schema for it. */
const place = { name: 'system.file.upload', method: 'POST', path: uploadPath, writes: true } as Endpoint

const longestName = 120

/** Why a file can't be sent, or null. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(xlsx|csv|txt)$/i.test(name)) return '请选择 xlsx 或 csv 文件；旧的 xls 请先另存为 xlsx'
  if (size === 0) return '文件是空的'
  return size > mostUploaded ? `文件不能超过 ${mostUploaded / 1024 / 1024} MB，请把它分成几个` : null
}

/** Sends a file. Answers its id. If it fails, the user has been told. */
export async function uploadFile(file: File): Promise<number> {
  const { id, ticket } = await call(uploadEndpoints.add, {
    body: { name: file.name.slice(-longestName), size: file.size },
  })
  await call(place, { query: { ticket }, body: new Blob([file], { type: 'application/octet-stream' }) } as never)
  return id
}
