/**
 * Writes `chunks.json` next to the assets, where no browser loads it: the modules of each built file, and the files it
 * needs to start. The size of a page is computed from it.
 */
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** A script of the build. */
export interface Chunk {
  /** The scripts that it needs to start. */
  readonly imports: readonly string[]
  /** The styles that belong to it. */
  readonly styles: readonly string[]
  /** Its source files, by path from the project's root. */
  readonly modules: readonly string[]
}

export type ChunkTable = Readonly<Record<string, Chunk>>

export const chunkTableFile = 'chunks.json'

export function chunkTable(): Plugin {
  return {
    name: 'chunk-table',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const table: Record<string, Chunk> = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const { fileName, imports, moduleIds, viteMetadata } = chunk
          const modules = moduleIds.map((id) => relative(this.environment.config.root, id))
          table[fileName] = { imports, styles: [...(viteMetadata?.importedCss ?? [])], modules }
        }
        this.emitFile({ type: 'asset', fileName: chunkTableFile, source: JSON.stringify(table) })
      },
    },
  }
}
