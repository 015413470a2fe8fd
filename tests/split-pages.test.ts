import { build } from 'vite'
import { expect, it } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { splitPages } from '../scripts/vite/split-pages'

/** The modules of a build, by name, in which `commands/pages/test.ts` has this source. */
async function built(source: string): Promise<Record<string, string>> {
  const file = `${root}commands/pages/test.ts`
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      splitPages(),
      {
        name: 'sources',
        enforce: 'pre',
        resolveId: (id) => (id === file ? id : id.endsWith('?whole') ? undefined : { id, external: true }),
        load: (id) => (id === file ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { input: { script: file }, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return Object.fromEntries(
    outputs.flatMap((one) =>
      'output' in one ? one.output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.name, chunk.code]] : [])) : [],
    ),
  )
}

const source = `
import { Mail, Phone } from 'icons'
import { definePage } from 'registry'

const own = (rows) => rows.length

export const testPages = [
  definePage({
    id: 'test.open-list', path: '/test/list', title: '测试', group: '组', keywords: ['别名'], hotkey: 'g t', icon: Mail,
    hidden: true, places: ['call.toolbar'], links: [{ id: 'test.open-one', icon: Phone, query: own }],
    view: async () => (await import('./view')).View,
  }),
  definePage({
    id: 'test.open-other', path: '/test/other', title: '别处', group: '别组', view: async () => (await import('./view')).Other,
  }),
  definePage({ id: 'test.open-later', path: '/test/later', title: '以后', group: '组', hotkey: 'g l' }),
]
`

it('the first load gets what menu, guard and keys need of the pages that exist', async () => {
  const { script = '', ...others } = await built(source)
  expect(script).toMatch(/pageTable\("test", "组", /)
  for (const needed of ['"list"', '"测试"', '"g t"', 'call.toolbar', 'test.open-one', 'lazyIcon', 'own']) {
    expect(script).toContain(needed)
  }
  // Its own group is said by the first page's; another one stands with the page.
  expect(script).toMatch(/"other",\s*"别处",\s*,\s*\{ group: "别组" \}/)
  // The icon of a way is on the buttons of other pages.
  expect(script).toMatch(/import \{ Phone \} from "icons"/)
  for (const late of ['Mail', '别名', './view', '以后', 'g l']) expect(script).not.toContain(late)
  const whole = Object.values(others).join('\n')
  for (const late of ['Mail', '别名', './view', '以后']) expect(whole).toContain(late)
})

it.each([
  ['export const testPages = [definePage({ ...others, id: "a.b" })]', 'whose fields are written out'],
  ['export const testPages = [page]', 'more than definePage calls'],
  ['export const title = "x"', 'it exports more than lists of definePage calls'],
])('a page that can’t be split stops the build: %s', async (code, fault) => {
  await expect(built(code)).rejects.toThrow(fault)
})
