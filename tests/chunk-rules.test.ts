import { expect, it } from 'vitest'
import { chunksOf, type ModuleNode } from '../scripts/vite/chunk-rules'
import { conditions } from './support/conditions'

const page = (noun: string, list = true): Record<string, string[]> => ({
  [`src/features/${noun}/${noun}-page.tsx`]: [
    `src/features/${noun}/${noun}-words.ts`,
    'src/lib/time/time.ts',
    ...(list ? ['src/console/list/page/list-page.tsx'] : []),
  ],
})

/** The imports of a small console: static ones, and lazy ones (`lazy`). */
const imports: Record<string, string[]> = {
  'src/app/main.tsx': ['node_modules/react/index.js', 'src/ui/display/button.tsx'],
  'src/app/signed-in.tsx': ['commands/pages/call.ts', 'commands/pages/phone.ts', 'src/ui/field/field.tsx'],
  'src/features/auth/login-page.tsx': [
    'src/features/auth/login-form.tsx',
    'src/ui/field/field.tsx',
    'src/ui/display/tabs.tsx',
    'src/ui/field/password-field.tsx',
  ],
  ...page('phone', false),
  'src/features/phone/phone-page.tsx': [
    'src/features/phone/phone-words.ts',
    'src/lib/time/time.ts',
    'src/ui/field/segmented.tsx',
    'src/ui/display/tabs.tsx',
  ],
  ...page('call'),
  ...page('customer'),
  'src/console/list/page/list-page.tsx': ['src/ui/table/data-table.tsx'],
  'commands/call.ts': ['src/features/call/call-words.ts', 'src/contract/call.ts', 'icons/phone.mjs'],
  'commands/customer.ts': ['icons/phone.mjs'],
  'commands/sources.ts': ['src/contract/call.ts'],
  'src/features/call/call-dialog.tsx': ['src/ui/overlay/dialog.tsx', 'src/ui/field/password-field.tsx'],
  'src/features/customer/customer-dialog.tsx': ['src/ui/overlay/dialog.tsx', 'src/ui/field/segmented.tsx'],
  'src/console/help/help-sheet.tsx': ['src/lib/time/time.ts'],
  'src/app/development/components-page.tsx': ['src/ui/table/data-table.tsx', 'src/features/call/call-words.ts'],
}
const lazy: Record<string, string[]> = {
  'src/app/main.tsx': ['src/app/signed-in.tsx', 'src/features/auth/login-page.tsx'],
  'commands/pages/phone.ts': ['commands/pages/phone.ts?whole'],
  'commands/pages/call.ts': ['commands/pages/call.ts?whole'],
  'commands/pages/phone.ts?whole': ['src/features/phone/phone-page.tsx'],
  'commands/pages/call.ts?whole': ['src/features/call/call-page.tsx', 'src/features/customer/customer-page.tsx'],
  'src/app/signed-in.tsx': [
    'commands/call.ts',
    'commands/customer.ts',
    'commands/sources.ts',
    'src/console/help/help-sheet.tsx',
  ],
  'commands/call.ts': ['src/features/call/call-dialog.tsx'],
  'commands/customer.ts': ['src/features/customer/customer-dialog.tsx'],
  'commands/pages/development.ts': [],
  'src/features/phone/phone-page.tsx': ['src/app/development/components-page.tsx'],
}

function chunks(large: readonly string[] = []) {
  const ids = new Set([...Object.entries(imports), ...Object.entries(lazy)].flatMap(([id, others]) => [id, ...others]))
  const node = (id: string): ModuleNode => ({
    imports: imports[id] ?? [],
    lazyImports: lazy[id] ?? [],
    size: large.includes(id) ? 10_000 : 100,
  })
  const found = chunksOf(new Map([...ids].map((id) => [id, node(id)])))
  return (id: string) => found.get(id)?.name
}

it('the first chunks are React, the entry, the login page and the signed-in console', () => {
  const of = chunks()
  expect(of('node_modules/react/index.js')).toBe('react')
  expect([of('src/app/main.tsx'), of('src/ui/display/button.tsx')]).toEqual(['entry', 'entry'])
  expect(of('src/features/auth/login-form.tsx')).toBe('login')
  expect(of('commands/pages/call.ts')).toBe('signed-in')
  // The console needs it at its start, or a page does: neither must load the login page for it.
  expect([of('src/ui/field/field.tsx'), of('src/ui/display/tabs.tsx')]).toEqual(['entry', 'entry'])
  // A dialog may, as it loads later anyway.
  expect(of('src/ui/field/password-field.tsx')).toBe('login')
})

it('modules that pages share are in the chunk of all pages, or of all pages with a list', () => {
  const of = chunks()
  expect(of('src/lib/time/time.ts')).toBe('page')
  expect([of('src/console/list/page/list-page.tsx'), of('src/ui/table/data-table.tsx')]).toEqual(['list', 'list'])
  expect(of('src/features/customer/customer-words.ts')).toBe('customer-page')
})

it('what one page and later parts need loads with none of the other pages', () => {
  expect(chunks()('src/ui/field/segmented.tsx')).toBe('phone-page-shared')
})

it('the whole of a noun’s pages loads with its commands', () => {
  expect(chunks()('commands/pages/call.ts?whole')).toBe('call-commands')
  expect(chunks()('src/features/call/call-page.tsx')).toBe('call-page')
})

it('a noun’s commands bring what its page needs too, for the palette wants them without the page', () => {
  const of = chunks()
  expect([of('commands/call.ts'), of('src/features/call/call-words.ts')]).toEqual(['call-commands', 'call-commands'])
  expect(chunks(['icons/phone.mjs'])('icons/phone.mjs')).toBe('commands')
})

it('no page waits for the commands of other nouns because of an icon', () => {
  expect(chunks()('icons/phone.mjs')).toBe('page')
})

it('what only the pages of one noun share is theirs, even if dialogs of another need it', () => {
  const graph = new Map<string, ModuleNode>([
    [
      'commands/pages/call.ts',
      { imports: [], lazyImports: ['src/features/call/one.tsx', 'src/features/call/two.tsx'], size: 1 },
    ],
    [
      'src/app/main.tsx',
      { imports: [], lazyImports: ['commands/pages/call.ts', 'src/features/phone/dialog.tsx'], size: 1 },
    ],
    ...['src/features/call/one.tsx', 'src/features/call/two.tsx', 'src/features/phone/dialog.tsx'].map(
      (id) => [id, { imports: ['src/contract/call.ts'], lazyImports: [], size: 1 }] as const,
    ),
    ['src/contract/call.ts', { imports: [], lazyImports: [], size: 1 }],
  ])
  expect(chunksOf(graph).get('src/contract/call.ts')?.name).toBe('call-shared')
})

it('what the palette searches shares the chunk of the noun that it is about', () => {
  const of = chunks()
  expect([of('commands/sources.ts'), of('src/contract/call.ts')]).toEqual(['sources-commands', 'call-commands'])
})

it('later-loaded parts share a chunk by room if they are small, and are alone if not', () => {
  expect(chunks()('src/ui/overlay/dialog.tsx')).toBe('overlay')
  expect(chunks()('src/features/call/call-dialog.tsx')).toBe('call')
  expect(chunks()('src/console/help/help-sheet.tsx')).toBe('console-help')
  expect(chunks(['src/features/call/call-dialog.tsx'])('src/features/call/call-dialog.tsx')).toBe('call-dialog')
})

it('no two chunks need each other', () => {
  const when = conditions()
  const of = chunks()
  const ranks = chunksOf(
    new Map(
      Object.keys(imports).map((id) => [id, { imports: imports[id] ?? [], lazyImports: lazy[id] ?? [], size: 100 }]),
    ),
  )
  for (const [id, others] of Object.entries(imports)) {
    for (const other of others) {
      const [from, to] = [ranks.get(id)?.order ?? 0, ranks.get(other)?.order ?? 0]
      if (when('they differ', of(id) !== of(other))) expect(to, `${id} → ${other}`).toBeLessThanOrEqual(from)
    }
  }
})

it('the order in which the modules were read changes nothing', () => {
  const node = (...imports: string[]): ModuleNode => ({ imports, lazyImports: [], size: 10_000 })
  const [form, sheet, fields] = ['src/features/call/form.tsx', 'src/features/call/sheet.tsx', 'src/ui/fields.tsx']
  const read: [string, ModuleNode][] = [
    ['src/app/main.tsx', { ...node(), lazyImports: [form] }],
    ['src/app/other.tsx', { ...node(), lazyImports: [sheet] }],
    [form, node(fields)],
    [sheet, node(fields)],
    [fields, node()],
  ]
  const nameOf = (modules: typeof read) => chunksOf(new Map(modules)).get(fields)?.name
  expect(nameOf(read)).toBe('form-sheet')
  expect(nameOf(read.toReversed())).toBe('form-sheet')
})
