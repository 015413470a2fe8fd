/**
 * Writes `chunks.json` beside the assets, where no browser gets it: what each file of the build is made of and what it can't
 * start without. What a page weighs is counted from it.
 */
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** A script of the build. */
export interface Chunk {
  /** The scripts it can't start without. */
  readonly imports: readonly string[]
  /** The styles it comes with. */
  readonly styles: readonly string[]
  /** The sources in it, by path from the root of the project. */
  readonly modules: readonly string[]
}

export type ChunkTable = Readonly<Record<string, Chunk>>

export const chunkTableFile = 'chunks.json'

export function chunkTable(): Plugin {
  let root = process.cwd()
  return {
    name: 'chunk-table',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const table: Record<string, Chunk> = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const { fileName, imports, moduleIds, viteMetadata } = chunk
          const modules = moduleIds.map((id) => relative(root, id))
          table[fileName] = { imports, styles: [...(viteMetadata?.importedCss ?? [])], modules }
        }
        this.emitFile({ type: 'asset', fileName: chunkTableFile, source: JSON.stringify(table) })
      },
    },
  }
}
