import { deflateSync, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import {
  pngChunk as chunk,
  pngHeader as header,
  pngPixels as image,
  pngLines as pixels,
  pngFile as png,
} from '../../../tests/support/png'
import { cleanPng } from './png'

const clean = (file: Buffer) => cleanPng(file, 4)

it('keeps the pixels, and nothing else that is in or behind the file', () => {
  const [first, second] = [deflateSync(pixels(4, 2)).subarray(0, 9), deflateSync(pixels(4, 2)).subarray(9)]
  const file = Buffer.concat([
    png(
      header(4, 2),
      chunk('tEXt', Buffer.from('Author\0Wang')),
      chunk('eXIf', Buffer.from('31.2304 121.4737')),
      chunk('IDAT', first),
      chunk('IDAT', second),
    ),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const kept = clean(file) as Buffer
  for (const hidden of ['Wang', 'eXIf', '121.4737', 'script']) expect(kept.includes(hidden)).toBe(false)
  expect(kept.subarray(8, 33)).toEqual(header(4, 2))
  const data = kept.subarray(41, 41 + kept.readUInt32BE(33))
  expect(inflateSync(data)).toEqual(pixels(4, 2))
  // What it has written, it takes again, and it stays the same.
  expect(clean(kept)).toEqual(kept)
  expect(clean(png(header(4, 2, [8, 2, 0, 0, 0]), image(pixels(4, 2, { channels: 3 }))))).not.toBeNull()
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['another kind of file', Buffer.from('GIF89a')],
  ['a side too long', png(header(5, 1), image(pixels(5, 1)))],
  ['a side of nothing', png(header(0, 1), image(Buffer.alloc(1)))],
  ['sixteen bits', png(header(1, 1, [16, 6, 0, 0, 0]), image(pixels(1, 1)))],
  ['a palette', png(header(1, 1, [8, 3, 0, 0, 0]), image(pixels(1, 1)))],
  ['interlaced lines', png(header(1, 1, [8, 6, 0, 0, 1]), image(pixels(1, 1)))],
  ['a filter that there is none of', png(header(1, 1), image(pixels(1, 1, { filter: 5 })))],
  ['too few pixels', png(header(4, 4), image(pixels(4, 3)))],
  ['too many pixels', png(header(4, 4), image(pixels(4, 5)))],
  ['no pixels', png(header(1, 1))],
  ['pixels that can’t be read', png(header(1, 1), chunk('IDAT', Buffer.from('no')))],
  ['a wrong check sum', png(header(1, 1), chunk('IDAT', deflateSync(pixels(1, 1)), 7))],
  ['no end', png(header(1, 1), image(pixels(1, 1))).subarray(0, -12)],
  ['pixels before the header', png(image(pixels(1, 1)), header(1, 1))],
])('takes no file with %s', (_what, file) => expect(clean(file)).toBeNull())

it('makes no small file a huge one', () => {
  const bomb = deflateSync(Buffer.alloc(50_000_000))
  expect(bomb.length).toBeLessThan(60_000)
  const before = process.memoryUsage().arrayBuffers
  expect(clean(png(header(4, 4), chunk('IDAT', bomb)))).toBeNull()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
})
