/** PNG files as tests need them: right, and wrong in one way. */
import { crc32, deflateSync } from 'node:zlib'

const start = Buffer.from('89504e470d0a1a0a', 'hex')

/** @param sum instead of the right check sum */
export function pngChunk(type: string, data: Buffer, sum?: number): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(sum ?? crc32(body))
  return Buffer.concat([length, body, check])
}

/** @param rest bits, kind of colors, compression, filter, interlacing */
export function pngHeader(width: number, height: number, rest = [8, 6, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set(rest, 8)
  return pngChunk('IHDR', data)
}

/** Lines of pixels of one color, each with the number of its filter. */
export const pngLines = (width: number, height: number, { channels = 4, filter = 0, red = 255 } = {}): Buffer =>
  Buffer.concat(
    Array.from({ length: height }, () =>
      Buffer.from([filter, ...Array.from({ length: width }, () => [red, 0, 0, 255].slice(0, channels)).flat()]),
    ),
  )

export const pngPixels = (lines: Buffer): Buffer => pngChunk('IDAT', deflateSync(lines))

export const pngFile = (...parts: Buffer[]): Buffer =>
  Buffer.concat([start, ...parts, pngChunk('IEND', Buffer.alloc(0))])

/** A square picture of one color. */
export const squarePicture = (side: number, red = 255): Buffer =>
  pngFile(pngHeader(side, side), pngPixels(pngLines(side, side, { red })))
