import type { Plugin } from 'vite'

const wouter = /\/node_modules\/wouter\/src\/index\.js$/
const unused = [
  /^import \{ parse as parsePattern \} from "regexparam";/m,
  /^import \{\s*useBrowserLocation,\s*useSearch as useBrowserSearch,\s*\} from "\.\/use-browser-location\.js";/m,
]

/**
 * Wouter without what it falls back on where nobody says otherwise: the browser's address as it is, and patterns of paths. Here
 * every view stands in a `Router` that goes through the guard, and a path is a page's own.
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
