/**
 * The size of each page if the registry had more than 600 entries, five times those of when that was first limited: what a page of another noun costs must stay small. In a
 * file of its own, because the build renders the login page with React for production, and other tests load React for
 * development.
 */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildLargeConsole } from './bench/bench-builds'
import { weighPages } from './support/browser/page-bytes'

it('no page takes more than 150 kB, and the login page at most 85', async () => {
  const { login, pages } = weighPages(join(await buildLargeConsole(), 'client'))
  const tooHeavy = [{ ...login, limit: 85_000 }, ...pages.map((page) => ({ ...page, limit: 150_000 }))]
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ title, bytes, files }) => `${title} ${bytes}: ${files.map((file) => `${file.name} ${file.bytes}`).join(', ')}`,
    )
  expect(pages.length).toBeGreaterThan(0)
  expect(tooHeavy).toEqual([])
}, 120_000)
