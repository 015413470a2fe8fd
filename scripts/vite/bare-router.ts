import type { Plugin } from 'vite'

const wouter = /\/node_modules\/wouter\/src\/index\.js$/
const unused = [
  /^import \{ parse as parsePattern \} from "regexparam";/m,
  /^import \{\s*useBrowserLocation,\s*useSearch as useBrowserSearch,\s*\} from "\.\/use-browser-location\.js";/m,
]

/**
 * Removes two defaults of wouter: reading the browser's address directly, and path patterns. Here every view is inside
 * a `Router` that uses the guard, and a page has a fixed path.
 */
export const bareRouter = (): Plugin => ({
  name: 'bare-router',
  apply: 'build',
  transform: { filter: { id: wouter }, handler: (code) => ({ code: bare(code), map: null }) },
})

function bare(code: string): string {
  for (const one of unused) if (!one.test(code)) throw new Error(`wouter is written otherwise than ${one}`)
  const rest = unused.reduce((text, one) => text.replace(one, ''), code)
  return `const parsePattern = undefined, useBrowserLocation = undefined, useBrowserSearch = undefined\n${rest}`
}
