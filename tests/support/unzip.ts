import { inflateRawSync } from 'node:zlib'

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50

/**
 * The files of a zip archive as text, by name. It uses the central directory, so the way of streaming doesn't matter.
 */
export function unzip(archive: Buffer): Map<string, string> {
  let end = archive.length - 22
  while (archive.readUInt32LE(end) !== directoryEnd) end -= 1
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === directoryEntry) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    files.set(name, (archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
