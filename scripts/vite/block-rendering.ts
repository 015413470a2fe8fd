import type { Plugin } from 'vite'

/**
 * Nothing is painted before the entry script has chosen the colour scheme, or a dark console would flash white. The
 * attribute stands in index.html; the build writes the script element anew and drops it.
 */
export const blockRendering = (): Plugin => ({
  name: 'block-rendering',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
})
