/**
 * Counts how many different numbers of one mask a person's files have brought in a day, in a space that does not grow with
 * the numbers: a Bloom filter tells which ones have been counted, a count-min sketch counts them by their masks
 * (docs/decisions/0063). Both err: a mask seems to have more numbers than
 * it has, or one number counts for two; the sizes keep that rare for a few million numbers.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { maskPhone } from '../../../lib/phone/phone'

/** Powers of two: 8 MB of counters and 4 MB of marks. */
const cells = 2 ** 21
const marks = 2 ** 25
const most = 2 ** 16 - 1

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

export class MassNumbers {
  private constructor(
    private readonly counts: Uint16Array,
    private readonly seen: Uint8Array,
  ) {}

  /** @param packed what an earlier one has packed; null for none */
  static async of(packed: Uint8Array | null): Promise<MassNumbers> {
    const counts = new Uint16Array(2 * cells)
    const seen = new Uint8Array(marks / 8)
    if (packed) {
      const bytes = await inflate(packed)
      new Uint8Array(counts.buffer).set(bytes.subarray(0, counts.byteLength))
      seen.set(bytes.subarray(counts.byteLength))
    }
    return new MassNumbers(counts, seen)
  }

  /** Answers how many different numbers its mask has now. */
  add(digits: string): number {
    const [first, second] = placesOf(maskPhone(digits), cells)
    const [a, b] = [first, cells + second]
    if (this.isNew(digits)) {
      for (const place of [a, b]) this.counts[place] = Math.min(most, (this.counts[place] ?? 0) + 1)
    }
    return Math.min(this.counts[a] ?? 0, this.counts[b] ?? 0)
  }

  /** For the next file of the day. */
  packed(): Promise<Buffer> {
    const { buffer, byteOffset, byteLength } = this.counts
    return deflate(Buffer.concat([Buffer.from(buffer, byteOffset, byteLength), this.seen]), { level: 1 })
  }

  private isNew(digits: string): boolean {
    let isNew = false
    for (const place of placesOf(digits, marks)) {
      const [at, bit] = [place >> 3, 1 << (place & 7)]
      isNew ||= ((this.seen[at] ?? 0) & bit) === 0
      this.seen[at] = (this.seen[at] ?? 0) | bit
    }
    return isNew
  }
}

function placesOf(text: string, size: number): [number, number] {
  const bytes = hash('sha1', text, 'buffer')
  return [bytes.readUInt32BE(0) & (size - 1), bytes.readUInt32BE(4) & (size - 1)]
}
