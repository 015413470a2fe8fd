/** The rules for places and names of files. */
import type { Fault } from './check-imports'
import { commandFiles, commandFolders, folders, nouns, serverFolders } from './import-rules'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$|^README\.md$/
const kebabFolder = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The faults of a tree, from the list of all its files under `src` and `commands`. */
export function checkFolders(files: string[]): Fault[] {
  return files.flatMap((file) => {
    const parts = file.split('/')
    const name = parts.at(-1) ?? ''
    const [top, second = '', third = ''] = parts
    const broken: string[] = []
    if (!kebab.test(name) || !parts.slice(0, -1).every((part) => kebabFolder.test(part))) broken.push('kebab-case')
    if (/^index\.[jt]sx?$/.test(name) && file !== 'commands/index.ts') broken.push('barrel')
    if (top === 'src' && (parts.length === 2 || !folders.includes(second))) broken.push('src-folders')
    if (second === 'features' && (parts.length === 3 || !nouns.includes(third))) broken.push('nouns')
    if (second === 'server' && parts.length > 3 && !serverFolders.includes(third)) broken.push('nouns')
    if (
      top === 'commands' &&
      parts.length === 2 &&
      /^[a-z-]+\.ts$/.test(name) &&
      !commandFiles.includes(name.slice(0, -3))
    ) {
      broken.push('nouns')
    }
    // A part of a noun's pages may have a file of its own, so that nobody loads the commands of all: `customer-pool`.
    const isPages = second === 'pages' && nouns.some((noun) => name === `${noun}.ts` || name.startsWith(`${noun}-`))
    const isOwn = commandFolders.includes(second)
    if (top === 'commands' && parts.length > 2 && !(parts.length === 3 && (isPages || isOwn))) broken.push('nouns')
    // A noun has either a file or a folder, so that nobody has to look in two places.
    if (top === 'commands' && isOwn && files.includes(`commands/${second}.ts`)) broken.push('nouns')
    return broken.map((rule) => ({ rule, file, to: '' }))
  })
}
