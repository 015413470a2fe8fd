/** The table of places is the library's, made by `npm run number-places`. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeNumberPlaces } from '../scripts/support/number-places.mjs'

const read = (path: string) => readFileSync(new URL(`../src/server/${path}`, import.meta.url), 'utf8')

it('number-places.txt is up to date', () => {
  expect(makeNumberPlaces(read('system/regions.txt')) === read('db/numbers/number-places.txt')).toBe(true)
})
