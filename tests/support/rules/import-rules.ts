/**
 * Which files may import what, as data. Paths are the project's, with `/`. `$1` in `may` is what `from` captured, so
 * that each rule also holds for future nouns. `tests/structure.test.ts` checks the tree against it.
 */

export interface Layer {
  name: string
  /** The files of this layer. A file belongs to the first layer that matches it; a file without a layer is a fault. */
  from: string
  /** Which of our files they may import: by value or type, statically or lazily. */
  may: string[]
  /** The only packages they may import, instead of all that `confined` allows. */
  packages?: string[]
}

/** The part of lib for the server: everything except code for a browser. */
const pureLib = '^src/lib/(?!api\\.ts$|browser/)'
/** What every part of the server uses. */
const serverGround = ['^src/server/access/', '^src/server/db/', '^src/server/config\\.ts$', '^src/contract/', pureLib]

export const layers: Layer[] = [
  { name: 'contract', from: '^src/contract/', may: ['^src/contract/'], packages: ['typebox'] },
  { name: 'lib', from: '^src/lib/', may: ['^src/(lib|contract)/'] },
  { name: 'ui', from: '^src/ui/', may: ['^src/(ui|lib)/'] },
  // Its results come through the sources that nouns offer.
  {
    name: 'palette',
    from: '^src/console/palette/',
    may: ['^src/(console|ui|lib)/', '^src/contract/(list|permissions|system)\\.ts$'],
  },
  { name: 'console', from: '^src/console/', may: ['^src/(console|ui|lib|contract)/'] },
  {
    name: 'features',
    from: '^src/features/([^/]+)/',
    may: ['^src/features/$1/', '^src/(console|ui|lib|contract)/'],
  },
  { name: 'commands-list', from: '^commands/index\\.ts$', may: ['^commands/', '^src/console/'] },
  { name: 'commands-sources', from: '^commands/sources\\.ts$', may: ['^src/features/[^/]+/found-', '^src/console/'] },
  {
    name: 'commands-noun',
    from: '^commands/([^/]+)/\\1\\.ts$',
    may: ['^commands/$1/', '^src/features/$1/', '^src/(console|lib|contract)/'],
  },
  {
    // A page of one menu group may be another noun's: 企业用户 shows users.
    name: 'commands-pages',
    from: '^commands/pages/([^/.]+)\\.ts$',
    may: ['^src/features/$1/', '^src/features/.+-page\\.tsx$', '^src/(console|lib|contract)/'],
  },
  {
    name: 'commands',
    from: '^commands/([^/.]+)(?:/[^/.]+)?\\.ts$',
    may: ['^commands/$1/common\\.ts$', '^src/features/$1/', '^src/(console|lib|contract)/'],
  },
  { name: 'app', from: '^src/app/', may: ['^src/(app|features|console|ui|lib|contract)/', '^commands/'] },
  { name: 'server-config', from: '^src/server/config\\.ts$', may: ['^src/contract/', pureLib] },
  { name: 'server-root', from: '^src/server/(http/)?[^/]+\\.ts$', may: ['^src/server/', '^src/contract/', pureLib] },
  {
    name: 'server-db',
    from: '^src/server/db/',
    may: ['^src/server/db/', '^src/server/config\\.ts$', '^src/contract/', pureLib],
  },
  { name: 'server-access', from: '^src/server/access/', may: serverGround },
  {
    name: 'server-noun',
    from: '^src/server/([^/]+)/',
    may: ['^src/server/$1/', '^src/server/[^/]+/port\\.ts$', ...serverGround],
  },
]

export interface Confinement {
  name: string
  /** Package names, for any path inside them; `@scope/*` is a whole scope, `node:*` means node's own modules. */
  packages: string[]
  /** The only files that may import them. */
  only: string[]
}

const client = ['^src/(app|console|features|ui|lib)/', '^commands/']

export const confined: Confinement[] = [
  {
    name: 'database',
    packages: ['kysely', 'better-sqlite3', 'pg', 'pg-cursor'],
    only: ['^src/server/(db|access)/', '^src/server/[^/]+/(.+/)?([a-z]+-)*queries\\.ts$'],
  },
  { name: 'schemas', packages: ['typebox'], only: ['^src/contract/', '^src/server/access/'] },
  {
    name: 'http-server',
    packages: ['fastify', '@fastify/*'],
    only: ['^src/server/(http/)?[^/]+\\.ts$', '^src/server/access/'],
  },
  { name: 'server-only', packages: ['node:*', 'pino', '@node-rs/*'], only: ['^src/server/'] },
  { name: 'http-client', packages: ['redaxios'], only: ['^src/lib/api\\.ts$'] },
  { name: 'keys', packages: ['tinykeys'], only: ['^src/console/hotkeys'] },
  { name: 'search', packages: ['cmdk', 'fuse.js'], only: ['^src/console/palette/', '^src/ui/'] },
  // Made during the build; imported outside the palette it would join the first load.
  { name: 'made-at-build', packages: ['virtual:*'], only: ['^src/console/palette/'] },
  { name: 'primitives', packages: ['@radix-ui/*'], only: ['^src/(ui|console)/'] },
  { name: 'client-only', packages: ['react', 'react-dom', 'swr', 'wouter', 'lucide-react'], only: client },
]

/** A view loads when it is shown: in the first load, everybody would have to load it. */
export const lazily = { name: 'lazy-views', from: '^commands/', to: '^src/features/.*\\.tsx$' }

/** The only folders and nouns. */
export const folders = ['app', 'console', 'contract', 'features', 'lib', 'server', 'ui']
export const nouns = ['auth', 'call', 'channel', 'company', 'customer', 'line', 'manager', 'phone', 'system', 'wallet']
/**
 * The nouns, the console itself, the commands of every list, the menu's groups, the palette's sources, and the index of
 * all of them.
 */
export const commandFiles = [...nouns, 'console', 'list', 'groups', 'sources', 'index']
/** Those that get a folder of commands once one file would be too long. */
export const commandFolders = [...nouns, 'console', 'list']
export const serverFolders = [...nouns, 'access', 'db', 'http', 'telephony']
