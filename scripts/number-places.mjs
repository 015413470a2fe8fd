/** Writes number-places.txt anew, after the library of its facts or regions.txt has changed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { makeNumberPlaces } from './support/number-places.mjs'

/** @param {string} path */
const file = (path) => new URL(`../src/server/${path}`, import.meta.url)
writeFileSync(file('db/numbers/number-places.txt'), makeNumberPlaces(readFileSync(file('system/regions.txt'), 'utf8')))
