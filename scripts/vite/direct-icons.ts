import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const required = /import \{([^}]*)\} from 'lucide-react'/g
const listed = /^export \{ (.*) \} from '\.\/icons\/(.*)\.mjs';$/gm

const inCommands = /\/commands\/(?!pages\/)[^?]*$/
const commandsFolder = /^.*\/commands\//

/**
 * Imports each icon from its own file. Through lucide's list, every module with an icon would seem to need all icons,
 * and no rule could find the chunk of an icon. Commands that load with their noun's page have copies of their own
 * (`copy.mjs?of=call.ts`): a page would otherwise wait for the icons that other nouns' commands share.
 */
export function directIcons(): Plugin {
  let files: ReadonlyMap<string, string>
  const lateCommands = new Set<string>()
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = iconFiles()
    },
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (found && inCommands.test(found.id)) lateCommands.add(found.id)
      return found
    },
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code, id) => ({
        code: direct(code, files, lateCommands.has(id) ? `?of=${id.replace(commandsFolder, '')}` : ''),
        map: null,
      }),
    },
  }
}

/** The file of each icon, under every name it has. */
function iconFiles(): ReadonlyMap<string, string> {
  const list = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs\/[^/]+$/, 'esm/lucide-react.mjs')
  return new Map(
    [...readFileSync(list, 'utf8').matchAll(listed)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  )
}

const direct = (code: string, files: ReadonlyMap<string, string>, owner: string): string =>
  code.replace(required, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', as = icon] = name.split(' as ')
        const file = files.get(icon)
        if (!file) throw new Error(`lucide has no icon ${icon}`)
        return `import ${as} from 'lucide-react/icons/${file}${owner}'`
      })
      .join(';'),
  )
