/** How large the entries of a ZIP archive say that they are (APPNOTE 4.3.12, 4.3.16). A reader unpacks no more than that. */

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const longestComment = 65_535

/** The bytes of the entries with these names, unpacked; null if it is no archive, or one with 64-bit sizes. */
export function declaredSize(archive: Buffer, isMeant: (name: string) => boolean): number | null {
  const end = endOf(archive)
  if (end === null) return null
  const entries = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  let size = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entrySignature) return null
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    if (isMeant(name)) size += archive.readUInt32LE(at + 24)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return size
}

function endOf(archive: Buffer): number | null {
  const first = Math.max(0, archive.length - endLength - longestComment)
  for (let at = archive.length - endLength; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  return null
}
