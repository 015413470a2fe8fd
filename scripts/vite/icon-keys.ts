import type { Plugin } from 'vite'

const icon = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.mjs$/

/**
 * Every stroke of an icon has a random key, for React's warning in development only: the strokes never change places. Random
 * letters are what compresses worst; the build leaves them out.
 */
export const iconKeys = (): Plugin => ({
  name: 'icon-keys',
  apply: 'build',
  transform: { filter: { id: icon }, handler: (code) => ({ code: withoutKeys(code), map: null }) },
})

/** @param code an icon's module */
export const withoutKeys = (code: string): string => code.replace(/,\s*key: "[a-z0-9]+"(?=\s*\})/g, '')
