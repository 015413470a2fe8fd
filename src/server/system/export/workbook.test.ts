import { readdirSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { readSheet } from '../../../../tests/support/read-sheet'
import { workbookBytes } from './workbook'

const options = { name: '客户', columns: [{ header: '客户名' }, { header: '通话次数' }] }
const threads = () => readdirSync('/proc/self/task').length

async function* pieces(count: number, asked = { count: 0 }) {
  for (let at = 0; at < count; at += 1) {
    asked.count += 1
    // As many different texts as fill the parts that a workbook is packed in.
    yield Array.from({ length: 1000 }, (_, row) => [`客户${at}-${row}`, at])
  }
}

async function bytesOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

it('holds all rows in their order', async () => {
  const sheet = readSheet(await bytesOf(workbookBytes(pieces(5), options)))
  expect(sheet).toEqual(
    Array.from({ length: 5000 }, (_, at) => ({
      客户名: `客户${Math.floor(at / 1000)}-${at % 1000}`,
      通话次数: Math.floor(at / 1000),
    })),
  )
})

it('reads no faster than its bytes are taken, and ends its thread when nobody takes more', async () => {
  const asked = { count: 0 }
  const before = threads()
  const bytes = workbookBytes(pieces(200, asked), options)
  await bytes.next()
  const taken = asked.count
  await vi.waitFor(() => expect(threads()).toBeGreaterThan(before))
  expect(taken).toBeLessThan(100)
  await bytes.return(undefined)
  expect(asked.count).toBe(taken)
  await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before))
})

it('says what fails while its rows are read', async () => {
  async function* failing() {
    yield* pieces(1)
    throw new Error('the database is away')
  }
  await expect(bytesOf(workbookBytes(failing(), options))).rejects.toThrow('the database is away')
})

it('says what the library refuses', async () => {
  await expect(bytesOf(workbookBytes(pieces(1), { ...options, name: 'a:b' }))).rejects.toThrow(/name/)
})

it('is no file if its thread ends early', async () => {
  const ended = workbookBytes(pieces(1), options, 'process.exit(0)')
  await expect(bytesOf(ended)).rejects.toThrow('before its last byte')
})
