import { build } from 'vite'
import { expect, it } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { bareEndpoints } from '../scripts/vite/bare-endpoints'
import type { Endpoint } from '../src/contract/endpoint'
import { endpoints } from '../src/contract/endpoints'

/** What a browser would run of a script that imports the contract. */
async function built(script: string): Promise<string> {
  const name = 'virtual:script'
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      bareEndpoints(),
      {
        name: 'script',
        resolveId: (id) => (id === name ? `\0${name}.ts` : undefined),
        load: (id) => (id === `\0${name}.ts` ? script : undefined),
      },
    ],
    build: { write: false, minify: false, copyPublicDir: false, rolldownOptions: { input: name } },
  })
  if (!('output' in result)) throw new Error('one build expected')
  return result.output[0].code
}

const run = async (code: string): Promise<unknown> => {
  await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return (globalThis as { given?: unknown }).given
}

it('keeps of every endpoint only what a request needs, and nothing of typebox', async () => {
  const code = await built(`
    import { endpoints } from '${root}src/contract/endpoints'
    globalThis.given = endpoints
  `)
  expect(code).not.toMatch(/additionalProperties|~kind/)
  expect(await run(code)).toEqual(
    Object.fromEntries(
      Object.entries(endpoints).map(([noun, group]) => [
        noun,
        Object.fromEntries(
          Object.entries(group).map(
            ([key, { method, path, writes, idempotent, unlimited, passive }]: [string, Endpoint]) => [
              key,
              {
                ...{ method, path },
                ...(writes !== undefined && { writes }),
                ...(idempotent !== undefined && { idempotent }),
                ...(unlimited !== undefined && { unlimited }),
                ...(passive !== undefined && { passive }),
              },
            ],
          ),
        ),
      ]),
    ),
  )
})

it('writes out the limits of fields without their schemas', async () => {
  const code = await built(`
    import { customerLimits } from '${root}src/contract/customer/customers'
    import { listLimits } from '${root}src/contract/phone/lists'
    globalThis.given = [customerLimits, listLimits]
  `)
  expect(await run(code)).toEqual([
    { phone: { maxLength: 40 }, name: { maxLength: 60 }, remark: { maxLength: 2000 }, source: { maxLength: 20 } },
    { name: { maxLength: 40 }, lines: { maxItems: 2000 } },
  ])
  expect(code).not.toMatch(/additionalProperties|~kind|limitsOf/)
})

it('keeps other exports as far as they are used', async () => {
  const code = await built(`
    import { customerTypeLabel } from '${root}src/contract/customer/customers'
    import { pagePaths } from '${root}src/contract/permissions'
    globalThis.given = [customerTypeLabel(10), customerTypeLabel(99), pagePaths[0]]
  `)
  expect(await run(code)).toEqual(['意向客户', '新客户', '/phone/index'])
  expect(code).not.toContain('/task/api/')
})

it('asks for no file that only schemas need', async () => {
  const files: string[] = []
  await build({
    ...{ root, configFile: false, logLevel: 'silent' },
    plugins: [bareEndpoints(), { name: 'files', moduleParsed: ({ id }) => void files.push(id.slice(root.length)) }],
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: `${root}src/contract/phone/contact.ts` } },
  })
  expect(files).toContain('src/contract/phone/contact.ts')
  expect(files).not.toContain('src/contract/call.ts')
})

it('a schema that is used after all fails at once', async () => {
  const code = await built(`
    import { Customer } from '${root}src/contract/customer/customers'
    globalThis.given = Customer
  `)
  await expect(run(code)).rejects.toThrow('Customer is on the server only')
})
