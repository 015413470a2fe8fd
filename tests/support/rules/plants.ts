/** Small files that break one rule each, and files that break none: for nouns that the real tree may not have yet. */

interface Plant {
  rule: string
  file: string
  text: string
}

/** At least one for each rule, and one for each form of an import. */
export const importPlants: Plant[] = [
  { rule: 'contract', file: 'src/contract/a-local.ts', text: "import { now } from '../lib/time/time'\nnow" },
  {
    rule: 'contract',
    file: 'src/contract/a-package.ts',
    text: "import { sha256 } from '@noble/hashes/sha2.js'\nsha256",
  },
  { rule: 'contract', file: 'src/contract/a-builtin.ts', text: "import { join } from 'node:path'\njoin" },
  {
    rule: 'lib',
    file: 'src/lib/from-console.ts',
    text: "import type { Scope } from '../console/registry/scopes'\nexport type A = Scope",
  },
  { rule: 'ui', file: 'src/ui/from-contract.tsx', text: "export type A = import('../contract/wallet').Wallet" },
  {
    rule: 'ui',
    file: 'src/ui/typeof.tsx',
    text: "let a: Array<typeof import('../contract/wallet')> | undefined\na = []",
  },
  {
    rule: 'palette',
    file: 'src/console/palette/wallets.ts',
    text: "import type { Wallet } from '../../contract/wallet'\nexport type A = Wallet",
  },
  {
    rule: 'console',
    file: 'src/console/from-feature.tsx',
    text: "export const A = () => <i>{String(import('../features/line/line-page'))}</i>",
  },
  { rule: 'features', file: 'src/features/line/sideways.ts', text: "export * from '../wallet/wallet-data'" },
  {
    rule: 'features',
    file: 'src/features/line/sideways-types.ts',
    text: "export type { Data } from '../wallet/wallet-data'",
  },
  { rule: 'features', file: 'src/features/line/up.ts', text: "import { commands } from '../../../commands'\ncommands" },
  {
    rule: 'features',
    file: 'src/features/line/to-server.ts',
    text: "import type { Config } from '../../server/config'\nexport type A = Config",
  },
  { rule: 'features', file: 'src/features/line/to-tests.ts', text: "import '../../../tests/support/plants'" },
  { rule: 'features', file: 'src/features/line/to-scripts.ts', text: "import '../../../scripts/test.mjs'" },
  { rule: 'features', file: 'src/features/line/to-config.ts', text: "import '../../../vite.config'" },
  {
    rule: 'features',
    file: 'src/features/line/into-packages.ts',
    text: "import '../../../node_modules/kysely/dist/index.js'",
  },
  { rule: 'commands-sources', file: 'commands/sources.ts', text: "import '../src/features/line/line-page'" },
  { rule: 'commands-noun', file: 'commands/line/line.ts', text: "import '../phone/calling'" },
  { rule: 'commands-pages', file: 'commands/pages/line.ts', text: "import '../phone/calling'" },
  { rule: 'commands-list', file: 'commands/index.ts', text: "import '../src/features/line/line-page'" },
  {
    rule: 'commands',
    file: 'commands/call.ts',
    text: "export const view = () => import('../src/features/line/line-page')",
  },
  {
    rule: 'commands',
    file: 'commands/phone/calling.ts',
    text: "import { rest } from './queue'\nexport const all = rest",
  },
  {
    rule: 'lazy-views',
    file: 'commands/line.ts',
    text: "import { LinePage } from '../src/features/line/line-page'\nLinePage",
  },
  { rule: 'app', file: 'src/app/to-server.ts', text: "import { createApp } from '../server/app'\ncreateApp" },
  { rule: 'server-config', file: 'src/server/config.ts', text: "import './db/dialects'" },
  { rule: 'server-root', file: 'src/server/app.ts', text: "import '../console/registry/registry'" },
  { rule: 'server-root', file: 'src/server/main.ts', text: "import { get } from '../lib/api'\nget" },
  { rule: 'server-db', file: 'src/server/db/up.ts', text: "import '../line/port'" },
  { rule: 'server-access', file: 'src/server/access/up.ts', text: "import '../line/port'" },
  { rule: 'server-noun', file: 'src/server/line/sideways.ts', text: "import { rows } from '../wallet/queries'\nrows" },
  { rule: 'server-noun', file: 'src/server/line/root.ts', text: "import { createApp } from '../app'\ncreateApp" },
  { rule: 'server-noun', file: 'src/server/line/http.ts', text: "import { addLive } from '../http/live'\naddLive" },
  {
    rule: 'server-noun',
    file: 'src/server/line/storage.ts',
    text: "const a = require('../../lib/browser/storage')\na",
  },
  {
    rule: 'database',
    file: 'src/server/line/claim.ts',
    text: "import type { Kysely } from 'kysely'\nexport type A = Kysely<object>",
  },
  {
    rule: 'database',
    file: 'src/server/line/deep.ts',
    text: "import { jsonArrayFrom } from 'kysely/helpers/sqlite'\njsonArrayFrom",
  },
  {
    rule: 'database',
    file: 'src/features/wallet/deep.tsx',
    text: "export const A = () => <i onClick={async () => (await import('pg/lib/client'))?.default}>x</i>",
  },
  {
    rule: 'schemas',
    file: 'src/lib/schema.ts',
    text: "import { type Static } from 'typebox'\nexport type A = Static<never>",
  },
  {
    rule: 'http-server',
    file: 'src/server/line/routes.ts',
    text: "import type { FastifyInstance } from 'fastify'\nexport type A = FastifyInstance",
  },
  { rule: 'http-server', file: 'src/server/line/files.ts', text: "import a from '@fastify/static'\na" },
  { rule: 'server-only', file: 'src/lib/files.ts', text: "import { readFile } from 'fs/promises'\nreadFile" },
  { rule: 'http-client', file: 'src/features/wallet/call.ts', text: "import redaxios from 'redaxios'\nredaxios" },
  { rule: 'keys', file: 'src/features/wallet/keys.ts', text: "import { tinykeys } from 'tinykeys'\ntinykeys" },
  { rule: 'search', file: 'src/console/menu/search.ts', text: "import Fuse from 'fuse.js'\nFuse" },
  {
    rule: 'made-at-build',
    file: 'src/console/menu/pinyin.ts',
    text: "import titlePinyin from 'virtual:title-pinyin'\ntitlePinyin",
  },
  {
    rule: 'primitives',
    file: 'src/features/wallet/dialog.tsx',
    text: "import * as Dialog from '@radix-ui/react-dialog'\nDialog",
  },
  { rule: 'client-only', file: 'src/server/line/hooks.ts', text: "import useSWR from 'swr'\nuseSWR" },
  { rule: 'no-layer', file: 'src/helpers/time.ts', text: '' },
  { rule: 'no-layer', file: 'src/main.ts', text: '' },
  {
    rule: 'unreadable',
    file: 'src/console/computed.ts',
    text: 'export const load = (name: string) => import(name)',
  },
  {
    rule: 'unreadable',
    file: 'src/console/globbed.ts',
    text: "export const pages = import.meta.glob('../features/*/*-page.tsx')",
  },
  { rule: 'noun-circle', file: 'src/server/phone/circle.ts', text: "import '../channel/port'" },
  {
    rule: 'noun-circle',
    file: 'src/server/channel/circle.ts',
    text: "import type { A } from '../system/port'\nexport type B = A",
  },
  { rule: 'noun-circle', file: 'src/server/system/circle.ts', text: "import '../phone/port'" },
]

/** Files that follow every rule, and what the faulty ones import. */
export const cleanPlants: Record<string, string> = {
  'src/contract/wallet.ts':
    "import * as Type from 'typebox'\nimport { page } from './envelope'\nexport type Wallet = typeof Type & typeof page",
  'src/contract/envelope.ts': 'export const page = 1',
  'src/lib/time/time.ts':
    "import { sha256 } from '@noble/hashes/sha2.js'\nimport type { Wallet } from '../contract/wallet'\nexport const now = (_?: Wallet) => sha256",
  'src/lib/api.ts': "import redaxios from 'redaxios'\nexport const get = redaxios.get",
  'src/lib/browser/storage.ts': 'export const read = 1',
  'src/ui/button.tsx':
    "import { now } from '../lib/time/time'\nimport { Slot } from '@radix-ui/react-slot'\nexport const Button = () => <Slot>{String(now())}</Slot>",
  // A test next to its source belongs to no layer.
  'src/ui/button.test.tsx': "import { createApp } from '../server/app'\ncreateApp",
  'src/console/registry/scopes.ts': 'export type Scope = string',
  'src/console/registry/registry.ts':
    "import type { Wallet } from '../contract/wallet'\nimport { Button } from '../ui/button'\nexport type A = [Wallet, typeof Button]",
  'src/console/hotkeys.ts': "import { tinykeys } from 'tinykeys'\ntinykeys",
  'src/console/palette/rank.ts':
    "import Fuse from 'fuse.js'\nimport titlePinyin from 'virtual:title-pinyin'\nexport const a = [Fuse, titlePinyin]",
  'src/features/wallet/wallet-data.ts':
    "import useSWR from 'swr'\nimport { get } from '../../lib/api'\nexport type Data = [typeof useSWR, typeof get]",
  'src/features/line/line-page.tsx':
    "import { type A } from '../../console/registry/registry'\nexport const LinePage = () => <p>{[] as A | []}</p>",
  'commands/wallet.ts':
    "import type { A } from '../src/console/registry/registry'\nimport { x } from '../src/features/wallet/wallet-data'\nexport const view = (_: A) => [x, import('../src/features/wallet/wallet-page')]",
  'commands/phone/queue.ts':
    "import { section } from './common'\nexport const rest = [section, import('../../src/features/phone/phone-data')]",
  'commands/phone/common.ts': "export const section = ''",
  'src/features/phone/phone-data.ts': 'export const a = 1',
  'src/app/main.tsx':
    "import './app.css'\nimport { commands } from '../../commands'\nimport { LinePage } from '../features/line/line-page'\nexport const a = [commands, LinePage]",
  'src/server/log.ts':
    "import pino from 'pino'\nimport { rows } from './wallet/queries'\nimport { readConfig } from './config'\nexport const a = [pino, rows, readConfig]",
  'src/server/db/dialects.ts':
    "import pg from 'pg'\nimport type { Config } from '../config'\nimport { Kysely } from 'kysely'\nexport const a: [unknown, Config?] = [[pg, Kysely]]",
  'src/server/access/mount.ts':
    "import type { FastifyInstance } from 'fastify'\nimport '../db/dialects'\nexport type A = FastifyInstance",
  'src/server/wallet/queries.ts':
    "import { sql } from 'kysely/helpers/postgres'\nimport { accounts } from '../manager/port'\nimport { now } from '../../lib/time/time'\nexport const rows = [sql, accounts, now]",
  'src/server/wallet/port.ts': "import './queries'\nexport const hold = 1",
  'src/server/line/port.ts': "import { hold } from '../wallet/port'\nhold",
  'src/server/manager/port.ts': 'export const accounts = 1',
}

export const folderPlants = [
  { rule: 'kebab-case', file: 'src/lib/phoneNumber.ts' },
  { rule: 'kebab-case', file: 'src/ui/DataTable.tsx' },
  { rule: 'kebab-case', file: 'src/features/customer/Dialogs/add.tsx' },
  { rule: 'barrel', file: 'src/ui/index.ts' },
  { rule: 'barrel', file: 'src/features/customer/index.tsx' },
  { rule: 'src-folders', file: 'src/main.tsx' },
  { rule: 'src-folders', file: 'src/helpers/time.ts' },
  { rule: 'nouns', file: 'src/features/clients/client-page.tsx' },
  { rule: 'nouns', file: 'src/features/customer-page.tsx' },
  { rule: 'nouns', file: 'src/server/calls/routes.ts' },
  { rule: 'nouns', file: 'commands/clients.ts' },
  { rule: 'nouns', file: 'commands/clients/add.ts' },
  { rule: 'nouns', file: 'commands/customer/more/add.ts' },
  { rule: 'nouns', file: 'commands/pages/clients.ts' },
  { rule: 'nouns', file: 'commands/pages/console.ts' },
]
