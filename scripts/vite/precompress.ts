/**
 * Writes `.br` and `.gz` files next to every text asset, so that the server sends the best compression without spending
 * time on it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

// The page itself is not compressed here, because the server writes the site's settings into it.
const text = /\.(css|js|json|map|svg|txt|webmanifest)$/

const brotli = (data: Buffer, directDistances: number) =>
  promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      [constants.BROTLI_PARAM_NDIRECT]: directDistances,
    },
  })

const encoders = {
  // Another hash in a file name can change the size by 1 %, with each setting differently. The smaller result varies
  // less.
  br: async (data: Buffer) => {
    const [one, other] = await Promise.all([brotli(data, 0), brotli(data, 4)])
    return one.length <= other.length ? one : other
  },
  gz: (data: Buffer) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
}

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const files = Object.keys(bundle).filter((file) => text.test(file))
      await Promise.all(files.map((file) => compress(join(dir, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const data = await readFile(file)
  for (const [extension, encode] of Object.entries(encoders)) {
    const encoded = await encode(data)
    if (encoded.length < data.length) await writeFile(`${file}.${extension}`, encoded)
  }
}
