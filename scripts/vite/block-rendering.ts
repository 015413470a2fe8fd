import type { Plugin } from 'vite'

/**
 * Nothing may be painted before the entry script has chosen the colour scheme; otherwise a dark console would flash
 * white. The attribute is in index.html, but the build rewrites the script element and loses it, so this adds it again.
 */
export const blockRendering = (): Plugin => ({
  name: 'block-rendering',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
})
