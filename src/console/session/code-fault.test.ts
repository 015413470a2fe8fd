import { expect, it } from 'vitest'
import { isNotFetched } from './code-fault'

it.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/signed-in.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: http://127.0.0.1/assets/signed-in.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['Safari, given a page instead', new TypeError("'text/html' is not a valid JavaScript MIME type.")],
  ['vite', new Error('Unable to preload CSS for /assets/signed-in.css')],
])('knows that code was not fetched, as %s says it', (_, fault) => {
  expect(isNotFetched(fault)).toBe(true)
})

it.each([
  ['threw', new Error('commands/ is wrong')],
  ['has a mistake', new TypeError('pages.map is not a function')],
  ['threw no error', 'Failed to fetch'],
  ['threw nothing', undefined],
])('does not take code that %s for code that was not fetched', (_, fault) => {
  expect(isNotFetched(fault)).toBe(false)
})
