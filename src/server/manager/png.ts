/**
 * Writes a PNG file anew: only its size and its pixels remain. What cameras and tools add to a picture (places, names,
 * times), and whatever somebody hides behind it, is left behind. (PNG specification, 3rd edition: www.w3.org/TR/png-3/)
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Color types with 8 bits: RGB and RGBA, by their number in the file. Browsers write no others. */
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

interface Chunk {
  type: string
  data: Buffer
}

/**
 * The picture in a file of its own; null if it is none that we take.
 * @param mostSide pixels
 */
export function cleanPng(file: Buffer, mostSide: number): Buffer | null {
  const chunks = chunksOf(file)
  const [header] = chunks
  if (header?.type !== 'IHDR' || header.data.length !== 13) return null
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth, color, compression, filter, interlace] = header.data.subarray(8)
  const channels = channelsOf[color ?? 0]
  const isPlain = depth === 8 && compression === 0 && filter === 0 && interlace === 0
  if (!isPlain || channels === undefined || width < 1 || height < 1 || width > mostSide || height > mostSide)
    return null
  const line = 1 + width * channels
  const pixels = inflated(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
    line * height,
  )
  // Each line begins with the number of its filter; there are five.
  if (!pixels || Array.from({ length: height }, (_, at) => pixels[at * line] ?? 9).some((number) => number > 4))
    return null
  return Buffer.concat([
    signature,
    chunkBytes('IHDR', header.data),
    chunkBytes('IDAT', deflateSync(pixels, { level: 9 })),
    chunkBytes('IEND', Buffer.alloc(0)),
  ])
}

/** The chunks up to the end of the picture; none if the file is no whole PNG. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  if (!file.subarray(0, 8).equals(signature)) return []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) return []
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + length)
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) return []
    if (type === 'IEND') return chunks
    chunks.push({ type, data })
    at = end
  }
  return []
}

/** Exactly as many bytes as the pixels are; null for fewer and for more, so that no small file becomes a huge one. */
function inflated(data: Buffer, length: number): Buffer | null {
  try {
    const bytes = inflateSync(data, { maxOutputLength: length })
    return bytes.length === length ? bytes : null
  } catch {
    return null
  }
}

function chunkBytes(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
