/** The size of each built page: no page may grow beyond what a slow line loads in time. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { registrations } from '../../commands'
import { root } from '../../scripts/support/freshness.mjs'
import { weighPages } from '../support/browser/page-bytes'

const kB = 1000
const { login, pages } = weighPages(join(root, 'dist/client'))

/** The pages that are too heavy, with their files. */
const tooHeavy = (limit: number, weighed: typeof pages) =>
  weighed
    .filter(({ bytes }) => bytes > limit * kB)
    .map(
      ({ title, bytes, files }) =>
        `${title} ${bytes / kB} kB: ${files.map((file) => `${file.name} ${file.bytes / kB}`).join(', ')}`,
    )

it('every page that has a view is weighed', () => {
  const registered = registrations.pages.filter(({ view }) => view !== undefined)
  expect(pages.map(({ path }) => path).sort()).toEqual(registered.map(({ path }) => path).sort())
  expect(pages.every(({ bytes }) => bytes > login.bytes)).toBe(true)
})

it('the login page takes at most 85 kB', () => {
  expect(tooHeavy(85, [login])).toEqual([])
})

it('no page takes more than 150 kB', () => {
  expect(tooHeavy(150, pages)).toEqual([])
})
