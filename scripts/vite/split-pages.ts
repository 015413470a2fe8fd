/**
 * Splits each file of pages in `commands/pages/` into two modules. The first load gets a table with what menu, guard and
 * keys need of the pages that exist; the whole file, with views, keywords and icons, loads when one of its pages is first
 * opened, or when the browser is idle. So a page costs the first load some twenty bytes, and its author writes one entry.
 */
import { type ESTree, type Plugin, parseSync } from 'vite'

const pageFile = /\/commands\/pages\/[a-z-]+\.ts$/
/** Ends the name of the module with the whole file. */
export const whole = '?whole'

export function splitPages(): Plugin {
  const sources = new Map<string, string>()
  const sourceOf = (id: string) => (id.endsWith(whole) ? sources.get(id.slice(0, -whole.length)) : undefined)
  return {
    name: 'split-pages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (sourceOf(id) === undefined ? undefined : id),
    load: sourceOf,
    transform(code, id) {
      if (!pageFile.test(id)) return undefined
      sources.set(id, code)
      return { code: withPageTables(code, id), map: null }
    },
  }
}

/** Rewrites a file of pages: each list of `definePage` calls becomes a table of those with a view. */
function withPageTables(code: string, file: string): string {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const lists = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  )
  let written = ''
  let at = program.body.findLast(({ type }) => type === 'ImportDeclaration')?.end ?? 0
  for (const { id, init } of lists) {
    if (id.type !== 'Identifier' || init?.type !== 'ArrayExpression') {
      throw new Error(`${file}: it exports more than lists of definePage calls`)
    }
    const pages = init.elements.map((element) => fieldsOf(element, code, file)).filter((fields) => fields.has('view'))
    written += code.slice(at, init.start)
    written += pages.length === 0 ? '[]' : tableOf(pages, id.name, `${file}${whole}`)
    at = init.end
  }
  written += code.slice(at)
  // What only late fields use must not be in the first load.
  const imports = program.body.filter(
    (node) =>
      node.type === 'ImportDeclaration' &&
      node.specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(written)),
  )
  return [
    "import { lazyIcon, pageTable } from '/src/console/registry/page-table'",
    ...imports.map(({ start, end }) => code.slice(start, end)),
    written,
  ].join('\n')
}

/** The source of each field. */
type Fields = ReadonlyMap<string, string>

function fieldsOf(element: ESTree.ArrayExpression['elements'][number], code: string, file: string): Fields {
  const page = element?.type === 'CallExpression' ? element.arguments[0] : undefined
  if (page?.type !== 'ObjectExpression') throw new Error(`${file}: a list has more than definePage calls`)
  return new Map(
    page.properties.map((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') {
        throw new Error(`${file}: the build can only split a page whose fields are written out`)
      }
      return [property.key.name, code.slice(property.value.start, property.value.end)]
    }),
  )
}

/** The fields that stand by position in a row. */
const rowFields = ['id', 'path', 'title', 'hotkey']
/** What no menu, guard or key needs. */
const lateFields = ['view', 'keywords']

/** The noun and the group of the first page are said once, for all pages that have the same. */
function tableOf(pages: readonly Fields[], list: string, module: string): string {
  const group = pages[0]?.get('group')
  const noun = /^'([a-z-]+)\./.exec(pages[0]?.get('id') ?? '')?.[1]
  const rows = pages.map((fields) => {
    const others = [...fields].flatMap(([name, source]) => {
      if (rowFields.includes(name) || lateFields.includes(name) || (name === 'group' && source === group)) return []
      return name === 'icon' ? 'icon: lazyIcon' : `${name}: ${source}`
    })
    const row = rowFields.map((name) =>
      (fields.get(name) ?? '').replace(`'${noun}.open-`, "'").replace(`'/${noun}/`, "'"),
    )
    return `[${row.join(', ')}${others.length > 0 ? `, { ${others.join(', ')} }` : ''}]`
  })
  return `pageTable('${noun}', ${group}, () => import('${module}'), '${list}', [${rows.join(', ')}])`
}
